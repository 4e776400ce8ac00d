/** What was done and is not saved yet, in its order. Pure. */
import { type DayRow, splits } from '#shared/features/timesheets/days.ts'
import { edited, type Misfit, type Month, type RowEdit, withoutRow } from '#shared/features/timesheets/editing.ts'
import { type Act, type CellAct, heldIn, isRemoval, type Value } from './cells.ts'

/** An act, with what the cell held when it was done: whether somebody else has changed it since. */
export type Edit = Act & { readonly seen: Value }
export type CellEdit = CellAct & { readonly seen: Value }
export const isCell = (edit: Edit): edit is CellEdit => !isRemoval(edit)

export type Fills = Month['fills']

/** The row that a split makes has no id until the server gives it one; nor may the row that it is split from. */
export const halfOf = (date: string, from = ''): string => `${from.startsWith('half:') ? 'other ' : ''}half:${date}`
const isMade = (dayId: string) => dayId.includes('half:')

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
  const dayId = idIn(rows, act)
  if (!dayId) return 'no such row'
  if (isRemoval(act)) return withoutRow(rows, dayId) ?? 'no such row'
  const result = edited(rows, [rowEdit({ ...act, dayId })], {
    fills,
    idsOf: date => [halfOf(date), halfOf(date, 'half:')],
  })
  return 'rows' in result ? result.rows : result.misfit
}

/** The id by which rows know what an act was done to. */
export function idIn(rows: readonly DayRow[], { dayId, date }: Pick<Act, 'dayId' | 'date'>): string | undefined {
  if (rows.some(row => row._id === dayId)) return dayId
  if (!isMade(dayId)) return undefined
  const [first, second] = rows.filter(row => row.date === date)
  return first && second ? [first, second].find(row => !splits(row.type))?._id : undefined
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
  for (const edit of queue) {
    const row = all.find(({ _id }) => _id === idIn(all, edit))
    const there = row && isCell(edit) ? heldIn(row, edit.field) : undefined
    if (isCell(edit) && there !== undefined) {
      if (there === edit.value) continue
      if (there !== edit.seen) {
        clashes.push({ edit, theirs: there })
        continue
      }
    }
    kept.push(edit)
    all = applied(all, [edit], fills).rows
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
  if (first && !isCell(first)) return { removes: idIn(rows, first) ?? first.dayId, edits: [first] }
  const changes: RowEdit[] = []
  const edits: CellEdit[] = []
  const rowOf: number[] = []
  for (const edit of queue) {
    const dayId = idIn(rows, edit)
    // The half that a split makes is only known once the split is saved.
    if (!isCell(edit) || (!dayId && edits.length > 0)) break
    const last = changes.at(-1)
    const change = rowEdit({ ...edit, dayId: dayId ?? edit.dayId })
    const joins = last?.dayId === change.dayId && edit.field !== 'type' && last[edit.field] === undefined
    if (!joins && changes.length === most) break
    if (joins) changes[changes.length - 1] = { ...last, ...change }
    else changes.push(change)
    edits.push(edit)
    rowOf.push(changes.length - 1)
  }
  return { changes, edits, rowOf }
}

const rowEdit = ({ dayId, field, value }: CellAct): RowEdit => ({ dayId, [field]: value })
