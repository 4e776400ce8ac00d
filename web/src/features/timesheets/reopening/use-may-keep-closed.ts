import { timesheetsApi } from '#shared/features/timesheets.ts'
import { isAllowed } from '#shared/kit/access.ts'
import { getAudience } from '#web/kit/config.ts'
import { useSession } from '#web/kit/session.ts'

/** Whether the person may reopen, begin and delete sheets against the close of their month. */
export function useMayKeepClosed(): boolean {
  const session = useSession()
  const access = timesheetsApi.calls.reopen.access
  return session !== undefined && isAllowed(access, { roles: session.roles, audience: getAudience() })
}
