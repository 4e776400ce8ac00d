/** The state of each day of a person's month, over all of their sheets. Pure. Source: docs/decisions/timesheets.md. */
import * as z from 'zod/mini'
import type { Day } from '#shared/kit/dates.ts'
import { id } from '#shared/kit/fields.ts'
import { PersonName } from '#shared/kit/people.ts'
import { type DayRow, daysOfMonth, dayTypes, FULL_DAY_HOURS, isWeekend } from './days.ts'
import { type Employment, isEmployedOn } from './person-month.ts'

/** `away` is before the hire or after the last day; `open` is a day that does not have to be filled in yet. */
const MAPPED_DAY_STATES = ['away', 'free', 'open', 'missing', 'worked', 'overtime', 'off', 'holiday'] as const
export type MappedDayState = (typeof MAPPED_DAY_STATES)[number]

export const MappedDay = z.object({
  state: z.enum(MAPPED_DAY_STATES),
  hours: z.number(),
  /** The type of a day off: Vacation, Sick … */
  type: z.optional(z.string()),
  /** The id of the sheet that has it. */
  sheet: z.optional(id),
})
export type MappedDay = z.infer<typeof MappedDay>

/** The number of people on a page. */
export const MAPPED_PEOPLE = 25
export const MonthMap = z.object({
  days: z.array(z.string()),
  /** The number of people on all pages, and how many of them have no sheet. */
  totalItems: z.number(),
  withoutSheet: z.number(),
  items: z.array(
    z.object({
      employee: PersonName,
      /** The ids of their sheets of the month. */
      sheets: z.array(id),
      /** One for each day. */
      days: z.array(MappedDay),
    }),
  ),
})
export type MonthMap = z.infer<typeof MonthMap>

interface MappedSheet {
  readonly _id: string
  readonly days: readonly Pick<DayRow, 'date' | 'type' | 'timeSpent'>[]
}

const nameOfType = (type: string) => dayTypes.byId(type).name

/**
 * Returns the state of each day. Overtime is work beyond eight hours a day, or on a weekend or holiday. A day counts as
 * missing from the next day on. `holidays` are those of the person's country, which count even without a sheet.
 */
export function mapMonth(
  period: Day,
  sheets: readonly MappedSheet[],
  holidays: ReadonlyMap<Day, string>,
  employment: Employment,
  today: Day,
): MappedDay[] {
  const rows = Map.groupBy(
    sheets.flatMap(({ _id, days }) => days.map(row => ({ ...row, sheet: _id }))),
    ({ date }) => date,
  )
  return daysOfMonth(period).map(day => {
    const own = rows.get(day) ?? []
    const hours = own.reduce((sum, { timeSpent }) => sum + timeSpent, 0)
    // The row with the most hours of the day.
    const [main] = [...own].sort((a, b) => b.timeSpent - a.timeSpent)
    const sheet = main ? { sheet: main.sheet } : {}
    const worked = own.reduce((sum, row) => sum + (nameOfType(row.type) === 'Normal' ? row.timeSpent : 0), 0)
    const off = own.map(row => nameOfType(row.type)).find(type => type !== 'Normal' && type !== 'Holiday')
    const isHoliday = own.some(row => nameOfType(row.type) === 'Holiday') || (own.length === 0 && holidays.has(day))
    // Only work counts as overtime: a holiday or day off may be on two sheets.
    if (worked > 0 && (hours > FULL_DAY_HOURS || isWeekend(day) || isHoliday))
      return { state: 'overtime', hours, ...sheet }
    if (off) return { state: 'off', hours: Math.min(hours, FULL_DAY_HOURS), type: off, ...sheet }
    if (isHoliday) return { state: 'holiday', hours: Math.min(hours, FULL_DAY_HOURS), ...sheet }
    if (hours > 0) return { state: 'worked', hours, ...sheet }
    if (!isEmployedOn(day, employment)) return { state: 'away', hours, ...sheet }
    if (isWeekend(day)) return { state: 'free', hours, ...sheet }
    return { state: day < today ? 'missing' : 'open', hours, ...sheet }
  })
}
