/** Changing one field of an action item that is seen in a row, here or on the home. */
import {
  type ActionItem,
  type ActionItemForm,
  actionItemStatuses,
  actionItemsApi,
} from '#shared/features/action-items.ts'
import { fetchApi } from '#web/kit/api.ts'

const { one, update } = actionItemsApi.calls

/** What is changed where it stands. */
export type ItemChange = Partial<Pick<ActionItemForm, 'status' | 'dueDate'>>

/**
 * A row lacks the description, which a PUT needs, so the record is read first. The version is the row's: what somebody
 * else has changed since it was loaded is not overwritten. Returns the record as it was and as it is now.
 */
export async function saveChange(
  { _id: id, version }: Pick<ActionItem, '_id' | 'version'>,
  change: ItemChange & Partial<Pick<ActionItemForm, 'leaderAssigned'>>,
): Promise<{ readonly before: ActionItem; readonly saved: ActionItem }> {
  const before = await fetchApi(one, { params: { id } })
  const { title, description, dueDate, employee, leaderAssigned, status, priority } = before
  const body = {
    ...{ title, description, dueDate, employee: employee._id, leaderAssigned: leaderAssigned._id },
    ...{ status: status._id, priority: priority._id },
    ...change,
  }
  return { before, saved: await fetchApi(update, { params: { id }, version, body }) }
}

export const completeItem = (item: Pick<ActionItem, '_id' | 'version'>) =>
  saveChange(item, { status: actionItemStatuses.id('Completed') })
