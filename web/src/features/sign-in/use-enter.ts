import { useQueryClient } from '@tanstack/react-query'
import { useRouter } from '@tanstack/react-router'
import { takeWayBack } from '#web/kit/way-back.ts'

/** Where one goes once signed in: back to where one was, else home. */
export function useEnter(): () => void {
  const router = useRouter()
  const queries = useQueryClient()
  return () => {
    queries.clear()
    router.history.replace(takeWayBack())
  }
}
