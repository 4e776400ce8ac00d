/** Where a form leads when it is done with its record. */
import { useNavigate, useRouter } from '@tanstack/react-router'
import { useCallback } from 'react'
import { useBesideList } from '../beside/record-place.ts'

/**
 * Leaves a record for its list: closes what is beside it, goes back to the list that it was opened from, which may be
 * another one with this record in it, or goes to the record's own.
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
