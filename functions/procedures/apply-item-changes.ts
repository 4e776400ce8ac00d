/** Sets the status of single items, so that two people who tick different items do not conflict. */
import { AppError, validationError } from '#kit/app-error.ts'
import { COMPLETED_ITEM, isTicked, openPrerequisites } from '#shared/features/procedures/checklist.ts'
import { procedureMessages } from '#shared/features/procedures/procedure.ts'
import type { IdentifiedAuthor } from '#shared/kit/people.ts'
import { type StoredProcess, type StoredProcessItem, withItems } from './store.ts'

interface ItemChange {
  readonly _id: string
  readonly status: string
  /**
   * The status that the caller saw; if omitted, the item's status must be from the version they saw or an earlier one.
   */
  readonly was?: string | undefined
}

/** The actor of item changes, the time, and the version that the actor saw. */
export interface ItemChanger {
  readonly by: IdentifiedAuthor
  readonly now: Date
  /** The version that they saw, if they sent one. */
  readonly seen: number | undefined
  /** For an owner, who sees only their own items. */
  readonly isTheirs?: (item: StoredProcessItem) => boolean
}

/**
 * Returns the process with this person's changes, or undefined when nothing changes. @throws 409 when an item differs
 * from what they saw, 400 when it waits for another one.
 */
export function applyItemChanges(
  before: StoredProcess,
  wanted: readonly ItemChange[],
  { by, now, seen, isTheirs }: ItemChanger,
): StoredProcess | undefined {
  const items = new Map(before.items.map(item => [item._id, item]))
  const changed = new Map<string, number>()
  for (const [index, { _id, status, was }] of wanted.entries()) {
    const item = items.get(_id)
    if (!item || isTheirs?.(item) === false)
      throw validationError(`descriptions.${index}._id`, procedureMessages.unknownItem)
    if (item.status === status) continue
    const isAsSeen = was === undefined ? seen === undefined || item.since <= seen : item.status === was
    if (!isAsSeen) throw new AppError('conflict', procedureMessages.sameItem(item.description))
    items.set(_id, { ...item, status, since: before.version + 1, ...completionOf(status, by, now) })
    changed.set(_id, index)
  }
  const after = [...items.values()]
  // Checked at the end, because an item and its prerequisites may be ticked together, in any order.
  for (const [_id, index] of changed) {
    const item = items.get(_id)
    const [first] = item?.status === COMPLETED_ITEM ? openPrerequisites(item, after) : []
    if (!item || !first) continue
    const sentence = isTheirs
      ? procedureMessages.waitsForOthers(item.description)
      : procedureMessages.waitsFor(item.description, first.description)
    throw validationError(`descriptions.${index}._id`, sentence)
  }
  return changed.size ? withItems(before, after, now) : undefined
}

const completionOf = (status: string, by: IdentifiedAuthor, now: Date): Pick<StoredProcessItem, 'doneBy' | 'doneAt'> =>
  isTicked(status) ? { doneBy: by, doneAt: now.toISOString() } : { doneBy: null, doneAt: null }
