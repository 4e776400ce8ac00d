import { useQuery } from '@tanstack/react-query'
import { EMPLOYEE_SCREENS } from '#shared/features/employee-screens.ts'
import { rewardsApi } from '#shared/features/rewards.ts'
import type { Screen } from '#shared/features/screens.ts'
import { getAudience, getConfig } from '#web/kit/config.ts'
import { catalogueQuery } from '#web/kit/queries.ts'
import { useSession } from '#web/kit/session.ts'
import { isShown } from './guards.ts'

/** The user's screens on the employee host. Rewards only while their program is active, or if they have cases. */
export function useEmployeeScreens(): readonly Screen[] {
  const isHere = useSession() !== undefined && getAudience() === 'timesheet'
  const { ownPlace } = getConfig()
  const asksRewards = isHere && ownPlace.includes('rewards')
  const budget = useQuery({ ...catalogueQuery(rewardsApi.calls.budget), enabled: asksRewards }).data
  if (!isHere) return []
  const hasRewards = budget?.mayRequest === true || budget?.hasCases === true
  return EMPLOYEE_SCREENS.filter(screen => isShown(screen, ownPlace) && (screen.path !== '/rewards' || hasRewards))
}
