/** One-on-ones: monthly talks of a leader and a person, with talking points, the person's feelings, and a status. */
import * as z from 'zod/mini'
import { type Actor, ownAccess, staffAccess } from '#shared/kit/access.ts'
import { defineContract, del, get, groupedPageOf, pageOf, post, put } from '#shared/kit/contract.ts'
import { addDays, addMonths, type Day, dayOf, FIRST_DAY, monthOfDay } from '#shared/kit/dates.ts'
import { choice, day, flag, id, instant, nullableRef, optionalRef, ref, wholeCharacters } from '#shared/kit/fields.ts'
import { defineList, filterBuildersFor } from '#shared/kit/list.ts'
import { groupByCatalogue, groupByMonth } from '#shared/kit/list-groups.ts'
import { Author, PersonName } from '#shared/kit/people.ts'
import { isEmptyRichText } from '#shared/kit/rich-text.ts'
import { staticCatalogue } from '#shared/kit/static-catalogue.ts'
import { ActionItemListItem, OwnActionItem } from './action-items.ts'
import { groupByPerson, NamedEntry, type PeopleLookup, sortableNameOf } from './employees/people.ts'
import { LeaderReportQuery, LeaderReportRow, leaderReportCells } from './leader-report.ts'
import { Agenda, AgendaItemForm, AgendaTickForm } from './one-on-ones/agenda.ts'
import { ApplyTemplateForm, agendaTemplateCalls } from './one-on-ones/agenda-templates.ts'
import { Coverage, CoverageQuery } from './one-on-ones/coverage.ts'
import { PeopleWithoutQuery, PersonWithout } from './one-on-ones/without.ts'
import { rolesForScreens } from './screens.ts'

export const oneOnOneStatuses = staticCatalogue('a3', ['Open', 'In Progress', 'Complete', 'Not Done'])
export const feelings = staticCatalogue('a4', [
  'Happy',
  'Motivated',
  'Calm',
  'Proud',
  'Tired',
  'Stressed',
  'Worried',
  'Frustrated',
])

/** As stored and listed; references are ids. */
export const OneOnOneRow = z.object({
  _id: id,
  version: z.number(),
  employee: ref,
  leaderAssigned: z.nullable(id),
  status: ref,
  feelings: z.array(id),
  /** The first day of its month. */
  creationDate: day,
  /** The agreed time; null if there is none yet. */
  meetsAt: z.nullable(instant),
})
export type OneOnOneRow = z.infer<typeof OneOnOneRow>

export const OneOnOneListItem = z.object({
  ...OneOnOneRow.shape,
  employee: z.object({ ...PersonName.shape, leader: z.nullable(PersonName) }),
  leaderAssigned: z.nullable(PersonName),
  status: NamedEntry,
  feelings: z.array(NamedEntry),
  numberActionItems: z.number(),
  /** Whose action items belong to it, so that the delete dialog can say what is deleted along with it. */
  actionItemsOf: z.array(z.object({ employee: PersonName, leaderAssigned: PersonName, count: z.number() })),
})
export type OneOnOneListItem = z.infer<typeof OneOnOneListItem>

/** `talkingPoint` is sanitized HTML. Its person sees it in their own place if it is shared. */
export const OneOnOne = z.object({ ...OneOnOneListItem.shape, talkingPoint: z.string(), isShared: flag })
export type OneOnOne = z.infer<typeof OneOnOne>

export const MAX_RICH_TEXT_LENGTH = 50_000
export const RICH_TEXT_TOO_LONG = `At most ${MAX_RICH_TEXT_LENGTH} characters`
const INVALID = 'Invalid values'
/** Rich text as sent, before the server sanitizes it. */
const richText = z.string(INVALID).check(wholeCharacters, z.maxLength(MAX_RICH_TEXT_LENGTH, RICH_TEXT_TOO_LONG))

