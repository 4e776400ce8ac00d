/** What becomes of a month's rows when some are changed. Pure. Source: decisions, "Timesheets". */
import { type DayRow, dayTypes, type Fills, MAX_DAY, splits, withType } from './days.ts'

/** A change of one row; what is absent stays. */
export interface RowEdit {
  readonly dayId: string
  readonly hours?: number | undefined
  readonly description?: string | undefined
  readonly type?: string | undefined
  readonly subType?: string | null | undefined
}

/** Why a change is not made. */
export type Misfit = 'no such row' | 'too much' | 'no benefit'

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

function withEdit(rows: readonly DayRow[], edit: RowEdit, month: Month): readonly DayRow[] | Misfit {
  const before = rows.find(({ _id }) => _id === edit.dayId)
  if (!before) return 'no such row'
  const isMoved = edit.type !== undefined && edit.type !== before.type
  const typed = isMoved ? withType(before, edit.type ?? before.type, month.fills) : before
  if (edit.subType && typed.type !== BENEFIT) return 'no benefit'
  const after: DayRow = {
    ...typed,
    subType: edit.subType === undefined ? typed.subType : edit.subType,
    timeSpent: edit.hours ?? typed.timeSpent,
    taskDescription: edit.description ?? typed.taskDescription,
  }
  const replaced = rows.map(row => (row === before ? after : row))
  const all = isMoved ? withOtherHalf(replaced, before, after, month) : replaced
  return after.timeSpent > before.timeSpent && hoursOn(all, after.date) > MAX_DAY ? 'too much' : all
}

/** Half a day of vacation leaves a normal row for the other half; turned into anything else it takes that row away. */
function withOtherHalf(rows: readonly DayRow[], before: DayRow, after: DayRow, { idsOf }: Month): readonly DayRow[] {
  const other = rows.find(({ _id, date }) => date === after.date && _id !== after._id)
  if (splits(after.type) && !other) {
    const [first, second] = idsOf(after.date)
    const half: DayRow = {
      _id: after._id === first ? second : first,
      date: after.date,
      type: NORMAL,
      subType: null,
      taskDescription: '',
      timeSpent: 0,
    }
    return rows.flatMap(row => (row === after ? [row, half] : [row]))
  }
  return splits(before.type) && other?.type === NORMAL ? rows.filter(row => row !== other) : rows
}

const NORMAL = dayTypes.id('Normal')
const BENEFIT = dayTypes.id('License Benefit')
const hoursOn = (rows: readonly DayRow[], day: string) =>
  rows.reduce((sum, { date, timeSpent }) => sum + (date === day ? timeSpent : 0), 0)
