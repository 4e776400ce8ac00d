import { timesheetsApi } from '#shared/features/timesheets.ts'
import { isAllowed } from '#shared/kit/access.ts'
import { getAudience } from '#web/kit/config.ts'
import { useSession } from '#web/kit/session.ts'

/** Whether the person approves sheets of people in their reach. */
export function useMayApprove(): boolean {
  const session = useSession()
  return (
    session !== undefined &&
    isAllowed(timesheetsApi.calls.approve.access, { roles: session.roles, audience: getAudience() })
  )
}
