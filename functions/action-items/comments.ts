/** The comments on action items: whoever may see an item writes them; their author may soon change one or take it back. */
import { AppError, notFoundError } from '#kit/app-error.ts'
import { authorOf, isAuthor } from '#kit/author.ts'
import { transact } from '#kit/table.ts'
import {
  actionItemMessages,
  type Comment,
  isCommentChangeable,
  type StoredComment,
} from '#shared/features/action-items.ts'
import type { Actor } from '#shared/kit/access.ts'
import { type AuthorLookup, toPersonName } from '#shared/kit/people.ts'
import { type CheckedMentions, commentWrites, type MentioningItem, mentionWrites } from './mentions.ts'
import { actionItemComments, toAuthorDto } from './store.ts'

interface Doing {
  readonly actor: Actor
  readonly now: Date
}

/** What a comment says and whom it names. */
interface Said extends CheckedMentions {
  readonly comment: string
}

/** All of an item, oldest first. */
export const listComments = async (itemId: string): Promise<StoredComment[]> =>
  (await actionItemComments.list(itemId)).sort((a, b) => (a.creationDate + a._id < b.creationDate + b._id ? -1 : 1))

/** As its readers see it. */
export const toCommentDto = (said: StoredComment, actor: Actor, people: AuthorLookup): Comment => {
  const { _id, comment, creationDate, editedAt = null, createdBy } = said
  const mentions = (said.mentions ?? []).map(_id =>
    toPersonName({ _id, ...people.author({ _id, name: '', lastName: '' }) }),
  )
  return {
    ...{ _id, comment, creationDate, editedAt, isOwn: isAuthor(createdBy, actor), mentions },
    createdBy: toAuthorDto(createdBy, people),
  }
}

/** A repeated request adds nothing, and tells nobody again. */
export async function addComment(
  item: MentioningItem,
  _id: string,
  { comment, mentions = [], hosts }: Said,
  { actor, now }: Doing,
): Promise<void> {
  const said = { _id, version: 1, comment, createdBy: authorOf(actor), creationDate: now.toISOString(), editedAt: null }
  const cause = { actor, now, change: _id }
  const telling = [
    ...mentionWrites(item, { comment, newly: mentions, hosts }, cause),
    ...commentWrites(item, { comment, mentions }, cause),
  ]
  await actionItemComments.add(
    item._id,
    { ...said, ...(mentions.length ? { mentions, told: mentions } : {}) },
    ...telling,
  )
}

/**
 * Changes what the actor wrote, and tells whom it names only now. @throws 404 when it is gone, 400 when it is not theirs,
 * 409 when its time is over
 */
export async function changeComment(item: MentioningItem, id: string, said: Said, doing: Doing): Promise<void> {
  const before = await findChangeable(item._id, id, doing)
  if (!before) throw notFoundError()
  const { comment, mentions = before.mentions ?? [], hosts } = said
  if (comment === before.comment && isSame(mentions, before.mentions ?? [])) return
  const told = before.told ?? []
  const newly = mentions.filter(one => !told.includes(one))
  const after = {
    ...{ ...before, comment, version: (before.version ?? 1) + 1, editedAt: doing.now.toISOString() },
    ...(mentions.length || before.mentions ? { mentions, told: [...told, ...newly] } : {}),
  }
  await transact([
    actionItemComments.replaceWrite(item._id, before, after),
    ...mentionWrites(item, { comment, newly, hosts }, { ...doing, change: id }),
  ])
}

const isSame = (a: readonly string[], b: readonly string[]): boolean => a.join() === b.join()

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
