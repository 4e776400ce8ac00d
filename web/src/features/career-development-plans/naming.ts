import type { PlanListed } from '#shared/features/career-development-plans.ts'
import { fullName } from '#shared/features/employees/people.ts'
import { showShortMonth } from '#shared/kit/dates.ts'

/** What a plan is called in the names of its buttons. */
export const nameOf = ({ employee, period }: Pick<PlanListed, 'employee' | 'period'>): string =>
  `${fullName(employee)}, ${showShortMonth(period)}`
