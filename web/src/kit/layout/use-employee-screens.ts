import { useQuery } from '@tanstack/react-query'
import { rewardsApi } from '#shared/features/rewards.ts'
import { EMPLOYEE_SCREENS, type Screen } from '#shared/features/screens.ts'
import { getAudience } from '../config.ts'
import { catalogueQuery } from '../queries.ts'
import { useSession } from '../session.ts'

/** The screens of the employees' host that are open to the person: rewards only where their program is active. */
export function useEmployeeScreens(): readonly Screen[] {
  const isHere = useSession() !== undefined && getAudience() === 'timesheet'
  const budget = useQuery({ ...catalogueQuery(rewardsApi.calls.budget), enabled: isHere }).data
  if (!isHere) return []
  return EMPLOYEE_SCREENS.filter(({ path }) => path !== '/rewards' || budget?.mayRequest === true)
}
