/** Things to do for a person, assigned to a leader, alone or from a one-on-one. */
import * as z from 'zod/mini'
import { staff } from '#shared/kit/access.ts'
import type { Day } from '#shared/kit/dates.ts'
import { choice, day, id, longText, optionalRef, ref, text } from '#shared/kit/fields.ts'
import { fixed } from '#shared/kit/fixed.ts'
import { filtersFor, fold, listOf } from '#shared/kit/list.ts'
import { contract, del, get, paged, post, put } from '#shared/kit/route.ts'
import { type Authors, fullName, KnownAuthor, type People, PersonName } from './employees/people.ts'
import { LeaderReportQuery, ReportRow } from './leader-report.ts'
import { screenRoles } from './screens.ts'

export const statuses = fixed('a1', ['Open', 'In Progress', 'Completed', 'Not Done', 'On Hold', 'Communicate'])
export const priorities = fixed('a2', ['Low', 'Mid', 'High'])
export const TYPES = ['General', 'OneOnOne'] as const

/** What a list first shows: everything that is still to be done. Source: spec 1 section 4. */
export const firstStatuses = statuses.all.filter(({ name }) => name !== 'Completed' && name !== 'Not Done')

const Entry = z.object({ _id: id, name: z.string() })
const Author = z.object({ _id: id, name: z.string(), lastName: z.string(), picture: z.string() })

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
  createdBy: KnownAuthor,
  type: z.enum(TYPES),
  typeId: z.nullable(id),
})
export type ActionItemRow = z.infer<typeof ActionItemRow>

/** As a list answers it: names joined. */
export const ActionItemListed = z.object({
  ...ActionItemRow.shape,
  employee: PersonName,
  leaderAssigned: PersonName,
  status: Entry,
  priority: Entry,
  createdBy: Author,
})
export type ActionItemListed = z.infer<typeof ActionItemListed>

export const ActionItem = z.object({ ...ActionItemListed.shape, description: z.string() })
export type ActionItem = z.infer<typeof ActionItem>

const written = {
  employee: ref,
  leaderAssigned: ref,
  priority: choice(priorities.ids),
  status: choice(statuses.ids),
  title: text(100),
  description: longText,
  dueDate: day,
}
export const ActionItemForm = z.object(written)
export type ActionItemForm = z.infer<typeof ActionItemForm>
export const NewActionItem = z
  .object({ ...written, type: z._default(z.enum(TYPES), 'General'), typeId: optionalRef })
  .check(
    z.refine(({ type, typeId }) => type !== 'OneOnOne' || typeId !== null, {
      path: ['typeId'],
      error: 'Name the one on one that it is made in',
    }),
    z.refine(({ type, typeId }) => type === 'OneOnOne' || typeId === null, {
      path: ['typeId'],
      error: 'Only an action item of a one on one names one',
    }),
  )

export const Comment = z.object({ _id: id, comment: z.string(), createdBy: Author, creationDate: z.string() })
export type Comment = z.infer<typeof Comment>
export type StoredComment = Omit<Comment, 'createdBy'> & { readonly createdBy: KnownAuthor }
export const EMPTY_COMMENT = 'Please, fill the comment before submitting'
export const CommentForm = z.object({
  comment: z
    .string(EMPTY_COMMENT)
    .check(z.trim(), z.minLength(1, EMPTY_COMMENT), z.maxLength(5000, 'At most 5000 characters')),
})

export const actionItemMessages = {
  created: 'Action Item created successfully.',
  updated: 'Action Item updated successfully.',
  commented: 'Comment added successfully.',
  pastDueDate: 'The due date cannot be earlier than today',
  onlyOpen: 'A new action item starts as Open',
  unknownEmployee: 'Choose an employee from the list',
  unknownLeader: 'Choose a leader from the list',
  /** Also where it is out of reach. */
  noOneOnOne: 'There is no such one on one',
  otherOneOnOne: 'This one on one is of somebody else',
  staysWithPerson: 'It was made in a one on one of another person and stays theirs',
}

/** What is asked before an item is deleted. */
export const DELETE_ITEM = 'Do you want to delete this action item?'

/** Still to be done, and its day has passed. */
export const isOverdue = ({ dueDate, status }: Pick<ActionItemListed, 'dueDate' | 'status'>, today: Day): boolean =>
  dueDate < today && status.name !== 'Completed' && status.name !== 'Not Done'

