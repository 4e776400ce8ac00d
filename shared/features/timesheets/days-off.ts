/** Counts a person's days off. Pure. Source: docs/decisions/time-off.md, "What counts". */

import * as z from 'zod/mini'
import { type Day, dayOfMonth } from '#shared/kit/dates.ts'
import { type DayRow, type DayType, dayTypes, isHalfDayType, isWeekend, VACATION_TYPE } from './days.ts'

type TypedRow = Pick<DayRow, 'date' | 'type'>

/** The types of days off that people take themselves, with the fraction of a day. The first ones take it first. */
const DAYS_OFF: readonly (readonly [DayType, number])[] = [
  ['Vacation', 1],
  ['Half Day Vacation', 0.5],
  ['Sick', 1],
  ['License Benefit', 1],
]

/**
 * Returns the rows that count as a day off and the fraction of their day that each takes: one day together at most.
 * `sheets` are the rows of one person, by sheet: two halves on one sheet are both halves of the day, but on two sheets
 * they are the same one.
 */
export function shareDaysOff<Row extends TypedRow>(
  sheets: readonly (readonly Row[])[],
): { readonly row: Row; readonly share: number }[] {
  const rows = sheets.flatMap((own, sheet) => own.map(row => ({ row, sheet })))
  const days = Map.groupBy(
    rows.filter(({ row }) => isDayOff(row)),
    ({ row }) => row.date,
  )
  return [...days.values()].flatMap(day => {
    let left = 1
    return DAYS_OFF.flatMap(([type, fraction]) => {
      const bySheet = Map.groupBy(
        day.filter(({ row }) => row.type === dayTypes.id(type)),
        ({ sheet }) => sheet,
      )
      const [most = []] = [...bySheet.values()].sort((a, b) => b.length - a.length)
      return most.map(({ row }) => {
        const share = Math.min(fraction, left)
        left -= share
        return { row, share }
      })
    }).filter(({ share }) => share > 0)
  })
}

/** The same, without vacation on weekends and on the holidays of the person's country. */
export const shareCountedDaysOff = <Row extends TypedRow>(
  sheets: readonly (readonly Row[])[],
  holidays: ReadonlySet<Day>,
): { readonly row: Row; readonly share: number }[] =>
  shareDaysOff(sheets).filter(({ row }) => !isVacation(row) || !(isWeekend(row.date) || holidays.has(row.date)))

export const isVacation = ({ type }: Pick<TypedRow, 'type'>): boolean => type === VACATION_TYPE || isHalfDayType(type)

const isDayOff = ({ type }: TypedRow) => DAYS_OFF.some(([name]) => type === dayTypes.id(name))

export interface DaysOff {
  readonly type: DayType
  readonly days: number
}

/** Counts the days of each type that was taken. */
export function countDaysOff(sheets: readonly (readonly TypedRow[])[], holidays: ReadonlySet<Day>): DaysOff[] {
  const shares = shareCountedDaysOff(sheets, holidays)
  return DAYS_OFF.map(([type]) => {
    const own = shares.filter(({ row }) => row.type === dayTypes.id(type))
    return { type, days: own.reduce((sum, { share }) => sum + share, 0) }
  }).filter(({ days }) => days > 0)
}

/** The days of a month on which somebody is away, as numbers and without the reason; kept in rows for "who is out". */
export const AwayDays = z.object({ full: z.array(z.number()), half: z.array(z.number()) })
export type AwayDays = z.infer<typeof AwayDays>

/** `rows` are those of one sheet. */
export function awayDaysOf(rows: readonly TypedRow[]): AwayDays {
  const shares = new Map<number, number>()
  for (const { row, share } of shareDaysOff([rows])) {
    const day = dayOfMonth(row.date)
    shares.set(day, (shares.get(day) ?? 0) + share)
  }
  const daysOf = (share: number) => [...shares].filter(([, each]) => each === share).map(([day]) => day)
  return { full: daysOf(1), half: daysOf(0.5) }
}
