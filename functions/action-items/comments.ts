/** Comments on action items: people who may see an item write them, and may change or delete them for a short time. */
import { AppError, notFoundError } from '#kit/app-error.ts'
import { authorOf, isAuthor } from '#kit/author.ts'
import { transact } from '#kit/table.ts'
import {
  actionItemMessages,
  type Comment,
  type CommentForm,
  isCommentChangeable,
  type StoredComment,
} from '#shared/features/action-items.ts'
import type { Actor } from '#shared/kit/access.ts'
import { type AuthorLookup, toPersonName } from '#shared/kit/people.ts'
import { type CommentedItem, checkMentions, commentWrites, mentionWrites, toMentioningItem } from './mentions.ts'
import { actionItemComments, toAuthorDto } from './store.ts'

interface Doing {
  readonly actor: Actor
  readonly now: Date
}

/** Lists all comments on an item, oldest first. */
export const listComments = async (itemId: string): Promise<StoredComment[]> =>
  (await actionItemComments.list(itemId)).sort((a, b) => (a.creationDate + a._id < b.creationDate + b._id ? -1 : 1))

/** Converts a comment to the API's shape. */
export const toCommentDto = (said: StoredComment, actor: Actor, people: AuthorLookup): Comment => {
  const { _id, comment, creationDate, editedAt = null, createdBy } = said
  const mentions = (said.mentions ?? []).map(_id =>
    toPersonName({ _id, ...people.author({ _id, name: '', lastName: '' }) }),
  )
  return {
    _id,
    comment,
    creationDate,
    editedAt,
    isOwn: isAuthor(createdBy, actor),
    mentions,
    createdBy: toAuthorDto(createdBy, people),
  }
}

/**
 * Adds a comment. A repeated request adds nothing, and notifies nobody again. @throws 400 if it names somebody who
 * cannot open the item
 */
export async function addComment(
  commented: CommentedItem,
  _id: string,
  form: CommentForm,
  { actor, now }: Doing,
): Promise<void> {
  const { item } = commented
  const { comment } = form
  const { mentions = [], hosts } = await checkMentions(form, [], commented, now)
  const mentioning = await toMentioningItem(commented, now)
  const said = { _id, version: 1, comment, createdBy: authorOf(actor), creationDate: now.toISOString(), editedAt: null }
  const cause = { actor, now, change: _id }
  const telling = [
    ...mentionWrites(mentioning, { comment, newly: mentions, hosts }, cause),
    ...commentWrites(mentioning, { comment, mentions }, cause),
  ]
  await actionItemComments.add(
    item._id,
    { ...said, ...(mentions.length ? { mentions, told: mentions } : {}) },
    ...telling,
  )
}

/**
 * Changes the actor's own comment, and notifies newly named people. @throws 404 if it is deleted, 400 if it is somebody
 * else's or names somebody who cannot open the item, 409 if it can no longer be changed
 */
export async function changeComment(
  commented: CommentedItem,
  id: string,
  form: CommentForm,
  { actor, now }: Doing,
): Promise<void> {
  const { item } = commented
  const before = await findChangeable(item._id, id, { actor, now })
  if (!before) throw notFoundError()
  const { comment } = form
  const named = before.mentions ?? []
  const { mentions = named, hosts } = await checkMentions(form, named, commented, now)
  if (comment === before.comment && isSame(mentions, named)) return
  const told = before.told ?? []
  const newly = mentions.filter(one => !told.includes(one))
  const after = {
    ...before,
    comment,
    version: (before.version ?? 1) + 1,
    editedAt: now.toISOString(),
    ...(mentions.length || before.mentions ? { mentions, told: [...told, ...newly] } : {}),
  }
  const mentioning = await toMentioningItem(commented, now)
  await transact([
    actionItemComments.replaceWrite(item._id, before, after),
    ...mentionWrites(mentioning, { comment, newly, hosts }, { actor, now, change: id }),
  ])
}

const isSame = (a: readonly string[], b: readonly string[]): boolean => a.join() === b.join()

/** Deletes the actor's own comment, if it still exists. @throws as `changeComment` */
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
