/** The focused cell and the selection of the grid. Pure. */
import type { DayRow } from '#shared/features/timesheets/days.ts'
import type { Day } from '#shared/kit/dates.ts'
import { editableFieldsOf, isWorkday, ROW_FIELDS, type RowField } from '#web/features/timesheets/entry/cells.ts'

export interface CellPosition {
  readonly row: number
  readonly field: RowField
}
/** A range from the anchor to the focused head; single rows can be marked as well. */
export interface GridSelection {
  readonly anchor: CellPosition
  readonly head: CellPosition
  readonly marked: readonly number[]
}

export const selectCell = (cell: CellPosition): GridSelection => ({ anchor: cell, head: cell, marked: [] })
export const extendSelection = (selection: GridSelection, head: CellPosition): GridSelection => ({
  ...selection,
  head,
  marked: [],
})
export const toggleMarkedRow = (selection: GridSelection, row: number): GridSelection => ({
  ...selectCell(selection.head),
  marked: selection.marked.includes(row)
    ? selection.marked.filter(one => one !== row)
    : [...selection.marked, row].sort((a, b) => a - b),
})

/** The rows that a command applies to: the marked ones, otherwise the range's. */
export function getSelectedRowIndexes({ anchor, head, marked }: GridSelection): number[] {
  if (marked.length > 0) return [...marked]
  const [from, to] = [Math.min(anchor.row, head.row), Math.max(anchor.row, head.row)]
  return Array.from({ length: to - from + 1 }, (_, index) => from + index)
}

export function getSelectedFields({ anchor, head }: GridSelection): readonly RowField[] {
  const [one, other] = [ROW_FIELDS.indexOf(anchor.field), ROW_FIELDS.indexOf(head.field)]
  return ROW_FIELDS.slice(Math.min(one, other), Math.max(one, other) + 1)
}

export type CursorMove =
  | 'up'
  | 'down'
  | 'left'
  | 'right'
  | 'first'
  | 'last'
  | 'top'
  | 'bottom'
  | 'page up'
  | 'page down'

const PAGE_ROWS = 7

/** Returns the next cell in a direction; at the edge, the same cell. */
export function moveCursor(rows: readonly DayRow[], cell: CellPosition, step: CursorMove): CellPosition {
  const row = rows[cell.row]
  if (!row) return cell
  const fields = editableFieldsOf(row)
  const column = fields.indexOf(cell.field)
  const sideways = (index: number): CellPosition => ({
    ...cell,
    field: fields[Math.min(Math.max(index, 0), fields.length - 1)] ?? cell.field,
  })
  switch (step) {
    case 'left':
      return sideways(column - 1)
    case 'right':
      return sideways(column + 1)
    case 'first':
      return sideways(0)
    case 'last':
      return sideways(fields.length - 1)
    case 'up':
      return clampToGrid(rows, cell.row - 1, cell.field)
    case 'down':
      return clampToGrid(rows, cell.row + 1, cell.field)
    case 'page up':
      return clampToGrid(rows, cell.row - PAGE_ROWS, cell.field)
    case 'page down':
      return clampToGrid(rows, cell.row + PAGE_ROWS, cell.field)
    case 'top':
      return clampToGrid(rows, 0, cell.field)
    case 'bottom':
      return clampToGrid(rows, rows.length - 1, cell.field)
  }
}

/** Returns the next cell, row by row; `undefined` past the ends, where Tab leaves the grid. */
export function moveCursorByTab(rows: readonly DayRow[], cell: CellPosition, back: boolean): CellPosition | undefined {
  const row = rows[cell.row]
  if (!row) return undefined
  const fields = editableFieldsOf(row)
  const field = fields[fields.indexOf(cell.field) + (back ? -1 : 1)]
  if (field) return { ...cell, field }
  const next = rows[cell.row + (back ? -1 : 1)]
  const there = next && (back ? editableFieldsOf(next).at(-1) : editableFieldsOf(next)[0])
  return there && { row: cell.row + (back ? -1 : 1), field: there }
}

/** Returns the cell that Enter moves to: the same column of the next workday on which the person is employed. */
export function moveCursorByEnter(
  rows: readonly DayRow[],
  cell: CellPosition,
  back = false,
  daysNotEmployed: readonly Day[] = [],
): CellPosition {
  const step = back ? -1 : 1
  for (let next = cell.row + step; rows[next]; next += step) {
    const row = rows[next]
    if (row && isWorkday(row) && !daysNotEmployed.includes(row.date)) return clampToGrid(rows, next, cell.field)
  }
  return cell
}

export function clampToGrid(rows: readonly DayRow[], index: number, field: RowField): CellPosition {
  const at = Math.min(Math.max(index, 0), rows.length - 1)
  const row = rows[at]
  return { row: at, field: row && editableFieldsOf(row).includes(field) ? field : 'type' }
}
