import type { PlanListItem } from '#shared/features/career-development-plans.ts'
import { fullName } from '#shared/features/employees/people.ts'
import { formatShortMonth } from '#shared/kit/dates.ts'

/** What a plan is called in the names of its buttons. */
export const getPlanName = ({ employee, period }: Pick<PlanListItem, 'employee' | 'period'>): string =>
  `${fullName(employee)}, ${formatShortMonth(period)}`
