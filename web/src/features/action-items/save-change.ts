/** Saves one field of an action item from a row, in the list or on the home screen. */
import {
  type ActionItem,
  type ActionItemForm,
  actionItemStatuses,
  actionItemsApi,
} from '#shared/features/action-items.ts'
import { fetchApi } from '#web/kit/api.ts'

const { one, update } = actionItemsApi.calls

/** The fields that can be changed in a row. */
export type ItemChange = Partial<Pick<ActionItemForm, 'status' | 'dueDate'>>

/**
 * A row lacks the description, which PUT needs, so the record is read first. It is saved with the row's version, so
 * that changes made by others since the row was loaded are not overwritten. Returns the record before and after.
 */
export async function saveChange(
  { _id: id, version }: Pick<ActionItem, '_id' | 'version'>,
  change: ItemChange & Partial<Pick<ActionItemForm, 'leaderAssigned'>>,
): Promise<{ readonly before: ActionItem; readonly saved: ActionItem }> {
  const before = await fetchApi(one, { params: { id } })
  const { title, description, dueDate, employee, leaderAssigned, status, priority } = before
  const body = {
    title,
    description,
    dueDate,
    employee: employee._id,
    leaderAssigned: leaderAssigned._id,
    status: status._id,
    priority: priority._id,
    ...change,
  }
  return { before, saved: await fetchApi(update, { params: { id }, version, body }) }
}

export const completeItem = (item: Pick<ActionItem, '_id' | 'version'>) =>
  saveChange(item, { status: actionItemStatuses.id('Completed') })