export const NewOneOnOne = z.object({
  employee: ref,
  leaderAssigned: optionalRef,
  status: z._default(choice(oneOnOneStatuses.ids), oneOnOneStatuses.id('Open')),
  /** Any day of the month. */
  creationDate: day,
  /** The template whose points its agenda starts with. */
  agendaTemplate: z.optional(nullableRef),
})
/** If talking points are missing they stay unchanged, and so do the feelings of a completed one-on-one. */
export const OneOnOneForm = z.object({
  leaderAssigned: nullableRef,
  status: choice(oneOnOneStatuses.ids),
  feelings: z.optional(z.array(choice(feelings.ids)).check(z.maxLength(feelings.ids.length))),
  talkingPoint: z.optional(richText),
  /** If missing, it stays unchanged; for a new one it is false. */
  isShared: z.optional(flag),
  /** If missing, it stays unchanged; for a new one it is null. */
  meetsAt: z.optional(z.nullable(instant)),
})
export type OneOnOneForm = z.infer<typeof OneOnOneForm>

/** A one-on-one as the employee host lists it for its person. */
export const OwnOneOnOneListItem = z.object({
  _id: id,
  creationDate: day,
  meetsAt: z.nullable(instant),
  status: NamedEntry,
  leaderAssigned: z.nullable(PersonName),
})
export type OwnOneOnOneListItem = z.infer<typeof OwnOneOnOneListItem>
export const OwnOneOnOne = z.object({
  ...OwnOneOnOneListItem.shape,
  /** Sanitized HTML; empty until its leader shares it. */
  talkingPoint: z.string(),
  agenda: Agenda,
  /** The person's own action items that were created in it. */
  actionItems: z.array(OwnActionItem),
})
export type OwnOneOnOne = z.infer<typeof OwnOneOnOne>

const OPEN = oneOnOneStatuses.id('Open')
const IN_PROGRESS = oneOnOneStatuses.id('In Progress')
const COMPLETE = oneOnOneStatuses.id('Complete')
const NOT_DONE = oneOnOneStatuses.id('Not Done')

export const isOneOnOneClosed = (status: string): boolean => status === COMPLETE || status === NOT_DONE
/** Whether its month is before the current month. */
const isInPastMonth = (creationDate: Day, today: Day): boolean => monthOfDay(creationDate) < monthOfDay(today)

/** Returns the statuses that it may change to, including its current one. Source: decisions, "One-on-ones …". */
export function nextOneOnOneStatuses(status: string, creationDate: Day, today: Day): string[] {
  if (status === OPEN) return [OPEN, IN_PROGRESS, COMPLETE, NOT_DONE]
  if (status === IN_PROGRESS) return [IN_PROGRESS, COMPLETE, NOT_DONE]
  return isInPastMonth(creationDate, today) ? [status] : [OPEN, IN_PROGRESS, COMPLETE, NOT_DONE]
}
/** Whether it is read-only: closed, and of an earlier month. Source: spec 1 section 4. */
export const isReviewOnly = ({ status, creationDate }: { status: string; creationDate: Day }, today: Day): boolean =>
  isOneOnOneClosed(status) && isInPastMonth(creationDate, today)

/** Returns the actions that a list offers for a row, in addition to its history. Source: spec 1 sections 4 and 6. */
export const oneOnOneRowActions = (
  one: { status: string; creationDate: Day },
  today: Day,
  mayDelete: boolean,
): readonly ('review' | 'edit' | 'delete')[] =>
  isReviewOnly(one, today) ? ['review'] : mayDelete ? ['edit', 'delete'] : ['edit']

/** Whether the month is allowed: from the first year of the lists to the end of next year. */
export const isAllowedMonth = (creationDate: Day, today: Day): boolean =>
  creationDate >= FIRST_DAY && creationDate.slice(0, 4) <= addMonths(today, 12).slice(0, 4)

/** Whether an instant may be in its month in some time zone of the world. */
export function isMeetingInMonth(meetsAt: string, creationDate: Day): boolean {
  const day = dayOf(new Date(meetsAt))
  return [addDays(day, -1), day, addDays(day, 1)].some(one => monthOfDay(one) === monthOfDay(creationDate))
}

