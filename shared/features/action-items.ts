/** Action items: things to do for a person, assigned to a leader, created alone or in a one-on-one. */
import * as z from 'zod/mini'
import { ownAccess, staffAccess } from '#shared/kit/access.ts'
import { defineContract, del, get, groupedPageOf, pageOf, post, put } from '#shared/kit/contract.ts'
import { type Day, utcToday } from '#shared/kit/dates.ts'
import { choice, day, flag, id, longText, optionalRef, ref, refs, text, wholeCharacters } from '#shared/kit/fields.ts'
import { defineList, filterBuildersFor, toComparableText } from '#shared/kit/list.ts'
import { groupByCatalogue, groupByMonth } from '#shared/kit/list-groups.ts'
import { type AuthorLookup, fullName, IdentifiedAuthor, PersonName } from '#shared/kit/people.ts'
import { staticCatalogue } from '#shared/kit/static-catalogue.ts'
import { ACTION_ITEM_TYPES } from './action-items/item-types.ts'
import { Repeat } from './action-items/recurrence.ts'
import { groupByPerson, type PeopleLookup, sortableNameOf } from './employees/people.ts'
import { LeaderReportQuery, LeaderReportRow, leaderReportCells } from './leader-report.ts'
import { rolesForScreens } from './screens.ts'

export const actionItemStatuses = staticCatalogue('a1', [
  'Open',
  'In Progress',
  'Completed',
  'Not Done',
  'On Hold',
  'Communicate',
])
export const actionItemPriorities = staticCatalogue('a2', ['Low', 'Mid', 'High'])

const CLOSED_STATUSES: readonly string[] = [actionItemStatuses.id('Completed'), actionItemStatuses.id('Not Done')]
/** Whether nothing is left to be done in this status. Source: spec 1 section 4. */
export const isActionItemClosed = (status: string): boolean => CLOSED_STATUSES.includes(status)

/** The list's default filter: everything that is still to be done. Source: spec 1 section 4. */
export const defaultActionItemStatuses = actionItemStatuses.all.filter(({ _id }) => !isActionItemClosed(_id))

const Entry = z.object({ _id: id, name: z.string() })
const PicturedAuthor = z.extend(IdentifiedAuthor, { picture: z.string() })

/** As stored: references are ids. */
export const ActionItemRow = z.object({
  _id: id,
  version: z.number(),
  employee: ref,
  leaderAssigned: ref,
  status: ref,
  priority: ref,
  title: z.string(),
  dueDate: day,
  creationDate: z.string(),
  completionDate: z.nullable(z.string()),
  createdBy: IdentifiedAuthor,
  type: z.enum(ACTION_ITEM_TYPES),
  typeId: z.nullable(id),
  /** Whether the person whom it is about sees it in their own place. */
  isShared: flag,
  /** The number of subtasks in its description, and of those that are done; null if it has none. */
  subtasks: z.optional(z.nullable(z.object({ done: z.number(), all: z.number() }))),
  /** How often it recurs; null if it does not. */
  repeat: z.optional(z.nullable(Repeat)),
})
export type ActionItemRow = z.infer<typeof ActionItemRow>

/** As returned in a list: with names joined in. */
export const ActionItemListItem = z.object({
  ...ActionItemRow.shape,
  employee: PersonName,
  leaderAssigned: PersonName,
  status: Entry,
  priority: Entry,
  createdBy: PicturedAuthor,
})
export type ActionItemListItem = z.infer<typeof ActionItemListItem>

export const ActionItem = z.object({ ...ActionItemListItem.shape, description: z.string() })
export type ActionItem = z.infer<typeof ActionItem>

const formFields = {
  employee: ref,
  leaderAssigned: ref,
  priority: choice(actionItemPriorities.ids),
  status: choice(actionItemStatuses.ids),
  title: text(100),
  description: longText,
  dueDate: day,
  /** If missing, an existing item keeps its value and a new one is not shared. */
  isShared: z.optional(flag),
  /** If missing, an existing item keeps its value and a new one does not repeat. */
  repeat: z.optional(z.nullable(Repeat)),
}
export const ActionItemForm = z.object(formFields)
export type ActionItemForm = z.infer<typeof ActionItemForm>
export const NewActionItem = z
  .object({ ...formFields, type: z._default(z.enum(ACTION_ITEM_TYPES), 'General'), typeId: optionalRef })
  .check(
    z.refine(({ type, typeId }) => type !== 'OneOnOne' || typeId !== null, {
      path: ['typeId'],
      error: 'Name the one-on-one it was created in',
    }),
    z.refine(({ type, typeId }) => type === 'OneOnOne' || typeId === null, {
      path: ['typeId'],
      error: 'Only an action item created in a one-on-one can name one',
    }),
  )

