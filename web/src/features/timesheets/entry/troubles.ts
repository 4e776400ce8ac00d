/** What could not be saved as it was typed, and why. Pure. */
import { daySubTypes, dayTypes, typeLabel } from '#shared/features/timesheets/days.ts'
import type { ApiError } from '#web/kit/api.ts'
import type { CellAct, Field, Value } from './cells.ts'
import type { Batch, CellEdit } from './queue.ts'

/** A value that stays in sight although it was not saved. */
export interface Problem {
  readonly edit: CellEdit
  /** As it was typed. */
  readonly text: string
  readonly sentence: string
  /** What stands there now, where somebody else has changed it meanwhile. */
  readonly theirs?: Value
}

export const problemKey = ({ date, dayId, field }: Pick<CellAct, 'date' | 'dayId' | 'field'>) =>
  `${date} ${dayId} ${field}`

/** Which edit of a batch a refusal means, when it says so. */
export function blamed(
  error: ApiError,
  batch: Batch,
): { readonly edit: CellEdit; readonly sentence: string } | undefined {
  if (!('changes' in batch)) return undefined
  const [first] = error.errors
  if (!first) return undefined
  const sentence = first.message
  const [, at, field] = /^changes\.(\d+)\.(\w+)/.exec(first.path) ?? []
  const ofRow = batch.edits.filter((_, index) => at !== undefined && batch.rowOf[index] === Number(at))
  const edit =
    ofRow.find(one => one.field === field) ?? ofRow.at(-1) ?? (batch.edits.length === 1 ? batch.edits[0] : undefined)
  return edit && { edit, sentence }
}

/** A value in words. */
export function said(field: Field, value: Value): string {
  if (field === 'hours') return `${value} hrs`
  if (field === 'type') return typeLabel(dayTypes.byId(String(value)).name)
  if (field === 'subType') return value ? daySubTypes.byId(String(value)).name : 'none'
  return value ? `“${value}”` : 'empty'
}