/** Whether it is in a leader's scope: it is about one of their people, or is assigned to them. */
export const isOneOnOneInScope = (
  one: Pick<OneOnOneRow, 'employee' | 'leaderAssigned'>,
  actor: Pick<Actor, 'employeeId'>,
  people: { isInScope(employeeId: string): boolean },
): boolean => people.isInScope(one.employee) || one.leaderAssigned === actor.employeeId

export const needsFeelings = (status: string): boolean => !isOneOnOneClosed(status)
/**
 * Not Done clears the feelings. Completing saves the ones sent; a one-on-one that is already complete keeps its own.
 */
export const resolveFeelings = (
  status: string,
  before: Pick<OneOnOneRow, 'status' | 'feelings'>,
  sent: readonly string[] = before.feelings,
): readonly string[] => {
  if (status === NOT_DONE) return []
  return status === COMPLETE && before.status === COMPLETE ? before.feelings : sent
}

export const oneOnOneMessages = {
  created: 'One on one created successfully.',
  updated: 'One on One updated successfully.',
  templateUpdated: 'One on One template updated successfully.',
  noTemplate: INVALID,
  /** Shown with a link to the existing one-on-one. */
  second: 'This person already has a one-on-one this month',
  unknownEmployee: 'Choose an employee from the list',
  unknownLeader: 'Choose a leader from the list',
  month: 'Invalid date',
  onlyOpen: 'A new one-on-one starts as Open',
  otherMonth: 'Choose a day of its month',
  move: 'This status cannot follow the current one',
  feelings: 'Choose at least one feeling',
  closed: 'This one-on-one is closed and its month has passed',
  notDeleter: 'You are not authorized to delete one-on-ones',
  otherItems: (count: number, told: number) =>
    count === 1
      ? `This one-on-one has 1 action item by now, not ${told}. Nothing was deleted.`
      : `This one-on-one has ${count} action items by now, not ${told}. Nothing was deleted.`,
}

const { anyId, anyOf, from, until, search } = filterBuildersFor<OneOnOneRow, PeopleLookup>()
export const oneOnOneList = defineList<OneOnOneRow, PeopleLookup>()({
  columns: {
    'employee.name': (row, look) => sortableNameOf(row.employee, look),
    'leaderAssigned.name': (row, look) => sortableNameOf(row.leaderAssigned, look),
    'status.name': row => oneOnOneStatuses.ids.indexOf(row.status),
    creationDate: row => row.creationDate,
  },
  filters: {
    search: search((row, look) => sortableNameOf(row.employee, look)),
    employees: anyId(row => row.employee),
    leaders: anyId((row, look) => look.person(row.employee)?.leader),
    leaderAssigned: anyId(row => row.leaderAssigned),
    status: anyOf(oneOnOneStatuses.ids, row => row.status),
    startDate: from(row => row.creationDate),
    endDate: until(row => row.creationDate),
  },
  groups: {
    leaderAssigned: groupByPerson('Assigned to', row => row.leaderAssigned),
    status: groupByCatalogue('Status', oneOnOneStatuses, row => row.status),
    month: groupByMonth('Month', row => row.creationDate),
  },
  sortByColumn: 'employee.name',
  thenByColumns: ['employee.name', 'creationDate'],
  isSortAscending: true,
  pageSize: 20,
})
/** Whether it belongs to the history: future ones do not. */
export const isInHistory = ({ creationDate }: { creationDate: Day }, today: Day): boolean =>
  monthOfDay(creationDate) <= monthOfDay(today)
/** The history of one person: newest first, six per page. */
export const oneOnOneHistoryList = defineList<OneOnOneRow, PeopleLookup>()({
  columns: { creationDate: row => row.creationDate, 'status.name': row => oneOnOneStatuses.ids.indexOf(row.status) },
  filters: {},
  sortByColumn: 'creationDate',
  thenByColumns: ['creationDate'],
  isSortAscending: false,
  pageSize: 6,
})