export const Comment = z.object({
  _id: id,
  comment: z.string(),
  creationDate: z.string(),
  /** When its author last changed it. */
  editedAt: z.nullable(z.string()),
  createdBy: PicturedAuthor,
  /** The people whom it names after an @. */
  mentions: z.array(PersonName),
  /** Whether the caller wrote it. */
  isOwn: z.boolean(),
})
export type Comment = z.infer<typeof Comment>
/** Who can be named in a comment. */
const Mentionable = z.object({ ...PersonName.shape, email: z.string(), picture: z.string() })
export interface StoredComment extends Pick<Comment, '_id' | 'comment' | 'creationDate'> {
  readonly createdBy: IdentifiedAuthor
  /** Comments that are older than these fields lack them. */
  readonly version?: number
  readonly editedAt?: string | null
  readonly mentions?: readonly string[]
  /** Everybody who has been notified of it, so that no edit notifies anybody twice. */
  readonly told?: readonly string[]
}

/**
 * How many minutes an author may change or delete their comment. Source:
 * docs/decisions/one-on-ones-and-action-items.md, "Action items".
 */
export const COMMENT_CHANGE_MINUTES = 15
export const isCommentChangeable = ({ creationDate }: Pick<Comment, 'creationDate'>, now: Date): boolean =>
  now.getTime() < Date.parse(creationDate) + COMMENT_CHANGE_MINUTES * 60_000
export const EMPTY_COMMENT = 'Please, fill the comment before submitting'
const commentText = z
  .string(EMPTY_COMMENT)
  .check(wholeCharacters, z.trim(), z.minLength(1, EMPTY_COMMENT), z.maxLength(5000, 'At most 5000 characters'))
/** The maximum number of people that one comment may name. */
const MAX_MENTIONS = 20
export const CommentForm = z.object({
  comment: commentText,
  /** If missing, a new comment names nobody, and an existing one keeps its mentions. */
  mentions: z.optional(refs(MAX_MENTIONS, `A comment can name at most ${MAX_MENTIONS} people`)),
})
export type CommentForm = z.infer<typeof CommentForm>

/** An item as the employee host shows it to its assignee, and to the person whom it is about. */
export const OwnActionItem = z.object({
  _id: id,
  version: z.number(),
  employee: PersonName,
  leaderAssigned: PersonName,
  status: Entry,
  priority: Entry,
  title: z.string(),
  dueDate: day,
  completionDate: z.nullable(z.string()),
  subtasks: ActionItemRow.shape.subtasks,
  repeat: ActionItemRow.shape.repeat,
})
export type OwnActionItem = z.infer<typeof OwnActionItem>
export const OwnActionItemDetail = z.object({ ...OwnActionItem.shape, description: z.string() })
export type OwnActionItemDetail = z.infer<typeof OwnActionItemDetail>

/** Whether an item is the person's own: theirs to do, or about them and shared with them. */
export const isOwnActionItem = (
  { leaderAssigned, employee, isShared }: Pick<ActionItemRow, 'leaderAssigned' | 'employee' | 'isShared'>,
  person: string,
): boolean => leaderAssigned === person || (employee === person && isShared)

/** The statuses that people set on the employee host; only staff set Not Done. */
export const ownActionItemStatuses = actionItemStatuses.all.filter(({ name }) =>
  ['Open', 'In Progress', 'Completed'].includes(name),
)
export const mayChangeOwnStatus = (status: string): boolean => status !== actionItemStatuses.id('Not Done')
/** The maximum number of closed items in the list, the newest first. */
export const MAX_CLOSED_OWN_ITEMS = 50

export const actionItemMessages = {
  created: 'Action Item created successfully.',
  updated: 'Action Item updated successfully.',
  commented: 'Comment added successfully.',
  commentChanged: 'Comment changed',
  commentRemoved: 'Comment deleted',
  otherComment: 'Only its author can change a comment',
  notMentionable: 'Only people who can open this action item can be mentioned',
  lateComment: `A comment can be changed for ${COMMENT_CHANGE_MINUTES} minutes. Please write another one.`,
  pastDueDate: 'The due date cannot be earlier than today',
  onlyOpen: 'A new action item starts as Open',
  unknownEmployee: 'Choose an employee from the list',
  unknownLeader: 'Choose a leader from the list',
  /** Also used when the one-on-one is outside the caller's scope. */
  noOneOnOne: 'There is no such one-on-one',
  otherOneOnOne: 'This one-on-one belongs to somebody else',
  staysWithPerson: 'It was created in another person’s one-on-one and stays theirs',
  otherSubtask: 'The description has changed meanwhile. Please look at it again.',
  notDone: 'This was closed as not done. If it should be done after all, please ask your leader.',
}