/** Why a due date is refused, if it is. It may stay in the past when an old item is edited and the date is not touched. */
export const dueDateRefusal = (dueDate: Day, before: Day | undefined, today: Day): string | undefined =>
  dueDate < today && dueDate !== before ? actionItemMessages.pastDueDate : undefined

/** Completed stamps the completion, any other status clears it. Source: spec 1 section 4. */
export const completionOf = (status: string, before: string | null, now: Date): string | null =>
  status === statuses.id('Completed') ? (before ?? now.toISOString()) : null

const person = (id: string, look: People) => {
  const found = look.person(id)
  return found ? fold(fullName(found)) : ''
}
type Look = People & Authors
const { anyId, anyOf, from, until, search } = filtersFor<ActionItemRow, Look>()
export const actionItemList = listOf<ActionItemRow, Look>()({
  columns: {
    'employee.name': (row, look) => person(row.employee, look),
    'leaderAssigned.name': (row, look) => person(row.leaderAssigned, look),
    'status.name': row => statuses.ids.indexOf(row.status),
    'priority.name': row => priorities.ids.indexOf(row.priority),
    title: row => row.title,
    dueDate: row => row.dueDate,
    creationDate: row => row.creationDate,
    completionDate: row => row.completionDate,
    'createdBy.name': (row, look) => fold(fullName(look.author(row.createdBy))),
  },
  filters: {
    employees: anyId(row => row.employee),
    leaderAssigned: anyId(row => row.leaderAssigned),
    status: anyOf(statuses.ids, row => row.status),
    priority: anyOf(priorities.ids, row => row.priority),
    createdBy: anyId(row => row.createdBy._id),
    startDate: from(row => row.creationDate),
    endDate: until(row => row.creationDate),
    dueDate: until(row => row.dueDate),
    type: anyOf(TYPES, row => row.type),
    typeId: anyId(row => row.typeId),
    search: search(row => row.title),
  },
  sortByColumn: 'creationDate',
  isSortAscending: true,
  pageSize: 20,
})

/** Counted by leader; `type` tells those from one-on-ones apart. */
export const ReportQuery = z.extend(LeaderReportQuery, { type: z.optional(z.enum(TYPES)) })

const led = staff(screenRoles('/action-items'), 'led')
const catalogue = staff(screenRoles('/action-items'), 'none')
const at = '/api/actionItems'
export const actionItems = contract('action-items', ['actionItems', 'actionItemPriorities', 'actionItemStatus'], {
  list: get(at, {
    access: led,
    does: 'A page of action items in reach',
    query: actionItemList.query,
    result: paged(ActionItemListed),
  }),
  csv: get(`${at}/queryAllActionItems.csv`, {
    access: led,
    does: 'The filtered list as CSV',
    query: actionItemList.query,
    file: 'ActionItems.csv',
  }),
  authors: get(`${at}/authors`, {
    access: led,
    does: 'Who opened the action items in reach, for the filter by author',
    result: z.array(PersonName),
  }),
  report: get(`${at}/report`, {
    access: staff(screenRoles('/one-on-one-reports'), 'all'),
    does: 'Action items counted by leader and status',
    query: ReportQuery,
    result: paged(ReportRow),
  }),
  one: get(`${at}/{id}`, { access: led, does: 'One action item', params: { id }, result: ActionItem }),
  create: post(at, { access: led, does: 'Opens an action item', body: NewActionItem, result: ActionItem }),
  update: put(`${at}/{id}`, {
    access: led,
    does: 'Changes an action item',
    params: { id },
    changes: 'one',
    body: ActionItemForm,
    result: ActionItem,
  }),
  remove: del(`${at}/{id}`, { access: led, does: 'Deletes an action item and its comments', params: { id } }),
  comments: get(`${at}/{id}/comments`, {
    access: led,
    does: 'The comments on an action item, oldest first',
    params: { id },
    result: z.array(Comment),
  }),
  comment: post(`${at}/{id}/comments`, {
    access: led,
    does: 'Adds a comment; answers the updated list',
    params: { id },
    body: CommentForm,
    result: z.array(Comment),
  }),
  priorities: get('/api/actionItemPriorities', {
    access: catalogue,
    does: 'The priorities there are',
    result: z.array(Entry),
  }),
  statuses: get('/api/actionItemStatus', { access: catalogue, does: 'The statuses there are', result: z.array(Entry) }),
})