export const OneOnOneTemplate = z.object({
  _id: id,
  version: z.number(),
  template: z.string(),
  createdAt: z.nullable(z.string()),
  createdBy: z.nullable(Author),
  updatedAt: z.nullable(z.string()),
  updatedBy: z.nullable(Author),
})
export type OneOnOneTemplate = z.infer<typeof OneOnOneTemplate>
/** The id of the only template. */
export const ONE_ON_ONE_TEMPLATE_ID = 'f1a500000000000000000001'
/** A template must not be empty. Source: spec 1 section 5. */
export const OneOnOneTemplateForm = z.object({
  template: richText.check(z.refine(html => !isEmptyRichText(html), INVALID)),
})
/** The number of action items that the user was told will be deleted along with it. */
const ExpectedCounts = z.object({
  actionItems: z.optional(z.pipe(z.string().check(z.regex(/^\d{1,7}$/, 'Invalid number')), z.transform(Number))),
})

const ledAccess = staffAccess(rolesForScreens('/one-on-ones'), 'led')
const readerAccess = staffAccess(rolesForScreens('/one-on-ones'), 'none')
const reportAccess = staffAccess(rolesForScreens('/one-on-one-reports'), 'all')
const templateAccess = staffAccess(rolesForScreens('/one-on-one-template'), 'none')
const at = '/api/oneOnOnes'
export const oneOnOnesApi = defineContract('one-on-ones', ['oneOnOnes', 'oneOnOneTemplates', 'status', 'feelings'], {
  list: get(at, {
    access: ledAccess,
    summary: 'A page of one-on-ones in scope',
    query: oneOnOneList.query,
    result: groupedPageOf(OneOnOneListItem),
  }),
  csv: get(`${at}/queryAllOneOnOnes.csv`, {
    access: ledAccess,
    summary: 'The filtered list as CSV',
    query: oneOnOneList.query,
    file: 'OneOnOnes.csv',
    cells: { Period: 'month', 'Action Items': 'number' },
  }),
  report: get(`${at}/report`, {
    access: reportAccess,
    summary: 'One-on-ones counted by leader and status',
    query: LeaderReportQuery,
    result: pageOf(LeaderReportRow),
  }),
  reportCsv: get(`${at}/report.csv`, {
    access: reportAccess,
    summary: 'The same as CSV, a row a leader',
    query: LeaderReportQuery,
    file: 'One on one Report.csv',
    cells: leaderReportCells(oneOnOneStatuses.all),
  }),
  without: get(`${at}/without`, {
    access: reportAccess,
    summary: 'People who have no one-on-one in a range of months',
    query: PeopleWithoutQuery,
    result: pageOf(PersonWithout),
  }),
  withoutCsv: get(`${at}/without.csv`, {
    access: reportAccess,
    summary: 'The same as CSV',
    query: PeopleWithoutQuery,
    file: 'Without a one-on-one.csv',
  }),
  coverage: get(`${at}/coverage`, {
    access: reportAccess,
    summary: 'How many people of each leader had a one-on-one, in each of twelve months',
    query: CoverageQuery,
    result: Coverage,
  }),
  permissions: get(`${at}/permissions`, {
    access: readerAccess,
    summary: 'Whether the caller may delete one-on-ones',
    result: z.object({ mayDelete: z.boolean() }),
  }),
  mine: get(`${at}/mine`, {
    access: ownAccess,
    summary: "The caller's one-on-ones, newest first",
    result: z.array(OwnOneOnOneListItem),
  }),
  ownOne: get(`${at}/mine/{id}`, {
    access: ownAccess,
    summary: "A one-on-one of the caller's, with what is shared",
    params: { id },
    result: OwnOneOnOne,
  }),
  addOwnAgendaItem: post(`${at}/mine/{id}/agenda`, {
    access: ownAccess,
    summary: "Adds to the agenda of a one-on-one of the caller's",
    params: { id },
    body: AgendaItemForm,
    result: Agenda,
  }),
  tickOwnAgendaItem: put(`${at}/mine/{id}/agenda/{itemId}`, {
    access: ownAccess,
    summary: "Ticks an item of the agenda of a one-on-one of the caller's, or takes the tick back",
    params: { id, itemId: id },
    body: AgendaTickForm,
    result: Agenda,
  }),
  removeOwnAgendaItem: del(`${at}/mine/{id}/agenda/{itemId}`, {
    access: ownAccess,
    summary: 'Removes what the caller wrote from the agenda',
    params: { id, itemId: id },
  }),
  carryOverOwnAgenda: post(`${at}/mine/{id}/agenda/carried`, {
    access: ownAccess,
    summary: "Adds what was left over on the agenda of the caller's one-on-one before this one",
    params: { id },
    result: Agenda,
  }),
  agenda: get(`${at}/{id}/agenda`, {
    access: ledAccess,
    summary: 'What both sides want to talk about, as far as the caller may see it',
    params: { id },
    result: Agenda,
  }),
  addAgendaItem: post(`${at}/{id}/agenda`, {
    access: ledAccess,
    summary: 'Adds to the agenda',
    params: { id },
    body: AgendaItemForm,
    result: Agenda,
  }),
  tickAgendaItem: put(`${at}/{id}/agenda/{itemId}`, {
    access: ledAccess,
    summary: 'Ticks an item of the agenda, or takes the tick back',
    params: { id, itemId: id },
    body: AgendaTickForm,
    result: Agenda,
  }),
  removeAgendaItem: del(`${at}/{id}/agenda/{itemId}`, {
    access: ledAccess,
    summary: 'Removes what the caller wrote from the agenda',
    params: { id, itemId: id },
  }),
  applyTemplate: post(`${at}/{id}/agenda/template`, {
    access: ledAccess,
    summary: 'Writes the points of a template on an agenda that is empty',
    params: { id },
    body: ApplyTemplateForm,
    result: Agenda,
  }),
  carryOverAgenda: post(`${at}/{id}/agenda/carried`, {
    access: ledAccess,
    summary: "Adds what was left over on the agenda of the person's one-on-one before this one",
    params: { id },
    result: Agenda,
  }),
  one: get(`${at}/{id}`, { access: ledAccess, summary: 'A one-on-one', params: { id }, result: OneOnOne }),
  history: get(`${at}/{id}/oneOnOnes`, {
    access: ledAccess,
    summary: "A page of a person's one-on-ones up to the present month, by the employee's id",
    params: { id },
    query: oneOnOneHistoryList.query,
    result: pageOf(OneOnOneListItem),
  }),
  openItems: get(`${at}/{id}/openItems`, {
    access: ledAccess,
    summary: "The person's action items from earlier one-on-ones that are still to be done",
    params: { id },
    result: z.array(ActionItemListItem),
  }),
  create: post(at, {
    access: ledAccess,
    summary: 'Creates a one-on-one, one per person and month',
    body: NewOneOnOne,
    result: OneOnOne,
  }),
  update: put(`${at}/{id}`, {
    access: ledAccess,
    summary: 'Changes a one-on-one',
    params: { id },
    existingFrom: 'one',
    body: OneOnOneForm,
    result: OneOnOne,
  }),
  remove: del(`${at}/{id}`, {
    access: ledAccess,
    summary:
      'Deletes a one-on-one and the action items made in it, if they are as many as one says; for the short list of the stage',
    params: { id },
    query: ExpectedCounts,
  }),
  statuses: get('/api/status', {
    access: readerAccess,
    summary: 'All statuses',
    result: z.array(NamedEntry),
  }),
  feelings: get('/api/feelings', {
    access: readerAccess,
    summary: 'All feelings',
    result: z.array(NamedEntry),
  }),
  template: get('/api/oneOnOneTemplates', {
    access: templateAccess,
    summary: 'The template of new one-on-ones',
    result: OneOnOneTemplate,
  }),
  updateTemplate: put('/api/oneOnOneTemplates/{id}', {
    access: templateAccess,
    summary: 'Changes the template of new one-on-ones',
    params: { id },
    existingFrom: 'template',
    body: OneOnOneTemplateForm,
    result: OneOnOneTemplate,
  }),
  ...agendaTemplateCalls,
})
