/** Deletes a one-on-one with what was made in it. */
import { actionItems, comments } from '#functions/action-items/store.ts'
import { writeAll } from '#kit/table.ts'
import { oneOnOnes, releasingMonth, type StoredOneOnOne } from './store.ts'

/** A transaction holds a hundred writes. */
const BATCH = 90

/** Its action items go first, so that it can be deleted again when this stops half way. */
export async function removeWithItems(
  one: StoredOneOnOne,
  made: readonly { readonly _id: string }[],
  now: Date,
): Promise<void> {
  const ids = made.map(({ _id }) => _id)
  for (let start = 0; start < ids.length; start += BATCH) {
    const items = await actionItems.several(ids.slice(start, start + BATCH))
    if (items.length) await writeAll(items.map(item => actionItems.removing(item, now)))
    await Promise.all(items.map(({ _id }) => comments.removeAll(_id)))
  }
  await oneOnOnes.remove(one, now, releasingMonth(one))
}
