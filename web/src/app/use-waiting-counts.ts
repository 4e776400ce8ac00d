import { useQuery } from '@tanstack/react-query'
import { rolesForScreens } from '#shared/features/screens.ts'
import { hasRole } from '#shared/kit/access.ts'
import { homeQuery } from '#web/features/home/public.ts'
import { getAudience } from '#web/kit/config.ts'
import { useSession } from '#web/kit/session.ts'

const HOME = '/home'
const HOME_ROLES = rolesForScreens(HOME)

/** Waiting items by screen, and their total for the home screen, whose query is shared. */
export function useWaitingCounts(): ReadonlyMap<string, number> {
  const session = useSession()
  const enabled = getAudience() === 'staff' && session !== undefined && hasRole(session, HOME_ROLES)
  const { data } = useQuery({ ...homeQuery, enabled })
  const groups = enabled ? (data?.groups ?? []) : []
  const total = groups.reduce((sum, group) => sum + group.total, 0)
  return new Map([...groups.map(group => [group.screen, group.total] as const), [HOME, total]])
}
