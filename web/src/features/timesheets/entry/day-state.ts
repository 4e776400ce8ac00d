/** How far a day has come, for the month at a glance. Pure. */
import { type DayRow, dayTypes, FULL_DAY, isWeekend, typeLabel } from '#shared/features/timesheets/days.ts'
import { type Day, MONTH_NAMES, weekdayOf } from '#shared/kit/dates.ts'
import { HOLIDAY, lacksDescription, NORMAL } from './cells.ts'

export type DayState = 'full' | 'part' | 'missing' | 'ahead' | 'off' | 'holiday' | 'weekend' | 'unsaid'

export const STATES: Readonly<Record<DayState, string>> = {
  full: 'filled in',
  part: 'less than a day',
  missing: 'missing',
  ahead: 'ahead',
  off: 'time off',
  holiday: 'holiday',
  weekend: 'weekend',
  unsaid: 'without a description',
}

export function stateOf(rows: readonly DayRow[], today: Day): DayState {
  const [first] = rows
  if (!first) return 'ahead'
  const hours = hoursOf(rows)
  if (rows.some(lacksDescription)) return 'unsaid'
  if (rows.some(({ type }) => type === HOLIDAY)) return 'holiday'
  if (isWeekend(first.date) && hours === 0) return 'weekend'
  if (rows.every(({ type }) => type !== NORMAL)) return 'off'
  if (hours >= FULL_DAY || isWeekend(first.date)) return 'full'
  if (hours > 0) return 'part'
  return first.date <= today ? 'missing' : 'ahead'
}

export const hoursOf = (rows: readonly DayRow[]): number => rows.reduce((sum, { timeSpent }) => sum + timeSpent, 0)

/** `Tue 3` */
export const shortDay = (day: Day): string => `${weekdayOf(day)} ${Number(day.slice(8))}`
/** `Tue 3 November` */
export const longDay = (day: Day): string => `${shortDay(day)} ${MONTH_NAMES[Number(day.slice(5, 7)) - 1]}`

/** A day in words, for ears. */
export function daySaid(rows: readonly DayRow[], today: Day): string {
  const [first] = rows
  if (!first) return ''
  const hours = hoursOf(rows)
  const off = rows.find(({ type }) => type !== NORMAL && type !== HOLIDAY)
  const what = off ? typeLabel(dayTypes.byId(off.type).name) : STATES[stateOf(rows, today)]
  return `${longDay(first.date)}: ${hours > 0 ? `${hours} hours, ` : ''}${what}`
}

/** The rows of each day, in order. */
export function byDay(rows: readonly DayRow[]): readonly (readonly DayRow[])[] {
  const days: DayRow[][] = []
  for (const row of rows)
    if (days.at(-1)?.[0]?.date === row.date) days.at(-1)?.push(row)
    else days.push([row])
  return days
}

/** The first day on which something is missing up to today, else the first that lies ahead. */
export function firstMissing(rows: readonly DayRow[], today: Day): Day | undefined {
  const days = byDay(rows)
  const first = (...states: DayState[]) => days.find(day => states.includes(stateOf(day, today)))?.[0]?.date
  return first('missing', 'part', 'unsaid') ?? first('ahead')
}
