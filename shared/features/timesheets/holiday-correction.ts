/**
 * Applies a holiday that was added, moved, renamed or removed to existing sheets. Pure. Source:
 * docs/decisions/timesheets.md, "Corrected holidays".
 */
import type { Day } from '#shared/kit/dates.ts'
import {
  type DayRow,
  FULL_DAY_HOURS,
  HOLIDAY_TYPE,
  isHalfDayType,
  isUnpaidHoliday,
  MAX_HOURS_PER_DAY,
  NORMAL_TYPE,
  VACATION_TYPE,
  withDayType,
} from './days.ts'
import { type EditContext, joinDescriptions, MAX_DESCRIPTION_LENGTH } from './editing.ts'

/** The present state of a country's day, and its earlier states that sheets may still have. */
export interface HolidayCorrection {
  readonly date: Day
  /** The holiday's name; `null` when the day is a working day. */
  readonly name: string | null
  /** The holiday's name before the change; `null` for a working day. */
  readonly before: string | null
  /** Every earlier name that sheets may have. */
  readonly formerNames: readonly string[]
}

/**
 * The rows of a day before and after its correction, so that reversing it restores what people wrote. A new sheet with
 * a holiday counts as corrected to it: so a day that its person later makes a working day is recognized.
 */
export interface CorrectedDay {
  readonly before: readonly DayRow[]
  readonly after: readonly DayRow[]
}
export interface CorrectableSheet {
  readonly days: readonly DayRow[]
  readonly corrected?: Readonly<Record<Day, CorrectedDay>> | undefined
}
export interface DayDifference {
  readonly date: Day
  readonly from: readonly DayRow[]
  readonly to: readonly DayRow[]
}

/** Returns a sheet with the country's present holidays, and the days that differ; undefined if none does. */
export function correctSheet(
  sheet: CorrectableSheet,
  corrections: readonly HolidayCorrection[],
  month: EditContext,
): (CorrectableSheet & { readonly differences: readonly DayDifference[] }) | undefined {
  let { days, corrected = {} } = sheet
  const differences: DayDifference[] = []
  for (const correction of corrections) {
    const { date } = correction
    const here = days.filter(row => row.date === date)
    const known = corrected[date]
    // If nobody has edited the day since its last correction, start again from what its person wrote.
    const original = known && isSameRows(known.after, here) ? known.before : here
    // A holiday that its person has made a working day stays one.
    const isOwnChoice = known && hasHoliday(known.after) && !hasHoliday(here)
    const next = isOwnChoice ? here : correctDay(here, original, correction, month)
    if (isSameRows(next, here)) continue
    const first = days.findIndex(row => row.date === date)
    days = [...days.slice(0, first), ...next, ...days.slice(first + here.length)]
    const { [date]: _, ...others } = corrected
    corrected = isSameRows(next, original) ? others : { ...others, [date]: { before: original, after: next } }
    differences.push({ date, from: here, to: next })
  }
  return differences.length > 0 ? { days, corrected, differences } : undefined
}

function correctDay(
  here: readonly DayRow[],
  original: readonly DayRow[],
  { date, name, before, formerNames }: HolidayCorrection,
  month: EditContext,
): readonly DayRow[] {
  if (here.length === 0) return here
  if (name === null) return hasHoliday(original) ? toWorkingDay(original, formerNames, month) : original
  // A renamed holiday does not replace the work of a person who has made it a working day.
  if (before !== null && !hasHoliday(here) && !hasHoliday(original)) return here
  return hasHoliday(original) ? renameHoliday(original, name, formerNames) : toHoliday(original, date, name, month)
}

