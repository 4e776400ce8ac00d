/** Leaves a record when its form is done. */
import { useNavigate, useRouter } from '@tanstack/react-router'
import { useCallback } from 'react'
import { useBesideList } from '../beside/beside-list.ts'

/**
 * Returns a function that leaves a record: closes the panel next to the list, or goes back to the list from which the
 * record was opened, or else to `listPath`.
 */
export function useLeaveRecord(listPath: string): () => void {
  const beside = useBesideList()
  const navigate = useNavigate()
  const { history } = useRouter()
  return useCallback(() => {
    if (beside) beside.close()
    else if (history.location.state.isOpenedFromList) history.back()
    else void navigate({ to: listPath })
  }, [beside, history, listPath, navigate])
}
