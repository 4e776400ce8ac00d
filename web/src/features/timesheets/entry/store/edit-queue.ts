/** The ordered queue of unsaved edits. Pure. */
import { type DayRow, isHalfDayType } from '#shared/features/timesheets/days.ts'
import {
  applyEdits,
  type EditContext,
  type EditError,
  type RowEdit,
  removeRow,
} from '#shared/features/timesheets/editing.ts'
import {
  type CellAction,
  getFieldValue,
  isRowRemoval,
  type RowFieldValue,
  type SheetAction,
} from '#web/features/timesheets/entry/cells.ts'

/** An action with the cell's previous value, to detect conflicting changes by others. */
export type QueuedEdit = SheetAction & { readonly seen: RowFieldValue }
export type QueuedCellEdit = CellAction & { readonly seen: RowFieldValue }
export const isQueuedCellEdit = (edit: QueuedEdit): edit is QueuedCellEdit => !isRowRemoval(edit)

export type ProjectFills = EditContext['autoFill']

/** The temporary id of the row that a split creates, until the server assigns one; the split row may have one too. */
export const tempHalfIdOf = (date: string, from = ''): string =>
  `${from.startsWith('half:') ? 'other ' : ''}half:${date}`

/** Returns a function that replaces temporary ids of half days by the one the server has assigned. */
export function halfIdMapper(date: string, made: string): (id: string) => string {
  return id => (id === tempHalfIdOf(date) ? made : id === tempHalfIdOf(date, 'half:') ? tempHalfIdOf(date) : id)
}
/** Finds the row that the server has created for a saved split. */
export const createdIdFor = (edit: QueuedEdit, rows: readonly DayRow[]): string | undefined =>
  isQueuedCellEdit(edit) && edit.field === 'type' && isHalfDayType(String(edit.value))
    ? rows.find(({ _id, date }) => date === edit.date && _id !== edit.dayId)?._id
    : undefined
export const remapQueueIds = (
  queue: readonly QueuedEdit[],
  date: string,
  name: (id: string) => string,
): readonly QueuedEdit[] => queue.map(edit => (edit.date === date ? { ...edit, dayId: name(edit.dayId) } : edit))

/** Applies actions to rows; returns the new rows and the actions that no longer apply. */
export function applyActions(rows: readonly DayRow[], acts: readonly SheetAction[], fills: ProjectFills) {
  const misfits: { readonly act: SheetAction; readonly misfit: EditError }[] = []
  let all = rows
  for (const act of acts) {
    const next = applyAction(all, act, fills)
    if (typeof next === 'string') misfits.push({ act, misfit: next })
    else all = next
  }
  return { rows: all, misfits }
}

function applyAction(rows: readonly DayRow[], act: SheetAction, fills: ProjectFills): readonly DayRow[] | EditError {
  if (isRowRemoval(act)) return removeRow(rows, act.dayId) ?? 'no such row'
  const result = applyEdits(rows, [toRowEdit(act)], {
    autoFill: fills,
    idsOf: date => [tempHalfIdOf(date), tempHalfIdOf(date, 'half:')],
  })
  return 'rows' in result ? result.rows : result.misfit
}

/** Adds an edit to the queue. Repeated edits of a cell are merged; one that restores the original value is dropped. */
export function enqueueEdit(queue: readonly QueuedEdit[], edit: QueuedEdit, sending: number): readonly QueuedEdit[] {
  const at = queue.findLastIndex(({ date }) => date === edit.date)
  const last = queue[at]
  const isAgain = at >= sending && last && last.dayId === edit.dayId && last.field === edit.field
  if (!isAgain || !isQueuedCellEdit(edit))
    return isQueuedCellEdit(edit) && edit.value === edit.seen ? queue : [...queue, edit]
  const rest = queue.filter((_, index) => index !== at)
  return edit.value === last.seen ? rest : [...rest, { ...edit, seen: last.seen }]
}

export interface EditConflict {
  readonly edit: QueuedCellEdit
  readonly theirs: RowFieldValue
}

/**
 * Rebases the queue on newer rows: an edit of a cell that somebody else has changed is a conflict, and one that is
 * already applied is dropped.
 */
export function rebaseQueue(rows: readonly DayRow[], queue: readonly QueuedEdit[], fills: ProjectFills) {
  const kept: QueuedEdit[] = []
  const clashes: EditConflict[] = []
  let all = rows
  let left = queue
  while (left.length > 0) {
    const [edit, ...rest] = left
    left = rest
    if (!edit) break
    const row = all.find(({ _id }) => _id === edit.dayId)
    const there = row && isQueuedCellEdit(edit) ? getFieldValue(row, edit.field) : undefined
    // The row has already been removed.
    if (!isQueuedCellEdit(edit) && !row) continue
    if (isQueuedCellEdit(edit) && there === edit.value) {
      const made = createdIdFor(edit, all)
      if (made) left = remapQueueIds(left, edit.date, halfIdMapper(edit.date, made))
    } else if (isQueuedCellEdit(edit) && there !== undefined && there !== edit.seen)
      clashes.push({ edit, theirs: there })
    else {
      kept.push(edit)
      all = applyActions(all, [edit], fills).rows
    }
  }
  return { queue: kept, clashes }
}

/** The edits sent in one request. */
export type EditBatch =
  | { readonly removes: string; readonly edits: readonly QueuedEdit[] }
  | {
      readonly changes: readonly RowEdit[]
      readonly edits: readonly QueuedCellEdit[]
      readonly rowOf: readonly number[]
    }

const MAX_BATCH_CHANGES = 100

/** Builds the next request: the edits up to the first removal, or that removal. `rows` are the server's. */
export function buildNextBatch(
  rows: readonly DayRow[],
  queue: readonly QueuedEdit[],
  most = MAX_BATCH_CHANGES,
): EditBatch {
  const [first] = queue
  if (first && !isQueuedCellEdit(first)) return { removes: first.dayId, edits: [first] }
  const changes: RowEdit[] = []
  const edits: QueuedCellEdit[] = []
  const rowOf: number[] = []
  for (const edit of queue) {
    // The id of a new half day is only known once the split is saved.
    if (!isQueuedCellEdit(edit) || (edits.length > 0 && rows.every(({ _id }) => _id !== edit.dayId))) break
    const last = changes.at(-1)
    const change = toRowEdit(edit)
    const joins = last?.dayId === change.dayId && edit.field !== 'type' && last[edit.field] === undefined
    if (!joins && changes.length === most) break
    if (joins) changes[changes.length - 1] = { ...last, ...change }
    else changes.push(change)
    edits.push(edit)
    rowOf.push(changes.length - 1)
  }
  return { changes, edits, rowOf }
}

const toRowEdit = ({ dayId, field, value, dropHours }: CellAction): RowEdit => ({
  dayId,
  [field]: value,
  ...(dropHours ? { dropHours } : {}),
})
