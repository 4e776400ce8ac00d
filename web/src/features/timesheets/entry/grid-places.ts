/** Where events of the grid happen, and where its deeds lead. */
import type { DayRow } from '#shared/features/timesheets/days.ts'
import { type Act, BENEFIT, FIELDS, type Field, heldIn, isRemovable, NORMAL, setting } from './cells.ts'
import { firstMissing } from './day-state.ts'
import { type Cell, entered, landing, type Selection, tabbed } from './selection.ts'

/** Where an edit leads once it is committed. */
export type After = 'down' | 'up' | 'next' | 'back' | 'stay' | undefined

export const placeOf = ({ row, field }: Cell): string => `[data-row="${row}"][data-field="${field}"]`

export function cellAt(target: EventTarget): Cell | undefined {
  const place = target instanceof Element ? target.closest<HTMLElement>('[data-field]') : null
  const field = FIELDS.find(one => one === place?.dataset.field)
  return place && field ? { row: Number(place.dataset.row), field } : undefined
}
export const isField = (target: EventTarget) =>
  target instanceof Element && target.closest('input, textarea, button') !== null
/** Menus that a cell opens lie elsewhere in the page, and their events come here all the same. */
export const isInside = ({ target }: { target: EventTarget }, grid: HTMLElement | null) =>
  target instanceof Node && grid?.contains(target) === true
export const isCell = (event: { target: EventTarget }, grid: HTMLElement | null) =>
  isInside(event, grid) && event.target instanceof HTMLElement && event.target.dataset.field !== undefined

export function startOf(rows: readonly DayRow[], today: string): Cell {
  const day = firstMissing(rows, today)
  return {
    row: Math.max(
      0,
      rows.findIndex(({ date }) => date === day),
    ),
    field: 'description',
  }
}

export function afterwards(rows: readonly DayRow[], cell: Cell, after: After): Cell {
  const here = { row: cell.row, field: cell.field }
  if (after === 'down') return entered(rows, here)
  if (after === 'up') return entered(rows, here, true)
  if (after === 'stay') return here
  return tabbed(rows, here, after === 'back') ?? here
}

/** What clearing a cell does; on the type of half a day off it takes the row away. */
export function clearing(rows: readonly DayRow[], row: DayRow, field: Field): Act[] {
  if (field === 'description') return [setting(row, field, '')]
  if (field === 'hours') return [setting(row, field, 0)]
  if (field === 'subType') return row.type === BENEFIT ? [setting(row, field, null)] : []
  if (isRemovable(rows, row)) return [{ dayId: row._id, date: row.date, field: 'row' }]
  return heldIn(row, 'type') === NORMAL ? [] : [setting(row, 'type', NORMAL)]
}

/** The choice as it was, where rows were put in or taken out. */
export function remapped(
  selection: Selection,
  before: readonly string[],
  after: readonly string[],
  rows: readonly DayRow[],
) {
  const now = (row: number) => {
    const found = after.indexOf(before[row] ?? '')
    return found >= 0 ? found : row - 1
  }
  const cell = ({ row, field }: Cell) => landing(rows, now(row), field)
  return { anchor: cell(selection.anchor), head: cell(selection.head), marked: selection.marked.map(now) }
}