/** The question shown before an item is deleted. */
export const CONFIRM_DELETE_ACTION_ITEM = 'Do you want to delete this action item?'

/** Whether the item is still to be done and its due date has passed. */
export const isOverdue = ({ dueDate, status }: Pick<OwnActionItem, 'dueDate' | 'status'>, today: Day): boolean =>
  dueDate < today && !isActionItemClosed(status._id)

/** Returns why a due date is rejected, if it is. It may be in the past if an existing item keeps its date. */
export const validateDueDate = (dueDate: Day, before: Day | undefined, today: Day): string | undefined =>
  dueDate < today && dueDate !== before ? actionItemMessages.pastDueDate : undefined

/** The due date of a form whose item had the one `before`, if any. */
export const dueDateField = (before?: Day) =>
  day.check(z.refine(value => !validateDueDate(value, before, utcToday(new Date())), actionItemMessages.pastDueDate))

/** Setting Completed stamps the completion; any other status clears it. Source: spec 1 section 4. */
export const completionDateFor = (status: string, before: string | null, now: Date): string | null =>
  status === actionItemStatuses.id('Completed') ? (before ?? now.toISOString()) : null

type ActionItemListLookup = PeopleLookup & AuthorLookup
const { anyId, anyOf, from, until, search } = filterBuildersFor<ActionItemRow, ActionItemListLookup>()
export const actionItemList = defineList<ActionItemRow, ActionItemListLookup>()({
  columns: {
    'employee.name': (row, look) => sortableNameOf(row.employee, look),
    'leaderAssigned.name': (row, look) => sortableNameOf(row.leaderAssigned, look),
    'status.name': row => actionItemStatuses.ids.indexOf(row.status),
    'priority.name': row => actionItemPriorities.ids.indexOf(row.priority),
    title: row => row.title,
    dueDate: row => row.dueDate,
    creationDate: row => row.creationDate,
    completionDate: row => row.completionDate,
    'createdBy.name': (row, look) => toComparableText(fullName(look.author(row.createdBy))),
  },
  filters: {
    employees: anyId(row => row.employee),
    leaderAssigned: anyId(row => row.leaderAssigned),
    status: anyOf(actionItemStatuses.ids, row => row.status),
    priority: anyOf(actionItemPriorities.ids, row => row.priority),
    createdBy: anyId(row => row.createdBy._id),
    startDate: from(row => row.creationDate),
    endDate: until(row => row.creationDate),
    dueFrom: from(row => row.dueDate),
    dueDate: until(row => row.dueDate),
    type: anyOf(ACTION_ITEM_TYPES, row => row.type),
    typeId: anyId(row => row.typeId),
    search: search(row => row.title),
  },
  groups: {
    leaderAssigned: groupByPerson('Assigned to', row => row.leaderAssigned),
    employee: groupByPerson('Employee', row => row.employee),
    status: groupByCatalogue('Status', actionItemStatuses, row => row.status),
    priority: groupByCatalogue('Priority', actionItemPriorities, row => row.priority),
    dueMonth: groupByMonth('Due month', row => row.dueDate),
  },
  sortByColumn: 'creationDate',
  thenByColumns: ['dueDate', 'title'],
  isSortAscending: true,
  pageSize: 20,
})

/** Counts by leader; `type` distinguishes these rows from one-on-ones. */
export const ActionItemReportQuery = z.extend(LeaderReportQuery, { type: z.optional(z.enum(ACTION_ITEM_TYPES)) })

