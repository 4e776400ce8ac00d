/** How complete a day is, for the month overview. Pure. */

import {
  type DayRow,
  dayTypes,
  FULL_DAY_HOURS,
  HOLIDAY_TYPE,
  isWeekend,
  NORMAL_TYPE,
} from '#shared/features/timesheets/days.ts'
import { lacksDescription } from '#shared/features/timesheets/figures.ts'
import type { Timesheet } from '#shared/features/timesheets/sheet.ts'
import { type Day, formatShortDay } from '#shared/kit/dates.ts'
import { nameMonth, t } from '#shared/kit/texts.ts'
import { sayDayType } from './cells.ts'

export type DayState =
  | 'full'
  | 'elsewhere'
  | 'part'
  | 'missing'
  | 'ahead'
  | 'off'
  | 'holiday'
  | 'weekend'
  | 'unsaid'
  | 'unemployed'

export const DAY_STATE_LABELS: Readonly<Record<DayState, string>> = {
  full: 'filled in',
  elsewhere: 'on another sheet',
  part: 'less than a day',
  missing: 'missing',
  ahead: 'ahead',
  off: 'time off',
  holiday: 'holiday',
  weekend: 'weekend',
  unsaid: 'without a description',
  unemployed: 'before the hire or after the last day',
}

/** What is known about the person's month besides this sheet's rows. */
export interface RestOfMonth {
  /** Hours by day on the person's other sheets, for days with an entry there. */
  readonly elsewhere: ReadonlyMap<Day, number>
  /** Days before the hire and after the last day. */
  readonly notEmployed: ReadonlySet<Day>
}
export const restOfMonth = (sheet: Pick<Timesheet, 'otherSheetsDays' | 'daysNotEmployed'>): RestOfMonth => ({
  elsewhere: new Map(sheet.otherSheetsDays.map(({ date, hours }) => [date, hours])),
  notEmployed: new Set(sheet.daysNotEmployed),
})
const NOTHING: RestOfMonth = { elsewhere: new Map(), notEmployed: new Set() }
/** The rows of days on which the person was employed. */
export const findEmployedRows = (rows: readonly DayRow[], { daysNotEmployed }: Pick<Timesheet, 'daysNotEmployed'>) =>
  rows.filter(({ date }) => !daysNotEmployed.includes(date))

export function dayStateOf(rows: readonly DayRow[], today: Day, rest = NOTHING): DayState {
  const [first] = rows
  if (!first) return 'ahead'
  const hours = sumHours(rows)
  const others = rest.elsewhere.get(first.date)
  if (rows.some(lacksDescription)) return 'unsaid'
  if (rows.some(({ type }) => type === HOLIDAY_TYPE)) return 'holiday'
  if (isWeekend(first.date) && hours === 0) return 'weekend'
  if (rows.every(({ type }) => type !== NORMAL_TYPE)) return 'off'
  if (hours === 0 && others === undefined && rest.notEmployed.has(first.date)) return 'unemployed'
  // An entry without hours is time off.
  if (hours === 0 && (others === 0 || (others ?? 0) >= FULL_DAY_HOURS)) return 'elsewhere'
  const allHours = hours + (others ?? 0)
  if (allHours >= FULL_DAY_HOURS || isWeekend(first.date)) return 'full'
  if (allHours > 0) return 'part'
  // Today can still be filled in.
  return first.date < today ? 'missing' : 'ahead'
}

const sumHours = (rows: readonly DayRow[]): number => rows.reduce((sum, { timeSpent }) => sum + timeSpent, 0)

/** `Tue 3 November` */
export const formatLongDay = (day: Day): string => `${formatShortDay(day)} ${nameMonth(Number(day.slice(5, 7)) - 1)}`

export const countHours = (hours: number) => (hours === 1 ? t`1 hour` : t`${hours} hours`)

/** Describes a day for screen readers. */
export function describeDay(rows: readonly DayRow[], today: Day, rest = NOTHING): string {
  const [first] = rows
  if (!first) return ''
  const hours = sumHours(rows)
  const others = rest.elsewhere.get(first.date) ?? 0
  const off = rows.find(({ type }) => type !== NORMAL_TYPE && type !== HOLIDAY_TYPE)
  const state = dayStateOf(rows, today, rest)
  const what = off ? sayDayType(dayTypes.byId(off.type).name) : t(DAY_STATE_LABELS[state])
  const said = [
    hours > 0 ? countHours(hours) : '',
    others > 0 ? t`${countHours(others)} on another sheet` : '',
    others > 0 && state === 'elsewhere' ? '' : what,
  ]
  return `${formatLongDay(first.date)}: ${said.filter(Boolean).join(', ')}`
}

/** Groups consecutive rows by day. */
export function groupByDay(rows: readonly DayRow[]): readonly (readonly DayRow[])[] {
  const days: DayRow[][] = []
  for (const row of rows)
    if (days.at(-1)?.[0]?.date === row.date) days.at(-1)?.push(row)
    else days.push([row])
  return days
}

/** The first incomplete day up to today, otherwise the first incomplete day after today. */
export function findFirstMissingDay(rows: readonly DayRow[], today: Day, rest = NOTHING): Day | undefined {
  const incomplete = groupByDay(rows).flatMap(day => {
    const date = day[0]?.date ?? ''
    const state = dayStateOf(day, today, rest)
    const isLacking = state === 'missing' || state === 'part' || state === 'unsaid'
    return isLacking || state === 'ahead' ? [{ date, isDue: isLacking || date === today }] : []
  })
  return (incomplete.find(({ isDue }) => isDue) ?? incomplete[0])?.date
}
