/**
 * How many hours a month asks of a person: a part of the month's for part time, and of a month that they come or leave in.
 * Pure. Source: docs/decisions/timesheets.md, "A person's month".
 */
import type { Day } from '#shared/kit/dates.ts'
import { daysOfMonth, isWeekend } from './days.ts'

/** From a month on, somebody works a part of its hours, or so many hours. */
export interface WorkTime {
  readonly employee: string
  /** The first day of the first month. */
  readonly from: Day
  readonly percent: number | null
  readonly hours: number | null
}

/** When a person began to work here, and when they leave. */
export interface Employment {
  readonly hireDate: Day | null
  readonly lastDay?: Day | null | undefined
}

/** The agreement that holds in a month: the one that began last. */
export const workTimeIn = (period: Day, own: readonly WorkTime[]): WorkTime | undefined =>
  own.filter(({ from }) => from <= period).sort((a, b) => (a.from < b.from ? 1 : -1))[0]

/** The hours of somebody's month, in whole and half ones. */
export type CountMaxHours = (
  employment: Employment | undefined,
  workTime: Pick<WorkTime, 'percent' | 'hours'> | undefined,
) => number

/** `monthHours` are those of the month for everybody. Its weekdays are found once, for as many people as there are. */
export function createMaxHoursCount(period: Day, monthHours: number): CountMaxHours {
  const weekdays = daysOfMonth(period).filter(day => !isWeekend(day))
  return (employment, workTime) => {
    const full = workTime?.hours ?? (monthHours * (workTime?.percent ?? 100)) / 100
    const employed = weekdays.filter(day => isEmployedOn(day, employment))
    // Multiplied first, so that a whole month stays exactly what it is.
    return Math.round(((full * employed.length) / weekdays.length) * 2) / 2
  }
}

/** Whether a person works here on a day. A last day before the hire is that of an earlier employment. */
export function isEmployedOn(day: Day, employment: Employment | undefined): boolean {
  const { hireDate, lastDay } = employment ?? { hireDate: null }
  const hasLeft = lastDay && lastDay >= (hireDate ?? '') && day > lastDay
  return day >= (hireDate ?? '') && !hasLeft
}