const ledAccess = staffAccess(rolesForScreens('/action-items'), 'led')
const catalogueAccess = staffAccess(rolesForScreens('/action-items'), 'none')
const at = '/api/actionItems'
export const actionItemsApi = defineContract(
  'action-items',
  ['actionItems', 'actionItemPriorities', 'actionItemStatus'],
  {
    list: get(at, {
      access: ledAccess,
      summary: 'A page of action items in scope',
      query: actionItemList.query,
      result: groupedPageOf(ActionItemListItem),
    }),
    csv: get(`${at}/queryAllActionItems.csv`, {
      access: ledAccess,
      summary: 'The filtered list as CSV',
      query: actionItemList.query,
      file: 'ActionItems.csv',
      cells: { 'Creation Date': 'day', 'Due Date': 'day', 'Completion Date': 'day' },
    }),
    authors: get(`${at}/authors`, {
      access: ledAccess,
      summary: 'Authors of the action items in scope, for the filter',
      result: z.array(PersonName),
    }),
    report: get(`${at}/report`, {
      access: staffAccess(rolesForScreens('/one-on-one-reports'), 'all'),
      summary: 'Action items counted by leader and status',
      query: ActionItemReportQuery,
      result: pageOf(LeaderReportRow),
    }),
    reportCsv: get(`${at}/report.csv`, {
      access: staffAccess(rolesForScreens('/one-on-one-reports'), 'all'),
      summary: 'The same as CSV, a row a leader',
      query: ActionItemReportQuery,
      file: 'Action items one on one Report.csv',
      cells: leaderReportCells(actionItemStatuses.all),
    }),
    mine: get(`${at}/mine`, {
      access: ownAccess,
      summary: "The caller's action items, what is due first",
      result: z.array(OwnActionItem),
    }),
    ownItem: get(`${at}/mine/{id}`, {
      access: ownAccess,
      summary: "An action item of the caller's",
      params: { id },
      result: OwnActionItemDetail,
    }),
    setOwnStatus: put(`${at}/mine/{id}/status`, {
      access: ownAccess,
      summary: "Sets the status of an item of the caller's",
      params: { id },
      body: z.strictObject({ status: choice(ownActionItemStatuses.map(({ _id }) => _id)) }),
      result: OwnActionItemDetail,
    }),
    setOwnSubtask: put(`${at}/mine/{id}/subtask`, {
      access: ownAccess,
      summary: "Ticks a line of the description of an item of the caller's, or takes the tick away",
      params: { id },
      body: z.strictObject({ line: z.int().check(z.minimum(0), z.maximum(5000)), text: text(5000), isDone: flag }),
      result: OwnActionItemDetail,
    }),
    ownComments: get(`${at}/mine/{id}/comments`, {
      access: ownAccess,
      summary: 'The comments on an item of the caller’s that they wrote, or that name them',
      params: { id },
      result: z.array(Comment),
    }),
    ownMentionable: get(`${at}/mine/{id}/people`, {
      access: ownAccess,
      summary: 'Who can open an item of the caller’s, and so be mentioned in its comments',
      params: { id },
      result: z.array(Mentionable),
    }),
    addOwnComment: post(`${at}/mine/{id}/comments`, {
      access: ownAccess,
      summary: 'Adds a comment; returns those that the caller sees',
      params: { id },
      body: CommentForm,
      result: z.array(Comment),
    }),
    changeOwnComment: put(`${at}/mine/{id}/comments/{commentId}`, {
      access: ownAccess,
      summary: 'Changes a comment of the last quarter of an hour; returns those that the caller sees',
      params: { id, commentId: id },
      body: CommentForm,
      result: z.array(Comment),
    }),
    removeOwnComment: del(`${at}/mine/{id}/comments/{commentId}`, {
      access: ownAccess,
      summary: 'Deletes a comment of the last quarter of an hour',
      params: { id, commentId: id },
    }),
    one: get(`${at}/{id}`, { access: ledAccess, summary: 'An action item', params: { id }, result: ActionItem }),
    create: post(at, { access: ledAccess, summary: 'Creates an action item', body: NewActionItem, result: ActionItem }),
    update: put(`${at}/{id}`, {
      access: ledAccess,
      summary: 'Changes an action item',
      params: { id },
      existingFrom: 'one',
      body: ActionItemForm,
      result: ActionItem,
    }),
    remove: del(`${at}/{id}`, {
      access: ledAccess,
      summary: 'Deletes an action item and its comments',
      params: { id },
    }),
    comments: get(`${at}/{id}/comments`, {
      access: ledAccess,
      summary: 'The comments on an action item, oldest first',
      params: { id },
      result: z.array(Comment),
    }),
    mentionable: get(`${at}/{id}/people`, {
      access: ledAccess,
      summary: 'Who can open an action item, and so be mentioned in its comments',
      params: { id },
      result: z.array(Mentionable),
    }),
    comment: post(`${at}/{id}/comments`, {
      access: ledAccess,
      summary: 'Adds a comment; returns the updated list',
      params: { id },
      body: CommentForm,
      result: z.array(Comment),
    }),
    changeComment: put(`${at}/{id}/comments/{commentId}`, {
      access: ledAccess,
      summary: 'Changes an own comment of the last quarter of an hour; returns the updated list',
      params: { id, commentId: id },
      body: CommentForm,
      result: z.array(Comment),
    }),
    removeComment: del(`${at}/{id}/comments/{commentId}`, {
      access: ledAccess,
      summary: 'Deletes an own comment of the last quarter of an hour',
      params: { id, commentId: id },
    }),
    priorities: get('/api/actionItemPriorities', {
      access: catalogueAccess,
      summary: 'All priorities',
      result: z.array(Entry),
    }),
    statuses: get('/api/actionItemStatus', {
      access: catalogueAccess,
      summary: 'All statuses',
      result: z.array(Entry),
    }),
  },
)