/** Makes an empty day as in a new sheet; work, sickness and benefits stay as they were written. */
function toHoliday(rows: readonly DayRow[], date: Day, name: string, month: EditContext): readonly DayRow[] {
  const [first, ...others] = rows
  if (!first) return rows
  const vacations = rows.filter(({ type }) => type === VACATION_TYPE || isHalfDayType(type))
  const [off] = vacations
  if (!off && rows.some(({ type }) => type !== NORMAL_TYPE)) return rows
  if (off) {
    const rest = rows.filter(row => !vacations.includes(row) && (row.type !== NORMAL_TYPE || isWritten(row)))
    const texts = vacations.map(row => row.taskDescription)
    const joined = joinDescriptions(name, ...texts)
    const taskDescription = joined.length > MAX_DESCRIPTION_LENGTH ? joinDescriptions(...texts) : joined
    return [limitHours({ ...withDayType(off, HOLIDAY_TYPE, month.autoFill), taskDescription }, rest), ...rest]
  }
  const work = others.length > 0 ? joinRows(first, ...others) : first
  const free: DayRow = { ...work, type: HOLIDAY_TYPE, subType: null, taskDescription: name, timeSpent: 0 }
  const isFilled = month.autoFill.holidays && !isUnpaidHoliday(free)
  const holiday = { ...free, timeSpent: isFilled ? FULL_DAY_HOURS : 0 }
  if (!isWritten(work)) return [holiday]
  const [one, other] = month.idsOf(date)
  return [limitHours({ ...holiday, _id: work._id === one ? other : one }, [work]), work]
}

/** Removes the holiday's own hours and name; hours and texts that somebody wrote stay, as work. */
function toWorkingDay(
  rows: readonly DayRow[],
  formerNames: readonly string[],
  { autoFill }: EditContext,
): readonly DayRow[] {
  const freed = rows.map(row => {
    if (row.type !== HOLIDAY_TYPE) return row
    const isFill = isUnpaidHoliday(row) || (autoFill.holidays && row.timeSpent === FULL_DAY_HOURS)
    return {
      ...row,
      type: NORMAL_TYPE,
      subType: null,
      timeSpent: isFill ? 0 : row.timeSpent,
      taskDescription: linesOf(row)
        .filter(line => !formerNames.includes(line.trim()))
        .join('\n'),
    }
  })
  const work = freed.filter(({ type }) => type === NORMAL_TYPE)
  // Keeps the row's id, so that an edit that its person has begun can still be saved.
  const kept = rows.find(({ type }) => type === NORMAL_TYPE) ?? work[0]
  const joined = kept && joinRows(kept, ...work.filter(({ _id }) => _id !== kept._id))
  return freed.flatMap(row => (row.type !== NORMAL_TYPE ? [row] : row._id === joined?._id ? [joined] : []))
}

const renameHoliday = (rows: readonly DayRow[], name: string, formerNames: readonly string[]) =>
  rows.map(row => {
    const lines = linesOf(row)
    if (row.type !== HOLIDAY_TYPE || !lines.some(line => formerNames.includes(line.trim()))) return row
    const renamed = lines.map(line => (formerNames.includes(line.trim()) ? name : line))
    return { ...row, taskDescription: [...new Set(renamed)].join('\n') }
  })

/** Joins rows into one with the hours and descriptions of all. */
const joinRows = (row: DayRow, ...others: readonly DayRow[]): DayRow => {
  const taskDescription = joinDescriptions(...[row, ...others].map(one => one.taskDescription))
  const timeSpent = sumHours([row, ...others])
  return { ...row, taskDescription, timeSpent: Math.min(MAX_HOURS_PER_DAY, timeSpent) }
}
const limitHours = (holiday: DayRow, others: readonly DayRow[]): DayRow => ({
  ...holiday,
  timeSpent: Math.min(holiday.timeSpent, MAX_HOURS_PER_DAY - sumHours(others)),
})

const hasHoliday = (rows: readonly DayRow[]) => rows.some(({ type }) => type === HOLIDAY_TYPE)
/** Whether the person wrote anything in it. */
export const isWritten = ({ timeSpent, taskDescription }: DayRow) => timeSpent > 0 || taskDescription.trim() !== ''
const linesOf = ({ taskDescription }: DayRow) => taskDescription.split('\n')
const sumHours = (rows: readonly DayRow[]) => rows.reduce((sum, { timeSpent }) => sum + timeSpent, 0)
/** Stored rows may have their fields in another order. */
export const isSameRows = (some: readonly DayRow[], others: readonly DayRow[]) =>
  some.length === others.length &&
  some.every((row, at) => {
    const other = others[at]
    return other !== undefined && FIELDS.every(field => row[field] === other[field])
  })
const FIELDS = ['_id', 'date', 'type', 'subType', 'taskDescription', 'timeSpent'] as const

/** Whether the day has hours of work beside the holiday: they count as overtime. */
export const hasWorkBesideHoliday = (rows: readonly DayRow[]): boolean =>
  hasHoliday(rows) && rows.some(({ type, timeSpent }) => type === NORMAL_TYPE && timeSpent > 0)
