/** Where the keyboard is in the grid, and what is chosen from there. Pure. */
import type { DayRow } from '#shared/features/timesheets/days.ts'
import { FIELDS, type Field, fieldsOf, isWorkday } from './cells.ts'

export interface Cell {
  readonly row: number
  readonly field: Field
}
/** A range goes from the anchor to the head, which is where the focus is; single rows may be marked beside it. */
export interface Selection {
  readonly anchor: Cell
  readonly head: Cell
  readonly marked: readonly number[]
}

export const at = (cell: Cell): Selection => ({ anchor: cell, head: cell, marked: [] })
export const extended = (selection: Selection, head: Cell): Selection => ({ ...selection, head, marked: [] })
export const toggled = (selection: Selection, row: number): Selection => ({
  ...at(selection.head),
  marked: selection.marked.includes(row)
    ? selection.marked.filter(one => one !== row)
    : [...selection.marked, row].sort((a, b) => a - b),
})

/** The rows that a deed is done to: the marked ones, else those of the range. */
export function rowsIn({ anchor, head, marked }: Selection): number[] {
  if (marked.length > 0) return [...marked]
  const [from, to] = [Math.min(anchor.row, head.row), Math.max(anchor.row, head.row)]
  return Array.from({ length: to - from + 1 }, (_, index) => from + index)
}

export function fieldsIn({ anchor, head }: Selection): readonly Field[] {
  const [one, other] = [FIELDS.indexOf(anchor.field), FIELDS.indexOf(head.field)]
  return FIELDS.slice(Math.min(one, other), Math.max(one, other) + 1)
}

export const isChosen = (selection: Selection, cell: Cell): boolean =>
  selection.marked.length > 0
    ? selection.marked.includes(cell.row)
    : rowsIn(selection).includes(cell.row) && fieldsIn(selection).includes(cell.field)

export type Step = 'up' | 'down' | 'left' | 'right' | 'first' | 'last' | 'top' | 'bottom' | 'page up' | 'page down'

const PAGE = 7

/** Where a step leads from a cell; it stays where there is nothing further. */
export function moved(rows: readonly DayRow[], cell: Cell, step: Step): Cell {
  const row = rows[cell.row]
  if (!row) return cell
  const fields = fieldsOf(row)
  const column = fields.indexOf(cell.field)
  const sideways = (index: number): Cell => ({
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
      return landing(rows, cell.row - 1, cell.field)
    case 'down':
      return landing(rows, cell.row + 1, cell.field)
    case 'page up':
      return landing(rows, cell.row - PAGE, cell.field)
    case 'page down':
      return landing(rows, cell.row + PAGE, cell.field)
    case 'top':
      return landing(rows, 0, cell.field)
    case 'bottom':
      return landing(rows, rows.length - 1, cell.field)
  }
}

/** The next cell row by row, or `undefined` past the ends: there Tab goes on with the page. */
export function tabbed(rows: readonly DayRow[], cell: Cell, back: boolean): Cell | undefined {
  const row = rows[cell.row]
  if (!row) return undefined
  const fields = fieldsOf(row)
  const field = fields[fields.indexOf(cell.field) + (back ? -1 : 1)]
  if (field) return { ...cell, field }
  const next = rows[cell.row + (back ? -1 : 1)]
  const there = next && (back ? fieldsOf(next).at(-1) : fieldsOf(next)[0])
  return there && { row: cell.row + (back ? -1 : 1), field: there }
}

/** Where Enter leads: the same column of the next day on which work is expected. */
export function entered(rows: readonly DayRow[], cell: Cell, back = false): Cell {
  const step = back ? -1 : 1
  for (let next = cell.row + step; rows[next]; next += step) {
    const row = rows[next]
    if (row && isWorkday(row)) return landing(rows, next, cell.field)
  }
  return cell
}

export function landing(rows: readonly DayRow[], index: number, field: Field): Cell {
  const at = Math.min(Math.max(index, 0), rows.length - 1)
  const row = rows[at]
  return { row: at, field: row && fieldsOf(row).includes(field) ? field : 'type' }
}
