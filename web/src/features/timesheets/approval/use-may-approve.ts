import { timesheetsApi } from '#shared/features/timesheets.ts'
import { isAllowed } from '#shared/kit/access.ts'
import { getAudience } from '#web/kit/config.ts'
import { useSession } from '#web/kit/session.ts'

/** Whether the user may approve sheets of people in their scope. */
export function useMayApprove(): boolean {
  const session = useSession()
  return (
    session !== undefined &&
    isAllowed(timesheetsApi.calls.approve.access, { roles: session.roles, audience: getAudience() })
  )
}
