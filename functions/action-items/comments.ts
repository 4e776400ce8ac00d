/** The comments on action items: whoever may see an item writes them; their author may soon change one or take it back. */
import { AppError, notFoundError } from '#kit/app-error.ts'
import { authorOf, isAuthor } from '#kit/author.ts'
import { transact } from '#kit/table.ts'
import { actionItemMessages, isCommentChangeable, type StoredComment } from '#shared/features/action-items.ts'
import type { Actor } from '#shared/kit/access.ts'
import { actionItemComments } from './store.ts'

interface Doing {
  readonly actor: Actor
  readonly now: Date
}

/** All of an item, oldest first. */
export const listComments = async (itemId: string): Promise<StoredComment[]> =>
  (await actionItemComments.list(itemId)).sort((a, b) => (a.creationDate + a._id < b.creationDate + b._id ? -1 : 1))

export const addComment = (itemId: string, _id: string, comment: string, { actor, now }: Doing): Promise<void> =>
  actionItemComments.add(itemId, {
    ...{ _id, version: 1, comment, createdBy: authorOf(actor) },
    ...{ creationDate: now.toISOString(), editedAt: null },
  })

/** Changes what the actor wrote. @throws 404 when it is gone, 400 when it is not theirs, 409 when its time is over. */
export async function changeComment(itemId: string, id: string, comment: string, doing: Doing): Promise<void> {
  const before = await findChangeable(itemId, id, doing)
  if (!before) throw notFoundError()
  if (comment === before.comment) return
  const after = { ...before, comment, version: (before.version ?? 1) + 1, editedAt: doing.now.toISOString() }
  await transact([actionItemComments.replaceWrite(itemId, before, after)])
}

/** Takes back what the actor wrote, if it is still there. @throws as `changeComment` */
export async function removeComment(itemId: string, id: string, doing: Doing): Promise<void> {
  const before = await findChangeable(itemId, id, doing)
  if (before) await transact(actionItemComments.removeWrites(itemId, before))
}

async function findChangeable(itemId: string, id: string, { actor, now }: Doing): Promise<StoredComment | undefined> {
  const found = (await actionItemComments.list(itemId)).find(({ _id }) => _id === id)
  if (found && !isAuthor(found.createdBy, actor)) throw new AppError('invalid', actionItemMessages.otherComment)
  if (found && !isCommentChangeable(found, now)) throw new AppError('conflict', actionItemMessages.lateComment)
  return found
}
