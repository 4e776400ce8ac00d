/** Sets the status of single items, so that two people who tick different items do not conflict. */
import { AppError, validationError } from '#kit/app-error.ts'
import { checklistProgressOf, isTicked } from '#shared/features/procedures/checklist.ts'
import { procedureMessages } from '#shared/features/procedures/procedure.ts'
import type { IdentifiedAuthor } from '#shared/kit/people.ts'
import type { StoredProcess, StoredProcessItem } from './store.ts'

interface ItemChange {
  readonly _id: string
  readonly status: string
  /**
   * The status that the caller saw; if omitted, the item's status must be from the version they saw or an earlier one.
   */
  readonly was?: string | undefined
}

/**
 * Returns the process with this person's changes, or undefined when nothing changes. @throws 409 when an item differs
 * from what they saw.
 */
export function applyItemChanges(
  before: StoredProcess,
  wanted: readonly ItemChange[],
  by: IdentifiedAuthor,
  now: Date,
  seen: number | undefined,
): StoredProcess | undefined {
  const items = new Map(before.items.map(item => [item._id, item]))
  for (const [index, { _id, status, was }] of wanted.entries()) {
    const item = items.get(_id)
    if (!item) throw validationError(`descriptions.${index}._id`, procedureMessages.unknownItem)
    if (item.status === status) continue
    const isAsSeen = was === undefined ? seen === undefined || item.since <= seen : item.status === was
    if (!isAsSeen) throw new AppError('conflict', procedureMessages.sameItem(item.description))
    items.set(_id, { ...item, status, since: before.version + 1, ...completionOf(status, by, now) })
  }
  const after = [...items.values()]
  if (after.every((item, index) => item === before.items[index])) return undefined
  return { ...before, items: after, ...checklistProgressOf(after.map(({ status }) => status)) }
}

const completionOf = (status: string, by: IdentifiedAuthor, now: Date): Pick<StoredProcessItem, 'doneBy' | 'doneAt'> =>
  isTicked(status) ? { doneBy: by, doneAt: now.toISOString() } : { doneBy: null, doneAt: null }
