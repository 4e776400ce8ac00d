/** The calls of one-on-ones: monthly talks of a leader and a person, with an agenda, talking points and feelings. */
import * as z from 'zod/mini'
import { ownAccess, staffAccess } from '#shared/kit/access.ts'
import { defineContract, del, get, groupedPageOf, pageOf, post, put } from '#shared/kit/contract.ts'
import { id } from '#shared/kit/fields.ts'
import { ActionItemListItem } from './action-items.ts'
import { NamedEntry } from './employees/people.ts'
import { LeaderReportQuery, LeaderReportRow, leaderReportCells } from './leader-report.ts'
import { Agenda, AgendaItemForm, AgendaTickForm } from './one-on-ones/agenda.ts'
import { ApplyTemplateForm, agendaTemplateCalls } from './one-on-ones/agenda-templates.ts'
import { Coverage, CoverageQuery } from './one-on-ones/coverage.ts'
import { NewOneOnOne, OneOnOneForm } from './one-on-ones/form.ts'
import { oneOnOneHistoryList, oneOnOneList, oneOnOneStatuses } from './one-on-ones/list.ts'
import { OneOnOne, OneOnOneListItem, OwnOneOnOne, OwnOneOnOneListItem } from './one-on-ones/one-on-one.ts'
import { PeopleWithoutQuery, PersonWithout } from './one-on-ones/people-without.ts'
import { OneOnOneTemplate, OneOnOneTemplateForm } from './one-on-ones/template.ts'
import { rolesForScreens } from './screens.ts'

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
