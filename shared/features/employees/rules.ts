/**
 * What is derived from an employee's dates, and which fields are then required. Pure. Source: spec 2, sections 4 and 5.
 */
import { addMonths, type Day, formatDay } from '#shared/kit/dates.ts'
import { MONTH_NAMES } from '#shared/kit/texts.ts'

/** Salary periods are January, May and September, counted from 0 like calendar months. */
export const SALARY_PERIODS = [0, 4, 8] as const
export type SalaryPeriod = (typeof SALARY_PERIODS)[number]

const monthNumber = (day: Day) => Number(day.slice(5, 7))

/** A start in January to April is reviewed in May, in May to August in September, later in January. */
export const salaryPeriodOf = (hireDate: Day): SalaryPeriod => {
  const month = monthNumber(hireDate)
  return month <= 4 ? 4 : month <= 8 ? 8 : 0
}

/** The client's review is in the month of the hire, or of the move to the client's project, counted from 0. */
export const clientPeriodOf = (day: Day): number => monthNumber(day) - 1

/** Returns a month's name from its number, counted from 0; `''` if there is no number. */
export const periodName = (period: number | null | undefined): string =>
  period === null || period === undefined ? '' : (MONTH_NAMES[period] ?? '')

/** Insurance starts three months after the hire. */
export const insuranceInclusionDateOf = (hireDate: Day): Day => addMonths(hireDate, 3)

/** On Bench (between clients) or on an internal project (category Internal) no client reviews the salary. */
export const hasClient = (project: { readonly name: string; readonly category: string }): boolean =>
  project.name !== 'Bench' && project.category !== 'Internal'

interface Resignation {
  readonly resignationReason: string | null
  readonly resignationDate: Day | null
  readonly payrollEndDate: Day | null
  readonly lastDay: Day | null
}
/** Whether the resignation reason is missing: any leaving date requires one. */
export const lacksResignationReason = (info: Resignation): boolean =>
  !info.resignationReason && Boolean(info.resignationDate || info.payrollEndDate || info.lastDay)

/** The earliest plausible birthday of an employee, and the earliest plausible date of anything about their work. */
export const FIRST_BIRTHDAY: Day = '1920-01-01'
export const FIRST_WORK_DAY: Day = '1950-01-01'
/** The minimum age for light work in most countries' labour law. */
const MIN_AGE = 14
const MAX_YEARS_AHEAD = 2

export const latestBirthday = (today: Day): Day => addMonths(today, -12 * MIN_AGE)
export const latestWorkDay = (today: Day): Day => addMonths(today, 12 * MAX_YEARS_AHEAD)

const tooEarlyMessage = (first: Day) => `Invalid date: it is before ${formatDay(first)}`

/** Returns why a birthday is invalid; undefined if it is valid. */
export function validateBirthday(day: Day, today: Day): string | undefined {
  if (day < FIRST_BIRTHDAY) return tooEarlyMessage(FIRST_BIRTHDAY)
  return day > latestBirthday(today) ? `Invalid date: employees must be at least ${MIN_AGE} years old` : undefined
}

/** Returns why a date of hire, move or leaving is invalid; undefined if it is valid. */
export function validateWorkDay(day: Day, today: Day): string | undefined {
  if (day < FIRST_WORK_DAY) return tooEarlyMessage(FIRST_WORK_DAY)
  return day > latestWorkDay(today) ? 'Invalid date: it is more than two years ahead' : undefined
}

interface ContractDates {
  readonly effectiveHireDate: Day | null
  readonly employeeType: string | null
}
/** Whether the employee type must be chosen again: a new contract date requires it. */
export const needsNewEmployeeType = (before: ContractDates, after: Pick<ContractDates, 'effectiveHireDate'>): boolean =>
  after.effectiveHireDate !== before.effectiveHireDate

/**
 * Whether this leader would create a cycle: nobody may be led by one of their own reports, direct or indirect.
 * `leaderOf` returns a person's leader.
 */
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
