/** Deletes a one-on-one with the action items made in it. */
import { actionItemComments, actionItems } from '#functions/action-items/store.ts'
import { planDeletion } from '#kit/deletions.ts'
import { agendaItems, oneOnOnes, releaseOneOnOneWrite, type StoredOneOnOne } from './store.ts'

/** Further items are deleted after the transaction, which must have room for the comments too. */
const MAX_ITEMS_PER_TRANSACTION = 30

export async function removeOneOnOneWithItems(
  one: StoredOneOnOne,
  made: readonly { readonly _id: string }[],
  now: Date,
): Promise<void> {
  const ids = made.map(({ _id }) => _id)
  const items = await actionItems.getMany(ids.slice(0, MAX_ITEMS_PER_TRANSACTION))
  const partitions = [agendaItems.partitionOf(one._id), ...ids.map(id => actionItemComments.partitionOf(id))]
  const records = actionItems.keysOf(ids.slice(MAX_ITEMS_PER_TRANSACTION))
  const rest = await planDeletion({ partitions, records }, now)
  const writes = items.map(item => actionItems.removeWrite(item, now))
  await oneOnOnes.remove(one, now, releaseOneOnOneWrite(one), ...rest.writes, ...writes)
  await rest.finish()
}
