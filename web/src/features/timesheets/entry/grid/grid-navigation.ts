/** Finds the cells of events, and where commands move the focus. */
import { BENEFIT_TYPE, type DayRow, NORMAL_TYPE } from '#shared/features/timesheets/days.ts'
import { removeRow } from '#shared/features/timesheets/editing.ts'
import type { Day } from '#shared/kit/dates.ts'
import {
  cellAction,
  getFieldValue,
  ROW_FIELDS,
  type RowField,
  type SheetAction,
} from '#web/features/timesheets/entry/cells.ts'
import { findFirstMissingDay, type RestOfMonth } from '#web/features/timesheets/entry/day-state.ts'
import {
  type CellPosition,
  clampToGrid,
  type GridSelection,
  moveCursorByEnter,
  moveCursorByTab,
} from './grid-selection.ts'

/** Where the focus goes after committing an edit. */
export type FocusAfterEdit = 'down' | 'up' | 'next' | 'back' | 'stay' | undefined

export const cellSelector = ({ row, field }: CellPosition): string => `[data-row="${row}"][data-field="${field}"]`

export function findCellOfTarget(target: EventTarget): CellPosition | undefined {
  const place = target instanceof Element ? target.closest<HTMLElement>('[data-field]') : null
  const field = ROW_FIELDS.find(one => one === place?.dataset.field)
  return place && field ? { row: Number(place.dataset.row), field } : undefined
}
export const isFormControl = (target: EventTarget) =>
  target instanceof Element && target.closest('input, textarea, button') !== null
/** React events bubble from menus that are rendered outside the grid's DOM, in a portal. */
export const isInsideGrid = ({ target }: { target: EventTarget | null }, grid: HTMLElement | null) =>
  target instanceof Node && grid?.contains(target) === true
export const isGridCellEvent = (event: { target: EventTarget | null }, grid: HTMLElement | null) =>
  isInsideGrid(event, grid) && event.target instanceof HTMLElement && event.target.dataset.field !== undefined

/**
 * Whether a table is pasted into an editor just opened by a click; then it fills the cells from there. A single column
 * is pasted into a description as lines of text.
 */
export function isTableForEditor(
  editor: Element | null,
  grid: HTMLElement | null,
  editing: { readonly field: RowField; readonly text?: string } | undefined,
  table: readonly (readonly string[])[],
): editor is HTMLInputElement | HTMLTextAreaElement {
  if (!(editor instanceof HTMLInputElement || editor instanceof HTMLTextAreaElement)) return false
  if (!grid?.contains(editor) || editing?.text !== undefined || editor.value !== editor.defaultValue) return false
  const isWide = table.some(cells => cells.length > 1)
  return editing?.field === 'hours' ? isWide || table.length > 1 : editing?.field === 'description' && isWide
}

export function findStartCell(rows: readonly DayRow[], today: string, rest: RestOfMonth): CellPosition {
  const day = findFirstMissingDay(rows, today, rest)
  return {
    row: Math.max(
      0,
      rows.findIndex(({ date }) => date === day),
    ),
    field: 'description',
  }
}

export function findCellAfterEdit(
  rows: readonly DayRow[],
  cell: CellPosition,
  after: FocusAfterEdit,
  daysNotEmployed: readonly Day[],
): CellPosition {
  const here = { row: cell.row, field: cell.field }
  if (after === 'down' || after === 'up') return moveCursorByEnter(rows, here, after === 'up', daysNotEmployed)
  if (after === 'stay') return here
  return moveCursorByTab(rows, here, after === 'back') ?? here
}

/** Clears a cell; clearing the type of a half day off removes the row. */
export function clearCellActions(rows: readonly DayRow[], row: DayRow, field: RowField): SheetAction[] {
  if (field === 'description') return [cellAction(row, field, '')]
  if (field === 'hours') return [cellAction(row, field, 0)]
  if (field === 'subType') return row.type === BENEFIT_TYPE ? [cellAction(row, field, null)] : []
  if (removeRow(rows, row._id)) return [{ dayId: row._id, date: row.date, field: 'row' }]
  return getFieldValue(row, 'type') === NORMAL_TYPE ? [] : [cellAction(row, 'type', NORMAL_TYPE)]
}

/** Adjusts the selection after rows were inserted or removed. */
export function remapSelection(
  selection: GridSelection,
  before: readonly string[],
  after: readonly string[],
  rows: readonly DayRow[],
) {
  const now = (row: number) => {
    const found = after.indexOf(before[row] ?? '')
    return found >= 0 ? found : row - 1
  }
  const cell = ({ row, field }: CellPosition) => clampToGrid(rows, now(row), field)
  return { anchor: cell(selection.anchor), head: cell(selection.head), marked: selection.marked.map(now) }
}
