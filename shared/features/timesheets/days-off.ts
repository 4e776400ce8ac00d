/** Counts a person's days off by kind. Pure. Source: docs/decisions/timesheet-jobs-and-reports.md. */

import * as z from 'zod/mini'
import { dayOfMonth } from '#shared/kit/dates.ts'
import { type DayRow, type DayType, dayTypes } from './days.ts'

/** The types of days off that people take themselves, with the fraction of a day. */
const DAYS_OFF: readonly (readonly [DayType, number])[] = [
  ['Vacation', 1],
  ['Half Day Vacation', 0.5],
  ['Sick', 1],
  ['License Benefit', 1],
]

export interface DaysOff {
  readonly type: DayType
  readonly days: number
}

/** Counts days, not rows: a day that is on two of a person's sheets counts once. Leaves out kinds not taken. */
export const countDaysOff = (rows: readonly Pick<DayRow, 'date' | 'type'>[]): DaysOff[] =>
  DAYS_OFF.map(([type, share]) => {
    const dates = rows.filter(row => row.type === dayTypes.id(type)).map(({ date }) => date)
    return { type, days: new Set(dates).size * share }
  }).filter(({ days }) => days > 0)

/** The days of a month on which somebody is away, as numbers and without the reason; kept in rows for "who is out". */
export const AwayDays = z.object({ full: z.array(z.number()), half: z.array(z.number()) })
export type AwayDays = z.infer<typeof AwayDays>

export function awayDaysOf(rows: readonly Pick<DayRow, 'date' | 'type'>[]): AwayDays {
  const datesOf = (share: number) => {
    const types = DAYS_OFF.filter(([, part]) => part === share).map(([type]) => dayTypes.id(type))
    return rows.filter(({ type }) => types.includes(type)).map(({ date }) => dayOfMonth(date))
  }
  return { full: [...new Set(datesOf(1))], half: [...new Set(datesOf(0.5))] }
}
