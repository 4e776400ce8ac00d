/** What was done and is not saved yet, in its order. Pure. */
import { type DayRow, splits } from '#shared/features/timesheets/days.ts'
import { edited, type Misfit, type Month, type RowEdit, withoutRow } from '#shared/features/timesheets/editing.ts'
import { type Act, type CellAct, heldIn, isRemoval, type Value } from './cells.ts'

/** An act, with what the cell held when it was done: whether somebody else has changed it since. */
export type Edit = Act & { readonly seen: Value }
export type CellEdit = CellAct & { readonly seen: Value }
export const isCell = (edit: Edit): edit is CellEdit => !isRemoval(edit)

export type Fills = Month['fills']

/** What the row that a split makes is called until the server gives it an id; the row that is split may be such a row itself. */
export const halfOf = (date: string, from = ''): string => `${from.startsWith('half:') ? 'other ' : ''}half:${date}`

/** Takes in the id that the server has given to the half of a day. */
export function renaming(date: string, made: string): (id: string) => string {
  return id => (id === halfOf(date) ? made : id === halfOf(date, 'half:') ? halfOf(date) : id)
}
/** The row that the server has made for a split, once it is saved. */
export const madeBy = (edit: Edit, rows: readonly DayRow[]): string | undefined =>
  isCell(edit) && edit.field === 'type' && splits(String(edit.value))
    ? rows.find(({ _id, date }) => date === edit.date && _id !== edit.dayId)?._id
    : undefined
export const renamed = (queue: readonly Edit[], date: string, name: (id: string) => string): readonly Edit[] =>
  queue.map(edit => (edit.date === date ? { ...edit, dayId: name(edit.dayId) } : edit))

/** The rows with what was done to them, and what cannot be done to them any more. */
export function applied(rows: readonly DayRow[], acts: readonly Act[], fills: Fills) {
  const misfits: { readonly act: Act; readonly misfit: Misfit }[] = []
  let all = rows
  for (const act of acts) {
    const next = after(all, act, fills)
    if (typeof next === 'string') misfits.push({ act, misfit: next })
    else all = next
  }
  return { rows: all, misfits }
}

function after(rows: readonly DayRow[], act: Act, fills: Fills): readonly DayRow[] | Misfit {
  if (isRemoval(act)) return withoutRow(rows, act.dayId) ?? 'no such row'
  const result = edited(rows, [rowEdit(act)], {
    fills,
    idsOf: date => [halfOf(date), halfOf(date, 'half:')],
  })
  return 'rows' in result ? result.rows : result.misfit
}

/** The queue with one more edit. The same cell changed again is one change; changed back it is none. */
export function added(queue: readonly Edit[], edit: Edit, sending: number): readonly Edit[] {
  const at = queue.findLastIndex(({ date }) => date === edit.date)
  const last = queue[at]
  const isAgain = at >= sending && last && last.dayId === edit.dayId && last.field === edit.field
  if (!isAgain || !isCell(edit)) return isCell(edit) && edit.value === edit.seen ? queue : [...queue, edit]
  const rest = queue.filter((_, index) => index !== at)
  return edit.value === last.seen ? rest : [...rest, { ...edit, seen: last.seen }]
}

export interface Clash {
  readonly edit: CellEdit
  readonly theirs: Value
}

/** What of the queue still stands on newer rows: an edit of a cell that somebody else changed meanwhile clashes, one that is there already is done. */
export function rebased(rows: readonly DayRow[], queue: readonly Edit[], fills: Fills) {
  const kept: Edit[] = []
  const clashes: Clash[] = []
  let all = rows
  let left = queue
  while (left.length > 0) {
    const [edit, ...rest] = left
    left = rest
    if (!edit) break
    const row = all.find(({ _id }) => _id === edit.dayId)
    const there = row && isCell(edit) ? heldIn(row, edit.field) : undefined
    // A row that is gone has been removed already.
    if (!isCell(edit) && !row) continue
    if (isCell(edit) && there === edit.value) {
      const made = madeBy(edit, all)
      if (made) left = renamed(left, edit.date, renaming(edit.date, made))
    } else if (isCell(edit) && there !== undefined && there !== edit.seen) clashes.push({ edit, theirs: there })
    else {
      kept.push(edit)
      all = applied(all, [edit], fills).rows
    }
  }
  return { queue: kept, clashes }
}

/** What goes to the server in one call. */
export type Batch =
  | { readonly removes: string; readonly edits: readonly Edit[] }
  | { readonly changes: readonly RowEdit[]; readonly edits: readonly CellEdit[]; readonly rowOf: readonly number[] }

const MOST = 100

/** The next call: the edits up to the first removal, or that removal. `rows` are the server's. */
export function batchOf(rows: readonly DayRow[], queue: readonly Edit[], most = MOST): Batch {
  const [first] = queue
  if (first && !isCell(first)) return { removes: first.dayId, edits: [first] }
  const changes: RowEdit[] = []
  const edits: CellEdit[] = []
  const rowOf: number[] = []
  for (const edit of queue) {
    // The half that a split makes is only known once the split is saved.
    if (!isCell(edit) || (edits.length > 0 && rows.every(({ _id }) => _id !== edit.dayId))) break
    const last = changes.at(-1)
    const change = rowEdit(edit)
    const joins = last?.dayId === change.dayId && edit.field !== 'type' && last[edit.field] === undefined
    if (!joins && changes.length === most) break
    if (joins) changes[changes.length - 1] = { ...last, ...change }
    else changes.push(change)
    edits.push(edit)
    rowOf.push(changes.length - 1)
  }
  return { changes, edits, rowOf }
}

const rowEdit = ({ dayId, field, value, dropHours }: CellAct): RowEdit => ({
  ...{ dayId, [field]: value },
  ...(dropHours ? { dropHours } : {}),
})
