import { timesheetsApi } from '#shared/features/timesheets.ts'
import { isAllowed } from '#shared/kit/access.ts'
import { getAudience } from '#web/kit/config.ts'
import { useSession } from '#web/kit/session.ts'

/** Whether the user may reopen, create and delete sheets of closed months. */
export function useMayKeepClosed(): boolean {
  const session = useSession()
  const access = timesheetsApi.calls.reopen.access
  return session !== undefined && isAllowed(access, { roles: session.roles, audience: getAudience() })
}
