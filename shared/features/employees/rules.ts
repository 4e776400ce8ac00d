/** What follows from an employee's dates, and what may not be left out. Pure. Source: spec 2, sections 4 and 5. */
import { addMonths, type Day, formatDay, MONTH_NAMES } from '#shared/kit/dates.ts'

/** Salary periods are January, May and September, counted from 0 as the months of the calendar are. */
export const SALARY_PERIODS = [0, 4, 8] as const
export type SalaryPeriod = (typeof SALARY_PERIODS)[number]

const monthNumber = (day: Day) => Number(day.slice(5, 7))

/** Who starts in January to April is reviewed in May, in May to August in September, later in January. */
export const salaryPeriodOf = (hireDate: Day): SalaryPeriod => {
  const month = monthNumber(hireDate)
  return month <= 4 ? 4 : month <= 8 ? 8 : 0
}

/** The client's review follows the month of the hire, or of the change to the client's project. */
export const clientPeriodOf = (day: Day): number => monthNumber(day) - 1

/** A month's name from its number, counted from 0; nothing for none. */
export const periodName = (period: number | null | undefined): string =>
  period === null || period === undefined ? '' : (MONTH_NAMES[period] ?? '')

/** Insurance begins three months after the hire. */
export const insuranceInclusionDateOf = (hireDate: Day): Day => addMonths(hireDate, 3)

/** Between clients (Bench) or on the company's own work (category Internal) there is no client to review a salary. */
export const hasClient = (project: { readonly name: string; readonly category: string }): boolean =>
  project.name !== 'Bench' && project.category !== 'Internal'

interface Resignation {
  readonly resignationReason: string | null
  readonly resignationDate: Day | null
  readonly payrollEndDate: Day | null
  readonly lastDay: Day | null
}
/** Whoever leaves on some day leaves for a reason. */
export const lacksResignationReason = (info: Resignation): boolean =>
  !info.resignationReason && Boolean(info.resignationDate || info.payrollEndDate || info.lastDay)

/** Before this nobody was born who works here, and nothing of anybody's work began. */
export const FIRST_BIRTHDAY: Day = '1920-01-01'
export const FIRST_WORK_DAY: Day = '1950-01-01'
/** What labour law of most countries allows as light work. */
const MIN_AGE = 14
const MAX_YEARS_AHEAD = 2

export const latestBirthday = (today: Day): Day => addMonths(today, -12 * MIN_AGE)
export const latestWorkDay = (today: Day): Day => addMonths(today, 12 * MAX_YEARS_AHEAD)

const tooEarlyMessage = (first: Day) => `Invalid date: it is before ${formatDay(first)}`

/** Why somebody cannot be born on a day; nothing when they can. */
export function validateBirthday(day: Day, today: Day): string | undefined {
  if (day < FIRST_BIRTHDAY) return tooEarlyMessage(FIRST_BIRTHDAY)
  return day > latestBirthday(today) ? `Invalid date: employees must be at least ${MIN_AGE} years old` : undefined
}

/** Why somebody cannot be hired, move or leave on a day; nothing when they can. */
export function validateWorkDay(day: Day, today: Day): string | undefined {
  if (day < FIRST_WORK_DAY) return tooEarlyMessage(FIRST_WORK_DAY)
  return day > latestWorkDay(today) ? 'Invalid date: it is more than two years ahead' : undefined
}

interface ContractDates {
  readonly effectiveHireDate: Day | null
  readonly employeeType: string | null
}
/** A new contract date asks for the employee type anew. */
export const needsNewEmployeeType = (before: ContractDates, after: Pick<ContractDates, 'effectiveHireDate'>): boolean =>
  after.effectiveHireDate !== before.effectiveHireDate

/** A leader's leader may be anybody but those below. `leaderOf` gives a person's leader. */
export function createsLeaderCycle(
  employee: string,
  leader: string,
  leaderOf: (id: string) => string | null | undefined,
): boolean {
  const seen = new Set<string>()
  for (let above: string | null | undefined = leader; above; above = leaderOf(above)) {
    if (above === employee) return true
    if (seen.has(above)) return false
    seen.add(above)
  }
  return false
}
