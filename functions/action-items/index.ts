import type * as z from 'zod/mini'
import { checkLeader, type EmployeeDirectory, loadDirectory } from '#functions/employees/store.ts'
import { countByLeader, leaderReportCsv } from '#functions/leader-report/public.ts'
import { withAuthors } from '#functions/users/store.ts'
import { notFoundError, validationError } from '#kit/app-error.ts'
import { authorOf } from '#kit/author.ts'
import { assertVersion, openCollection } from '#kit/collection.ts'
import { toCsv } from '#kit/csv.ts'
import { planDeletion } from '#kit/deletions.ts'
import { createApiHandler } from '#kit/lambda.ts'
import type { TableWrite } from '#kit/table.ts'
import { countSubtasks } from '#shared/features/action-items/subtasks.ts'
import {
  type ActionItemForm,
  type ActionItemReportQuery,
  type ActionItemRow,
  actionItemList,
  actionItemMessages,
  actionItemPriorities,
  actionItemStatuses,
  type Comment,
  completionDateFor,
  actionItemsApi as contract,
  validateDueDate,
} from '#shared/features/action-items.ts'
import type { OneOnOneRow } from '#shared/features/one-on-ones/list.ts'
import { isOneOnOneInScope } from '#shared/features/one-on-ones/rules.ts'
import { oneOnOneStorage } from '#shared/features/one-on-ones/storage.ts'
import type { Actor } from '#shared/kit/access.ts'
import { type Day, formatDay, utcToday } from '#shared/kit/dates.ts'
import { selectAll, selectPage } from '#shared/kit/list.ts'
import { type AuthorLookup, compareByName, fullName, toPersonName } from '#shared/kit/people.ts'
import { addComment, changeComment, listComments, removeComment, toCommentDto } from './comments.ts'
import { loadMentionable } from './mentions.ts'
import { assignedWrites, changeWrites } from './notices.ts'
import { ownItemHandlers } from './own-items.ts'
import { followUp, repeatFields } from './recurrence.ts'
import {
  actionItemComments,
  actionItems,
  isActionItemInScope,
  type StoredActionItem,
  withActionItemNames,
  withDetailNames,
} from './store.ts'

export const handler = createApiHandler(contract, {
  list: async ({ actor, query, now }) => {
    const { people, rows } = await loadItemsInScope(actor, now, query)
    const { items, ...page } = selectPage(actionItemList, rows, query, people)
    return { ...page, items: items.map(row => withActionItemNames(row, people)) }
  },
  csv: async ({ actor, query, now }) => {
    const { people, rows } = await loadItemsInScope(actor, now, query)
    return toCsv(csvColumns(people), selectAll(actionItemList, rows, query, people))
  },
  authors: async ({ actor, now }) => {
    const { people, rows } = await loadItemsInScope(actor, now)
    const authors = new Map(
      rows.map(({ createdBy }) => [createdBy._id, toPersonName({ _id: createdBy._id, ...people.author(createdBy) })]),
    )
    return [...authors.values()].sort(compareByName)
  },
  report: async ({ actor, query, now }) => {
    const { people, rows } = await loadReported(actor, query, now)
    return countByLeader(rows, actionItemStatuses.all, query, people)
  },
  reportCsv: async ({ actor, query, now }) => {
    const { people, rows } = await loadReported(actor, query, now)
    return leaderReportCsv(rows, actionItemStatuses.all, query, people)
  },
  ...ownItemHandlers,
  one: async ({ actor, params, now }) => {
    const { people, item } = await loadItemInScope(actor, params.id, now)
    return withDetailNames(item, people)
  },
  create: async ({ actor, body, newId, now }) => {
    const people = await withAuthors(loadDirectory(actor, now), now)
    if (body.status !== actionItemStatuses.id('Open')) throw validationError('status', actionItemMessages.onlyOpen)
    checkPeople(body, undefined, people)
    checkDueDate(body, undefined, now)
    const held = await oneOnOneConditions(body, actor, people)
    const fields = {
      ...body,
      isShared: body.isShared ?? false,
      subtasks: countSubtasks(body.description),
      ...repeatFields(body),
      creationDate: now.toISOString(),
      completionDate: null,
      createdBy: authorOf(actor),
    }
    const telling = await assignedWrites({ ...fields, _id: newId.id }, people, { actor, now, change: 1 })
    return withDetailNames(await actionItems.insert(newId, fields, now, ...held, ...telling), people)
  },
  update: async ({ actor, params, body, ifMatch, now }) => {
    const { people, item: before } = await loadItemInScope(actor, params.id, now)
    assertVersion(before, ifMatch)
    checkEmployeeUnchanged(body, before)
    checkPeople(body, before, people)
    checkDueDate(body, before, now)
    const completionDate = completionDateFor(body.status, before.completionDate, now)
    // If another person is chosen, the item must be shared with them anew: it was written about the person before.
    const isShared = body.isShared ?? (before.isShared && body.employee === before.employee)
    const subtasks = countSubtasks(body.description)
    const saved = { ...before, ...body, ...repeatFields(body, before), isShared, completionDate, subtasks }
    const cause = { actor, now, change: before.version + 1 }
    const { after, opening } = await followUp(before, saved, people, cause)
    const telling = await changeWrites(before, after, people, cause)
    return withDetailNames(await actionItems.replace(before, after, now, ...opening, ...telling), people)
  },
  remove: async ({ actor, params, ifMatch, now }) => {
    const { item } = await loadItemInScope(actor, params.id, now)
    assertVersion(item, ifMatch)
    const rest = await planDeletion({ partitions: [actionItemComments.partitionOf(item._id)] }, now)
    await actionItems.remove(item, now, ...rest.writes)
    await rest.finish()
  },
  comments: async ({ actor, params, now }) => {
    const { people } = await loadItemInScope(actor, params.id, now)
    return loadComments(params.id, actor, people)
  },
  mentionable: async ({ actor, params, now }) => {
    const { people, item } = await loadItemInScope(actor, params.id, now)
    return loadMentionable(item, people, { actor, now })
  },
  comment: async ({ actor, params, body, newId, now }) => {
    const commented = await loadItemInScope(actor, params.id, now)
    await addComment(commented, newId.id, body, { actor, now })
    return loadComments(params.id, actor, commented.people)
  },
  changeComment: async ({ actor, params, body, now }) => {
    const commented = await loadItemInScope(actor, params.id, now)
    await changeComment(commented, params.commentId, body, { actor, now })
    return loadComments(params.id, actor, commented.people)
  },
  removeComment: async ({ actor, params, now }) => {
    await loadItemInScope(actor, params.id, now)
    await removeComment(params.id, params.commentId, { actor, now })
  },
  priorities: () => [...actionItemPriorities.all],
  statuses: () => [...actionItemStatuses.all],
})

