/** What becomes of a month's rows when some are changed. Pure. Source: decisions, "Timesheets". */
import { type DayRow, dayTypes, type Fills, HALF_DAY, isUnpaid, MAX_DAY, splits, withType } from './days.ts'

/** A change of one row; what is absent stays. */
export interface RowEdit {
  readonly dayId: string
  readonly hours?: number | undefined
  readonly description?: string | undefined
  readonly type?: string | undefined
  readonly subType?: string | null | undefined
  /** Whether the hours of the other half may go when its day is put together again. */
  readonly dropHours?: boolean | undefined
}

/** Why a change is not made. */
export type Misfit = 'no such row' | 'too much' | 'no benefit' | 'unpaid' | 'drops hours' | 'too long'

/** Of a description. */
export const MAX_DESCRIPTION = 5000

export interface Month {
  readonly fills: Fills
  /** The two ids that a day's rows can have. */
  readonly idsOf: (date: string) => readonly [string, string]
}

/** The rows with all changes made, one after the other; or which one does not fit, and why. */
export function edited(
  rows: readonly DayRow[],
  edits: readonly RowEdit[],
  month: Month,
): { readonly rows: readonly DayRow[] } | { readonly misfit: Misfit; readonly at: number } {
  let all = rows
  for (const [at, edit] of edits.entries()) {
    const next = withEdit(all, edit, month)
    if (typeof next === 'string') return { misfit: next, at }
    all = next
  }
  return { rows: all }
}

/** The rows without one of a day that has two; undefined when it is its day's only one. */
export function withoutRow(rows: readonly DayRow[], dayId: string): readonly DayRow[] | undefined {
  const row = rows.find(({ _id }) => _id === dayId)
  const isOfTwo = rows.some(({ _id, date }) => date === row?.date && _id !== dayId)
  return isOfTwo ? rows.filter(({ _id }) => _id !== dayId) : undefined
}

/** The hours that would go if a row became of a type: those of a half that goes with it, or what a weekend's holiday does not count. */
export function hoursDropped(rows: readonly DayRow[], row: DayRow, type: string): number {
  if (type === row.type || type === NORMAL) return 0
  const own = isUnpaid({ date: row.date, type }) ? row.timeSpent : 0
  return own + (joinedBy(rows, row, type)?.timeSpent ?? 0)
}

function withEdit(rows: readonly DayRow[], edit: RowEdit, month: Month): readonly DayRow[] | Misfit {
  const before = rows.find(({ _id }) => _id === edit.dayId)
  if (!before) return 'no such row'
  const { type = before.type } = edit
  if (!edit.dropHours && hoursDropped(rows, before, type) > 0) return 'drops hours'
  const all = type === before.type ? rows : retyped(rows, before, type, month)
  const typed = all.find(({ _id }) => _id === before._id) ?? before
  if (edit.subType && typed.type !== BENEFIT) return 'no benefit'
  const after: DayRow = {
    ...typed,
    subType: edit.subType === undefined ? typed.subType : edit.subType,
    timeSpent: edit.hours ?? typed.timeSpent,
    taskDescription: edit.description ?? typed.taskDescription,
  }
  if (after.taskDescription.length > MAX_DESCRIPTION) return 'too long'
  const isMore = after.timeSpent > before.timeSpent
  if (isMore && isUnpaid(after)) return 'unpaid'
  const edited = all.map(row => (row === typed ? after : row))
  return isMore && hoursOn(edited, after.date) > MAX_DAY ? 'too much' : edited
}

/** The rows with another type of one, and with what becomes of its day's halves. */
function retyped(rows: readonly DayRow[], before: DayRow, type: string, month: Month): readonly DayRow[] {
  const after = withType(before, type, month.fills)
  if (splits(type) && rows.every(({ _id, date }) => date !== before.date || _id === before._id)) {
    const [vacation, rest] = halvesOf(before, after, month)
    return rows.flatMap(row => (row === before ? [vacation, rest] : [row]))
  }
  const other = joinedBy(rows, before, type)
  if (!other) return rows.map(row => (row === before ? after : row))
  const joined = {
    ...after,
    // Work takes up what the other half held; hours of anything else are not hours of work.
    timeSpent: type === NORMAL ? before.timeSpent + other.timeSpent : after.timeSpent,
    taskDescription: joinedWords(before.taskDescription, other.taskDescription),
  }
  return rows.flatMap(row => (row === other ? [] : row === before ? [joined] : [row]))
}

/** Half a day of vacation and the row for the other half. What was worked goes to that one, with its words. */
function halvesOf(before: DayRow, vacation: DayRow, { idsOf }: Month): readonly [DayRow, DayRow] {
  const [first, second] = idsOf(before.date)
  const isWork = before.type === NORMAL
  const rest: DayRow = {
    _id: before._id === first ? second : first,
    date: before.date,
    type: NORMAL,
    subType: null,
    taskDescription: isWork ? before.taskDescription : '',
    timeSpent: isWork ? Math.max(0, before.timeSpent - HALF_DAY) : 0,
  }
  return [isWork ? { ...vacation, taskDescription: '' } : vacation, rest]
}

/** The normal half that a day of half a vacation loses when that half becomes anything else. */
const joinedBy = (rows: readonly DayRow[], { _id, date, type: before }: DayRow, type: string) =>
  splits(before) && !splits(type)
    ? rows.find(row => row.date === date && row._id !== _id && row.type === NORMAL)
    : undefined

const joinedWords = (...texts: readonly string[]) => [...new Set(texts.filter(text => text.trim()))].join('\n')

const NORMAL = dayTypes.id('Normal')
const BENEFIT = dayTypes.id('License Benefit')
const hoursOn = (rows: readonly DayRow[], day: string) =>
  rows.reduce((sum, { date, timeSpent }) => sum + (date === day ? timeSpent : 0), 0)
