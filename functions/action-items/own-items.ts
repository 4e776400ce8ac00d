/** A person's own action items, on the employee host. */
import { type EmployeeDirectory, loadDirectory } from '#functions/employees/store.ts'
import { withAuthors } from '#functions/users/store.ts'
import { AppError, notFoundError } from '#kit/app-error.ts'
import { assertVersion } from '#kit/collection.ts'
import type { Handlers } from '#kit/lambda.ts'
import { requireOwnPart } from '#kit/own-place.ts'
import { countSubtasks, setSubtask } from '#shared/features/action-items/subtasks.ts'
import {
  actionItemMessages,
  type actionItemsApi,
  type Comment,
  completionDateFor,
  isActionItemClosed,
  isOwnActionItem,
  MAX_CLOSED_OWN_ITEMS,
  mayChangeOwnStatus,
} from '#shared/features/action-items.ts'
import type { Actor } from '#shared/kit/access.ts'
import type { AuthorLookup } from '#shared/kit/people.ts'
import { addComment, changeComment, listComments, removeComment, toCommentDto } from './comments.ts'
import { loadMentionable } from './mentions.ts'
import { changeWrites } from './notices.ts'
import { followUp } from './recurrence.ts'
import { actionItems, type StoredActionItem, toOwnActionItem } from './store.ts'

type OwnCalls = Pick<
  typeof actionItemsApi.calls,
  | 'mine'
  | 'ownItem'
  | 'setOwnStatus'
  | 'setOwnSubtask'
  | 'ownComments'
  | 'ownMentionable'
  | 'addOwnComment'
  | 'changeOwnComment'
  | 'removeOwnComment'
>

export const ownItemHandlers: Handlers<OwnCalls> = {
  mine: async ({ actor, now }) => {
    const person = requireOwnPart('action-items', actor)
    const [people, rows] = await Promise.all([loadDirectory(actor, now), actionItems.rows(now)])
    const own = rows.filter(row => isOwnActionItem(row, person))
    const open = own.filter(({ status }) => !isActionItemClosed(status)).sort(byKey(row => row.dueDate + row._id))
    const closed = own
      .filter(({ status }) => isActionItemClosed(status))
      .sort(byKey(row => (row.completionDate ?? row.creationDate) + row._id))
      .reverse()
    return [...open, ...closed.slice(0, MAX_CLOSED_OWN_ITEMS)].map(row => toOwnActionItem(row, people))
  },
  ownItem: async ({ actor, params, now }) => {
    const [people, item] = await Promise.all([loadDirectory(actor, now), loadOwnItem(actor, params.id)])
    return toOwnDetail(item, people)
  },
  setOwnStatus: async ({ actor, params, body: { status }, ifMatch, now }) => {
    const [people, before] = await Promise.all([loadDirectory(actor, now), loadOwnItem(actor, params.id)])
    assertVersion(before, ifMatch)
    if (!mayChangeOwnStatus(before.status)) throw new AppError('invalid', actionItemMessages.notDone)
    const set = { ...before, status, completionDate: completionDateFor(status, before.completionDate, now) }
    const cause = { actor, now, change: before.version + 1 }
    const { after, opening } = await followUp(before, set, people, cause)
    const telling = await changeWrites(before, after, people, cause)
    return toOwnDetail(await actionItems.replace(before, after, now, ...opening, ...telling), people)
  },
  setOwnSubtask: async ({ actor, params, body: { isDone, ...subtask }, now }) => {
    const [people, before] = await Promise.all([loadDirectory(actor, now), loadOwnItem(actor, params.id)])
    if (!mayChangeOwnStatus(before.status)) throw new AppError('invalid', actionItemMessages.notDone)
    const description = setSubtask(before.description, { ...subtask, isDone }, isDone)
    if (description === undefined) throw new AppError('conflict', actionItemMessages.otherSubtask)
    if (description === before.description) return toOwnDetail(before, people)
    const after = { ...before, description, subtasks: countSubtasks(description) }
    return toOwnDetail(await actionItems.replace(before, after, now), people)
  },
  ownComments: async ({ actor, params, now }) => {
    const { people, item } = await loadCommented(actor, params.id, now)
    return loadOwnComments(actor, item._id, people)
  },
  ownMentionable: async ({ actor, params, now }) => {
    const { people, item } = await loadCommented(actor, params.id, now)
    return loadMentionable(item, people, { actor, now })
  },
  addOwnComment: async ({ actor, params, body, newId, now }) => {
    const commented = await loadCommented(actor, params.id, now)
    await addComment(commented, newId.id, body, { actor, now })
    return loadOwnComments(actor, params.id, commented.people)
  },
  changeOwnComment: async ({ actor, params, body, now }) => {
    const commented = await loadCommented(actor, params.id, now)
    await changeComment(commented, params.commentId, body, { actor, now })
    return loadOwnComments(actor, params.id, commented.people)
  },
  removeOwnComment: async ({ actor, params, now }) => {
    await loadOwnItem(actor, params.id)
    await removeComment(params.id, params.commentId, { actor, now })
  },
}

async function loadOwnItem(actor: Actor, id: string): Promise<StoredActionItem> {
  const person = requireOwnPart('action-items', actor)
  const item = await actionItems.get(id)
  if (!isOwnActionItem(item, person)) throw notFoundError()
  return item
}

const toOwnDetail = (item: StoredActionItem, people: EmployeeDirectory) => ({
  ...toOwnActionItem(item, people),
  description: item.description,
})

/** Loads an own item, with the names of the authors of its comments. */
async function loadCommented(actor: Actor, id: string, now: Date) {
  const [people, item] = await Promise.all([withAuthors(loadDirectory(actor, now), now), loadOwnItem(actor, id)])
  return { people, item }
}

/** Comments are for followers. The person sees only their own comments, and those that name them. */
const loadOwnComments = async (actor: Actor, id: string, people: AuthorLookup): Promise<Comment[]> =>
  (await listComments(id))
    .filter(
      ({ createdBy, mentions = [] }) =>
        createdBy.employeeId === actor.employeeId || mentions.some(one => one === actor.employeeId),
    )
    .map(said => toCommentDto(said, actor, people))

const byKey =
  <T>(keyOf: (one: T) => string) =>
  (a: T, b: T) =>
    keyOf(a) < keyOf(b) ? -1 : 1