async function loadItemsInScope(actor: Actor, now: Date, created: CreatedBetween = {}) {
  const within = { from: created.startDate, until: created.endDate }
  const [people, rows] = await Promise.all([withAuthors(loadDirectory(actor, now), now), actionItems.rows(now, within)])
  return { people, rows: rows.filter(row => isActionItemInScope(row, actor, people)) }
}

/** The creation days that a list asks for. Items are partitioned by year of creation. */
interface CreatedBetween {
  readonly startDate?: Day | undefined
  readonly endDate?: Day | undefined
}

/** Loads the items that the report counts. */
async function loadReported(actor: Actor, query: z.output<typeof ActionItemReportQuery>, now: Date) {
  const { type, startDate: from, endDate: until } = query
  const [people, rows] = await Promise.all([loadDirectory(actor, now), actionItems.rows(now, { from, until })])
  return { people, rows: type ? rows.filter(row => row.type === type) : rows }
}

async function loadItemInScope(actor: Actor, id: string, now: Date) {
  const [people, item] = await Promise.all([withAuthors(loadDirectory(actor, now), now), actionItems.get(id)])
  if (!isActionItemInScope(item, actor, people)) throw notFoundError()
  return { people, item }
}

const csvColumns = (people: EmployeeDirectory & AuthorLookup) => ({
  Employee: (row: ActionItemRow) => fullName(people.name(row.employee)),
  'Assigned To': (row: ActionItemRow) => fullName(people.name(row.leaderAssigned)),
  Title: (row: ActionItemRow) => row.title,
  Status: (row: ActionItemRow) => actionItemStatuses.byId(row.status).name,
  Priority: (row: ActionItemRow) => actionItemPriorities.byId(row.priority).name,
  'Creation Date': (row: ActionItemRow) => formatDay(row.creationDate),
  'Due Date': (row: ActionItemRow) => formatDay(row.dueDate),
  'Completion Date': (row: ActionItemRow) => formatDay(row.completionDate),
  'Created By': (row: ActionItemRow) => fullName(people.author(row.createdBy)),
})

/** A newly named person must be active and in scope; one who was already named may have left since. */
function checkPeople(form: ActionItemForm, before: StoredActionItem | undefined, people: EmployeeDirectory): void {
  const { employee, leaderAssigned } = form
  if (employee !== before?.employee && !(people.person(employee)?.isActive && people.isInScope(employee)))
    throw validationError('employee', actionItemMessages.unknownEmployee)
  checkLeader(leaderAssigned, before?.leaderAssigned, people, actionItemMessages.unknownLeader)
}

/** Opened from its storage declaration only: the one-on-ones feature counts action items and so imports this one. */
const oneOnOnes = openCollection<OneOnOneRow>(oneOnOneStorage)

/**
 * Checks that the one-on-one an item is made in exists, is in scope and is about the same person. Returns the condition
 * that this still holds when the item is saved.
 */
async function oneOnOneConditions(
  { employee, typeId }: Pick<ActionItemRow, 'employee' | 'typeId'>,
  actor: Actor,
  people: EmployeeDirectory,
): Promise<TableWrite[]> {
  if (!typeId) return []
  const missing = () => validationError('typeId', actionItemMessages.noOneOnOne)
  const met = await oneOnOnes.find(typeId)
  if (!met || !isOneOnOneInScope(met, actor, people)) throw missing()
  if (met.employee !== employee) throw validationError('typeId', actionItemMessages.otherOneOnOne)
  return [oneOnOnes.conditionCheck(typeId, missing)]
}

/** An item made in a one-on-one is about that one-on-one's person, and this cannot be changed. */
function checkEmployeeUnchanged({ employee }: ActionItemForm, before: StoredActionItem): void {
  if (before.typeId && employee !== before.employee)
    throw validationError('employee', actionItemMessages.staysWithPerson)
}

function checkDueDate(form: ActionItemForm, before: StoredActionItem | undefined, now: Date): void {
  const refusal = validateDueDate(form.dueDate, before?.dueDate, utcToday(now))
  if (refusal) throw validationError('dueDate', refusal)
}

const loadComments = async (id: string, actor: Actor, people: AuthorLookup): Promise<Comment[]> =>
  (await listComments(id)).map(said => toCommentDto(said, actor, people))
