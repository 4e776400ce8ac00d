/** Deletes a one-on-one with the action items made in it. */
import { actionItemComments, actionItems } from '#functions/action-items/store.ts'
import { transact } from '#kit/table.ts'
import { oneOnOnes, releaseOneOnOneWrite, type StoredOneOnOne } from './store.ts'

/** A transaction holds at most a hundred writes. */
const MAX_ITEMS_PER_TRANSACTION = 90

/** Deletes comments and action items first, so that deletion can be repeated if it stops half way. */
export async function removeOneOnOneWithItems(
  one: StoredOneOnOne,
  made: readonly { readonly _id: string }[],
  now: Date,
): Promise<void> {
  const ids = made.map(({ _id }) => _id)
  for (let start = 0; start < ids.length; start += MAX_ITEMS_PER_TRANSACTION) {
    const items = await actionItems.getMany(ids.slice(start, start + MAX_ITEMS_PER_TRANSACTION))
    await Promise.all(
      items.map(({ _id }) => actionItemComments.planRemoval(_id, 0).then(comments => comments.removeRest())),
    )
    if (items.length) await transact(items.map(item => actionItems.removeWrite(item, now)))
  }
  await oneOnOnes.remove(one, now, releaseOneOnOneWrite(one))
}
