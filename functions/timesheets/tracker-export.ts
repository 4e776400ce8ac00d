/**
 * The time tracker's export: what it logs for each day, and how a sheet changes with it. Source: decisions,
 * "Timesheets".
 */
import type { SheetCell, SheetCells } from '#kit/xlsx/read-cells.ts'
import {
  type DayRow,
  FULL_DAY_HOURS,
  isWeekend,
  MAX_HOURS_PER_DAY,
  NORMAL_TYPE,
} from '#shared/features/timesheets/days.ts'
import { HOURS_NOT_A_NUMBER, NEGATIVE_HOURS, parseHours } from '#shared/features/timesheets/hours.ts'
import { type Employment, isEmployedOn } from '#shared/features/timesheets/person-month.ts'
import { type Day, dayOf, monthOfDay } from '#shared/kit/dates.ts'
import { shorten } from '#shared/kit/shorten.ts'

/** What was logged on a day. */
export interface LoggedDay {
  readonly hours: number
  readonly description: string
}
export type TrackerExport = ReadonlyMap<Day, LoggedDay>
/** The file is not an export, contains days of another month, or has a cell that does not hold valid hours. */
export type TrackerExportError = 'unsupported' | 'other month' | { readonly cell: string; readonly sentence: string }

/** Reads an export of a month: one column per date, or a Date column and the hours logged. */
export function parseTrackerExport(cells: SheetCells, period: Day): TrackerExport | TrackerExportError {
  const top = cells.findIndex(row => REQUIRED.every(name => columnOf(row, name) >= 0))
  const header = cells[top]
  if (!header) return 'unsupported'
  const [issue, key, logged, date] = [...REQUIRED, 'date'].map(name => columnOf(header, name)) as Columns
  const dates = header.flatMap((cell, column) => (dayIn(cell) ? [{ column, day: dayIn(cell) }] : []))
  if (date < 0 && dates.length === 0) return 'unsupported'

  const found = new Map<Day, { hours: number; descriptions: Set<string> }>()
  let problem: TrackerExportError | undefined
  const log = (day: Day | undefined, cell: SheetCell | undefined, description: string) => {
    const hours = hoursIn(cell)
    if (!day) problem ??= 'unsupported'
    else if (monthOfDay(day) !== monthOfDay(period)) problem ??= 'other month'
    else if (typeof hours === 'string') problem ??= { cell: String(cell), sentence: hours }
    else if (hours > 0) {
      const before = found.get(day) ?? { hours: 0, descriptions: new Set() }
      found.set(day, { hours: before.hours + hours, descriptions: before.descriptions.add(description) })
    }
  }
  for (const { day } of date < 0 ? dates : []) log(day, 0, '')
  for (const row of cells.slice(top + 1)) {
    const names = [row[key], row[issue]].map(textIn).filter(Boolean)
    // Total rows below the others name no issue, or are only labelled as totals.
    if (names.length === 0 || names.every(name => TOTAL.test(name))) continue
    const description = names.join(' ')
    if (date >= 0 && !row[date] && !row[logged]) continue
    if (date >= 0) log(dayIn(row[date]), row[logged], description)
    else for (const { column, day } of dates) log(day, row[column], description)
  }
  return (
    problem ??
    new Map(
      [...found].map(([day, { hours, descriptions }]) => [
        day,
        { hours: roundToMinutes(hours), description: [...descriptions].join(', ') },
      ]),
    )
  )
}

/**
 * Empties the normal rows, then fills them with the logged time in half hours; then raises those under 8 hours so that
 * their day has 8. Weekends get what was logged and no more. Undefined when a day would have more than 24.
 */
export function applyTrackerExport(
  rows: readonly DayRow[],
  logged: TrackerExport,
  employment: Employment | undefined,
): readonly DayRow[] | undefined {
  const filled = new Set<Day>()
  const after = rows.map(row => {
    if (row.type !== NORMAL_TYPE) return row
    // If a day has two normal rows, the first gets all the time.
    const isFirst = !filled.has(row.date)
    filled.add(row.date)
    const found = isFirst ? logged.get(row.date) : undefined
    const hours = Math.round((found?.hours ?? 0) * 2) / 2
    const beside = rows.reduce(
      (sum, { date, type, timeSpent }) => sum + (date === row.date && type !== NORMAL_TYPE ? timeSpent : 0),
      0,
    )
    const isAsked = !isWeekend(row.date) && isEmployedOn(row.date, employment)
    const least = isFirst && isAsked ? Math.max(0, FULL_DAY_HOURS - beside) : 0
    return {
      ...row,
      timeSpent: Math.max(hours, least),
      taskDescription: shorten(found?.description ?? '', MAX_DESCRIPTION),
    }
  })
  const hoursOn = (day: Day) => after.reduce((sum, { date, timeSpent }) => sum + (date === day ? timeSpent : 0), 0)
  return after.some(({ date }) => hoursOn(date) > MAX_HOURS_PER_DAY) ? undefined : after
}

const MAX_DESCRIPTION = 5000
const REQUIRED = ['issue', 'key', 'logged'] as const
type Columns = [issue: number, key: number, logged: number, date: number]

/** `Total`, `Totals: 8` and `Grand total`, but no key such as `TOTAL-1`. */
const TOTAL = /^(grand )?totals?(?![\w-])/i

/** Sums of thirds and twelfths of an hour are not exact: 3:45 would otherwise be less than 3.75. */
const roundToMinutes = (hours: number) => Math.round(hours * 60) / 60

const textIn = (cell: SheetCell | undefined) => (cell instanceof Date ? '' : String(cell ?? '').trim())
const columnOf = (row: readonly SheetCell[], name: string) => row.findIndex(cell => textIn(cell).toLowerCase() === name)

const MONTHS = ['jan', 'feb', 'mar', 'apr', 'may', 'jun', 'jul', 'aug', 'sep', 'oct', 'nov', 'dec']

/** A date as `d/MMM/yy` or `dd/MMM/yyyy`, or a cell that is one. */
function dayIn(cell: SheetCell | undefined): Day | undefined {
  if (cell instanceof Date) return dayOf(cell)
  const [, day = '', name = '', year = ''] = /^(\d{1,2})\/([a-z]{3})\/(\d{2}|\d{4})$/i.exec(textIn(cell)) ?? []
  const month = MONTHS.indexOf(name.toLowerCase())
  if (month < 0) return undefined
  const date = new Date(Date.UTC(Number(year.length === 2 ? `20${year}` : year), month, Number(day)))
  return date.getUTCDate() === Number(day) ? dayOf(date) : undefined
}

/** Spreadsheets store a duration such as `7:30` as an instant of their day 0. */
const DURATIONS_FROM = Date.UTC(1899, 11, 30)
const DURATIONS_TO = Date.UTC(1900, 0, 31)

/**
 * Parses hours as people write them, to the minute, or returns the sentence that says why they are invalid; an empty
 * cell is 0 hours.
 */
function hoursIn(cell: SheetCell | undefined): number | string {
  const isDuration = cell instanceof Date && Number(cell) >= DURATIONS_FROM && Number(cell) < DURATIONS_TO
  const hours = isDuration ? (Number(cell) - DURATIONS_FROM) / 3_600_000 : parseHours(cell ?? null)
  if (hours === undefined) return HOURS_NOT_A_NUMBER
  return hours < 0 ? NEGATIVE_HOURS : hours
}
