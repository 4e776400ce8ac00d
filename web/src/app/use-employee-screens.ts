import { useQuery } from '@tanstack/react-query'
import { rewardsApi } from '#shared/features/rewards.ts'
import { EMPLOYEE_SCREENS, type Screen } from '#shared/features/screens.ts'
import { getAudience } from '#web/kit/config.ts'
import { catalogueQuery } from '#web/kit/queries.ts'
import { useSession } from '#web/kit/session.ts'

/** The screens of the employees' host that are open to the person: rewards only where their program is active. */
export function useEmployeeScreens(): readonly Screen[] {
  const isHere = useSession() !== undefined && getAudience() === 'timesheet'
  const budget = useQuery({ ...catalogueQuery(rewardsApi.calls.budget), enabled: isHere }).data
  if (!isHere) return []
  return EMPLOYEE_SCREENS.filter(({ path }) => path !== '/rewards' || budget?.mayRequest === true)
}
