/**
 * A person's maximum hours of a month: fewer for part time, and in the months of the hire and the last day. Pure.
 * Source: docs/decisions/timesheets.md, "A person's month".
 */
import type { Day } from '#shared/kit/dates.ts'
import { daysOfMonth, isWeekend } from './days.ts'

/** Part-time work from a month on: a percentage of its hours, or a fixed number of hours. */
export interface WorkTime {
  readonly employee: string
  /** The first day of the first month. */
  readonly from: Day
  readonly percent: number | null
  readonly hours: number | null
}

/** A person's hire date and last day. */
export interface Employment {
  readonly hireDate: Day | null
  readonly lastDay?: Day | null | undefined
}

/** Returns the part-time work that applies in a month: the one that began last. */
export const workTimeIn = (period: Day, own: readonly WorkTime[]): WorkTime | undefined =>
  own.filter(({ from }) => from <= period).sort((a, b) => (a.from < b.from ? 1 : -1))[0]

/** Counts a person's maximum hours of the month, in steps of 0.5. */
export type CountMaxHours = (
  employment: Employment | undefined,
  workTime: Pick<WorkTime, 'percent' | 'hours'> | undefined,
) => number

/** `monthHours` are the month's hours for everybody. Finds the month's weekdays once for all people. */
export function createMaxHoursCount(period: Day, monthHours: number): CountMaxHours {
  const weekdays = daysOfMonth(period).filter(day => !isWeekend(day))
  return (employment, workTime) => {
    const full = workTime?.hours ?? (monthHours * (workTime?.percent ?? 100)) / 100
    const employed = weekdays.filter(day => isEmployedOn(day, employment))
    // Multiplies first, so that a full month gives exactly its hours.
    return Math.round(((full * employed.length) / weekdays.length) * 2) / 2
  }
}

/** Whether a person works here on a day. A last day before the hire belongs to an earlier employment. */
export function isEmployedOn(day: Day, employment: Employment | undefined): boolean {
  const { hireDate, lastDay } = employment ?? { hireDate: null }
  const hasLeft = lastDay && lastDay >= (hireDate ?? '') && day > lastDay
  return day >= (hireDate ?? '') && !hasLeft
}
