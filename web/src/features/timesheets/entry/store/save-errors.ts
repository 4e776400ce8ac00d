/** Values that could not be saved, and why. Pure. */
import { daySubTypes, dayTypes } from '#shared/features/timesheets/days.ts'
import { t } from '#shared/kit/texts.ts'
import { type CellAction, type RowField, type RowFieldValue, sayDayType } from '#web/features/timesheets/entry/cells.ts'
import type { ApiError } from '#web/kit/api.ts'
import type { EditBatch, QueuedCellEdit } from './edit-queue.ts'

/** A value that stays visible although it was not saved. */
export interface SaveError {
  readonly edit: QueuedCellEdit
  /** As it was typed. */
  readonly text: string
  readonly sentence: string
  /** The current value, if somebody else has changed it in the meantime. */
  readonly theirs?: RowFieldValue
}

export const saveErrorKey = ({ date, dayId, field }: Pick<CellAction, 'date' | 'dayId' | 'field'>) =>
  `${date} ${dayId} ${field}`

/** Finds the edit in a batch that an error is about, if the error names one. */
export function findErrorSource(
  error: ApiError,
  batch: EditBatch,
): { readonly edit: QueuedCellEdit; readonly sentence: string } | undefined {
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

export function formatFieldValue(field: RowField, value: RowFieldValue): string {
  if (field === 'hours') return t`${Number(value)} h`
  if (field === 'type') return sayDayType(dayTypes.byId(String(value)).name)
  if (field === 'subType') return value ? t(daySubTypes.byId(String(value)).name) : t`none`
  return value ? `“${value}”` : t`empty`
}
