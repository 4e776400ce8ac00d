import { useQuery } from '@tanstack/react-query'
import { rewards } from '#shared/features/rewards.ts'
import { EMPLOYEE_SCREENS, type Screen } from '#shared/features/screens.ts'
import { variant } from '../config.ts'
import { askOnce } from '../queries.ts'
import { useSession } from '../session.ts'
import { useIsBuilt } from './use-is-built.ts'

/** The screens of the employees' host that are open to the person: rewards only where their program is active. */
export function useEmployeeScreens(): readonly Screen[] {
  const isBuilt = useIsBuilt()
  const isHere = useSession() !== undefined && variant() === 'timesheet'
  const budget = useQuery({ ...askOnce(rewards.calls.budget), enabled: isHere }).data
  if (!isHere) return []
  return EMPLOYEE_SCREENS.filter(({ path }) => isBuilt(path) && (path !== '/rewards' || budget?.mayRequest === true))
}
