import type { PlanListed } from '#shared/features/career-development-plans.ts'
import { fullName } from '#shared/features/employees/people.ts'
import { showShortMonth } from '#shared/kit/dates.ts'

type Known = Pick<PlanListed, 'employee' | 'period'>

export const nameOf = ({ employee, period }: Known): string => `${fullName(employee)}, ${showShortMonth(period)}`
export const documentOf = ({ employee, period }: Known): string =>
  `CDP ${fullName(employee)} ${showShortMonth(period)}.pdf`
