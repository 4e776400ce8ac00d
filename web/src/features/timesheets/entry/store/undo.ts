/** Computes the actions that undo or redo a step. Pure. */
import { type DayRow, isHalfDayType, NORMAL_TYPE } from '#shared/features/timesheets/days.ts'
import { findJoinedHalf } from '#shared/features/timesheets/editing.ts'
import {
  cellAction,
  getFieldValue,
  ROW_FIELDS,
  type RowField,
  type SheetAction,
} from '#web/features/timesheets/entry/cells.ts'
import { tempHalfIdOf } from './edit-queue.ts'

/** One undo step: the rows of the affected days, before and after. */
export interface UndoStep {
  readonly before: readonly DayRow[]
  readonly after: readonly DayRow[]
}

/** Returns the actions that restore `to`, for the rows that a step has changed. */
export function revertActions(
  present: readonly DayRow[],
  from: readonly DayRow[],
  to: readonly DayRow[],
): SheetAction[] {
  const dates = [...new Set([...from, ...to].map(({ date }) => date))]
  return dates.flatMap(date => {
    const on = (rows: readonly DayRow[]) => rows.filter(row => row.date === date)
    return revertDayActions(on(present), on(from), on(to))
  })
}

function revertDayActions(present: readonly DayRow[], from: readonly DayRow[], to: readonly DayRow[]): SheetAction[] {
  const [only] = present
  if (!only) return []
  if (present.length === to.length)
    return present.flatMap((row, index) => restoreRowActions(row, from[index], to[index] ?? row))
  if (present.length > to.length) return mergeHalvesActions(present, to[0] ?? only)
  const half = to.find(({ type }) => isHalfDayType(type)) ?? to[0] ?? only
  const other = to.find(row => row !== half) ?? only
  const second = { ...other, _id: tempHalfIdOf(only.date, only._id), type: NORMAL_TYPE, subType: null }
  return [
    ...restoreRowActions(only, undefined, half),
    ...restoreRowActions(second, undefined, other, ['description', 'hours']),
  ]
}

/** Merges the two rows of a split day. */
function mergeHalvesActions(present: readonly DayRow[], to: DayRow): SheetAction[] {
  const keep = present.find(({ _id }) => _id === to._id) ?? present[0] ?? to
  const other = present.find(row => row !== keep)
  // The change of type may join the halves itself.
  const isJoined = findJoinedHalf(present, keep, to.type) !== undefined
  const gone: SheetAction[] = other && !isJoined ? [{ dayId: other._id, date: other.date, field: 'row' }] : []
  return [...gone, ...restoreRowActions(keep, undefined, to)]
}

/**
 * Returns actions for the cells in which the rows differ, and for those in `said`. The type comes first, and then the
 * values that it fills in or moves to another half.
 */
function restoreRowActions(
  row: DayRow,
  from: DayRow | undefined,
  to: DayRow,
  said: readonly RowField[] = [],
): SheetAction[] {
  const isMoved = row.type !== to.type
  const isSaid = (field: RowField) =>
    said.includes(field) || (isMoved && (field === 'hours' || (field === 'description' && !from)))
  return ROW_FIELDS.filter(field => {
    if (isSaid(field)) return true
    return (
      getFieldValue(row, field) !== getFieldValue(to, field) &&
      (!from || getFieldValue(from, field) !== getFieldValue(to, field))
    )
  }).map(field => ({
    ...cellAction(row, field, getFieldValue(to, field)),
    ...(field === 'type' ? { dropHours: true as const } : {}),
  }))
}
