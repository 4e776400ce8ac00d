/** How changes of rows are applied to a month. Pure. Source: decisions, "Timesheets". */
import {
  type AutoFill,
  BENEFIT_TYPE,
  type DayRow,
  HALF_DAY_HOURS,
  HOLIDAY_TYPE,
  isHalfDayType,
  isUnpaidHoliday,
  MAX_HOURS_PER_DAY,
  NORMAL_TYPE,
  VACATION_TYPE,
  withDayType,
} from './days.ts'

/** A change of one row; missing fields stay unchanged. */
export interface RowEdit {
  readonly dayId: string
  readonly hours?: number | undefined
  readonly description?: string | undefined
  readonly type?: string | undefined
  readonly subType?: string | null | undefined
  /** Whether the other half's hours may be dropped when the halves of its day are joined again. */
  readonly dropHours?: boolean | undefined
}

/** Why a change is rejected. */
export type EditError = 'no such row' | 'too much' | 'no benefit' | 'unpaid' | 'drops hours' | 'too long'

/** The maximum length of a description. */
export const MAX_DESCRIPTION_LENGTH = 5000

export interface EditContext {
  readonly autoFill: AutoFill
  /** Returns the two ids that a day's rows can have. */
  readonly idsOf: (date: string) => readonly [string, string]
}

/** Applies all changes in order; returns the new rows, or the first change that does not fit, and why. */
export function applyEdits(
  rows: readonly DayRow[],
  edits: readonly RowEdit[],
  month: EditContext,
): { readonly rows: readonly DayRow[] } | { readonly misfit: EditError; readonly at: number } {
  let all = rows
  for (const [at, edit] of edits.entries()) {
    const next = applyEdit(all, edit, month)
    if (typeof next === 'string') return { misfit: next, at }
    all = next
  }
  return { rows: all }
}

/**
 * Removes half a day of vacation; returns undefined if the row is anything else, or its day's only one. Beside another
 * half of vacation it becomes an empty Normal row instead, as that half has a row for the other one.
 */
export function removeRow(rows: readonly DayRow[], dayId: string): readonly DayRow[] | undefined {
  const row = rows.find(({ _id }) => _id === dayId)
  const other = row && findOtherRow(rows, row)
  if (!other || !isHalfDayType(row.type)) return undefined
  if (!isHalfDayType(other.type)) return rows.filter(one => one !== row)
  const empty: DayRow = { ...row, type: NORMAL_TYPE, taskDescription: '', timeSpent: 0 }
  return rows.map(one => (one === row ? empty : one))
}

/**
 * Counts the hours that a change of type would drop: those of the half that is removed, unless they are kept, and those
 * on a weekend that becomes a holiday.
 */
export function countDroppedHours(rows: readonly DayRow[], row: DayRow, type: string): number {
  if (type === row.type || type === NORMAL_TYPE) return 0
  const own = isUnpaidHoliday({ date: row.date, type }) ? row.timeSpent : 0
  const other = findJoinedHalf(rows, row, type)
  return own + (other && !keepsHoursOf(other, type) ? other.timeSpent : 0)
}

function applyEdit(rows: readonly DayRow[], edit: RowEdit, month: EditContext): readonly DayRow[] | EditError {
  const before = rows.find(({ _id }) => _id === edit.dayId)
  if (!before) return 'no such row'
  const { type = before.type } = edit
  if (!edit.dropHours && countDroppedHours(rows, before, type) > 0) return 'drops hours'
  const all = type === before.type ? rows : changeRowType(rows, before, type, month)
  const typed = all.find(({ _id }) => _id === before._id) ?? before
  if (edit.subType && typed.type !== BENEFIT_TYPE) return 'no benefit'
  const after: DayRow = {
    ...typed,
    subType: edit.subType === undefined ? typed.subType : edit.subType,
    timeSpent: edit.hours ?? typed.timeSpent,
    taskDescription: edit.description ?? typed.taskDescription,
  }
  if (after.taskDescription.length > MAX_DESCRIPTION_LENGTH) return 'too long'
  const isMore = after.timeSpent > before.timeSpent
  if (isMore && isUnpaidHoliday(after)) return 'unpaid'
  const edited = all.map(row => (row === typed ? after : row))
  return isMore && sumHoursOn(edited, after.date) > MAX_HOURS_PER_DAY ? 'too much' : edited
}

/** Changes the type of one row, and splits or joins its day's halves as needed. */
function changeRowType(rows: readonly DayRow[], before: DayRow, type: string, month: EditContext): readonly DayRow[] {
  const after = withDayType(before, type, month.autoFill)
  if (isHalfDayType(type) && !findOtherRow(rows, before)) {
    const [vacation, rest] = splitDay(before, after, month)
    return rows.flatMap(row => (row === before ? [vacation, rest] : [row]))
  }
  const other = findJoinedHalf(rows, before, type)
  if (!other) return rows.map(row => (row === before ? after : row))
  const timeSpent = before.timeSpent + (keepsHoursOf(other, type) ? other.timeSpent : 0)
  const joined = {
    ...withDayType({ ...before, timeSpent }, type, month.autoFill),
    taskDescription: joinDescriptions(before.taskDescription, other.taskDescription),
  }
  return rows.flatMap(row => (row === other ? [] : row === before ? [joined] : [row]))
}

/**
 * Splits a day into half a day of vacation and a row for the other half. Work and its description move to the latter.
 */
function splitDay(before: DayRow, vacation: DayRow, { idsOf }: EditContext): readonly [DayRow, DayRow] {
  const [first, second] = idsOf(before.date)
  const isWork = before.type === NORMAL_TYPE
  const rest: DayRow = {
    _id: before._id === first ? second : first,
    date: before.date,
    type: NORMAL_TYPE,
    subType: null,
    taskDescription: isWork ? before.taskDescription : '',
    timeSpent: isWork ? Math.max(0, before.timeSpent - HALF_DAY_HOURS) : 0,
  }
  return [isWork ? { ...vacation, taskDescription: '' } : vacation, rest]
}

/**
 * Finds the row that a day loses when one of its halves changes its type: the Normal row, when half a day of vacation
 * becomes something else; and either one, when half a day of vacation becomes a whole one.
 */
export function findJoinedHalf(rows: readonly DayRow[], row: DayRow, type: string): DayRow | undefined {
  const other = findOtherRow(rows, row)
  if (!other || type === row.type || isHalfDayType(type)) return undefined
  if (isHalfDayType(row.type) && other.type === NORMAL_TYPE) return other
  const hasHalf = isHalfDayType(row.type) || isHalfDayType(other.type)
  return type === VACATION_TYPE && hasHalf && other.type !== HOLIDAY_TYPE ? other : undefined
}

/** Whether the joined row counts the other half's hours: as work, or as the vacation that they already are. */
const keepsHoursOf = (other: DayRow, type: string) => type === NORMAL_TYPE || isHalfDayType(other.type)

const findOtherRow = (rows: readonly DayRow[], { _id, date }: DayRow) =>
  rows.find(row => row.date === date && row._id !== _id)

export const joinDescriptions = (...texts: readonly string[]) =>
  [...new Set(texts.filter(text => text.trim()))].join('\n')

const sumHoursOn = (rows: readonly DayRow[], day: string) =>
  rows.reduce((sum, { date, timeSpent }) => sum + (date === day ? timeSpent : 0), 0)
