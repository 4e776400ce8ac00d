/**
 * Process assignments: what a person goes through repeatedly, how often, and when next. The nightly job opens what is
 * due.
 */
import * as z from 'zod/mini'
import { staffAccess } from '#shared/kit/access.ts'
import { defineContract, del, get, groupedPageOf, post, put } from '#shared/kit/contract.ts'
import { addMonths, type Day, dayOfMonth } from '#shared/kit/dates.ts'
import { choice, day, flag, id, nullableRef, ref, wholeNumber } from '#shared/kit/fields.ts'
import { defineList, filterBuildersFor } from '#shared/kit/list.ts'
import { groupByCatalogue, groupByMonth } from '#shared/kit/list-groups.ts'
import { PersonName } from '#shared/kit/people.ts'
import { staticCatalogue } from '#shared/kit/static-catalogue.ts'
import { PlanCategory, PlanRating } from './development-plan-templates.ts'
import { groupByPerson, NamedEntry, type PeopleLookup, sortableNameOf } from './employees/people.ts'
import { plannedChangeCalls } from './planned-changes.ts'
import { rolesForScreens } from './screens.ts'

export const processTypes = staticCatalogue('a6', ['One on One', 'Career Development Plan'])
export const isPlanProcess = (processType: string): boolean =>
  processType === processTypes.id('Career Development Plan')
/** The default interval, in months. Source: spec 1 section 4. */
export const defaultPeriodicityOf = (processType: string): number => (isPlanProcess(processType) ? 4 : 1)
/** `1 Month`, `4 Months`. */
export const formatPeriodicity = (months: number): string => (months === 1 ? '1 Month' : `${months} Months`)
export const PERIODICITIES = [1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12] as const

export const ProcessAssignmentRow = z.object({
  _id: id,
  version: z.number(),
  employee: ref,
  processType: ref,
  /** In months. */
  periodicity: z.number(),
  isActive: flag,
  nextPeriodStartDate: day,
  /** A development plan template; only for plans. */
  careerDevelopmentPlanTemplate: z.nullable(id),
})
export type ProcessAssignmentRow = z.infer<typeof ProcessAssignmentRow>

const TemplateName = z.object({ _id: id, title: z.string() })
export const ProcessAssignmentListItem = z.object({
  ...ProcessAssignmentRow.shape,
  employee: PersonName,
  processType: NamedEntry,
  careerDevelopmentPlanTemplate: z.nullable(TemplateName),
})
export type ProcessAssignmentListItem = z.infer<typeof ProcessAssignmentListItem>

/** A single record includes its template's categories and ratings. */
export const ProcessAssignment = z.object({
  ...ProcessAssignmentListItem.shape,
  careerDevelopmentPlanTemplate: z.nullable(
    z.object({ ...TemplateName.shape, categories: z.array(PlanCategory), ratings: z.array(PlanRating) }),
  ),
})
export type ProcessAssignment = z.infer<typeof ProcessAssignment>

/** A missing template stays unchanged. */
export const ProcessAssignmentForm = z.object({
  employee: ref,
  processType: choice(processTypes.ids),
  periodicity: wholeNumber(1, 12),
  isActive: flag,
  nextPeriodStartDate: day,
  careerDevelopmentPlanTemplate: z.optional(nullableRef),
})
export type ProcessAssignmentForm = z.infer<typeof ProcessAssignmentForm>
export const NewProcessAssignment = z.extend(ProcessAssignmentForm, { isActive: z._default(flag, true) })

export const processAssignmentMessages = {
  created: 'Process saved successfully.',
  updated: 'Process updated successfully.',
  noTemplate: 'Career Development Plan not selected',
  past: 'The date cannot be earlier than today',
  second: 'This employee already has this process',
  unknownEmployee: 'Choose an employee from the list',
  unknownTemplate: 'Choose a template from the list',
}

/** Whether the required template is missing: plans need one, other processes have none. */
export const isMissingPlanTemplate = ({
  processType,
  careerDevelopmentPlanTemplate,
}: Pick<ProcessAssignmentForm, 'processType' | 'careerDevelopmentPlanTemplate'>) =>
  isPlanProcess(processType) && !careerDevelopmentPlanTemplate
/** Returns why a start date is rejected, if it is: a past date is accepted only if it is unchanged. */
export const validateProcessStart = (start: Day, before: Day | undefined, today: Day): string | undefined =>
  start < today && start !== before ? processAssignmentMessages.past : undefined
/** Whether the nightly job should open its process. */
export const isProcessDue = (
  row: Pick<ProcessAssignmentRow, 'isActive' | 'nextPeriodStartDate'>,
  today: Day,
): boolean => row.isActive && row.nextPeriodStartDate <= today
/**
 * Returns the first start after today, in whole periods from the last start. `date` is the chosen day of the month:
 * with 31, it starts on 28 February and then on 31 March.
 */
export function nextStartAfter(start: Day, periodicity: number, today: Day, date = dayOfMonth(start)): Day {
  let periods = 1
  while (addMonths(start, periods * periodicity, date) <= today) periods++
  return addMonths(start, periods * periodicity, date)
}
const { anyId, anyOf, is, search } = filterBuildersFor<ProcessAssignmentRow, PeopleLookup>()
export const processAssignmentList = defineList<ProcessAssignmentRow, PeopleLookup>()({
  columns: {
    'employee.name': (row, look) => sortableNameOf(row.employee, look),
    'processType.name': row => processTypes.ids.indexOf(row.processType),
    periodicity: row => row.periodicity,
    nextPeriodStartDate: row => row.nextPeriodStartDate,
    isActive: row => row.isActive,
  },
  filters: {
    search: search((row, look) => sortableNameOf(row.employee, look)),
    employees: anyId(row => row.employee),
    leaders: anyId((row, look) => look.person(row.employee)?.leader),
    processType: anyOf(processTypes.ids, row => row.processType),
    isActive: is(row => row.isActive),
  },
  groups: {
    leader: groupByPerson('Leader', (row, look) => look.person(row.employee)?.leader),
    processType: groupByCatalogue('Process', processTypes, row => row.processType),
    nextMonth: groupByMonth('Month of next start', row => row.nextPeriodStartDate),
  },
  sortByColumn: 'employee.name',
  thenByColumns: ['employee.name', 'processType.name'],
  isSortAscending: true,
  pageSize: 20,
})

const access = staffAccess(rolesForScreens('/process-assignment'), 'all')
const at = '/api/processes'
export const processAssignmentsApi = defineContract(
  'process-assignments',
  ['processes', 'processTypes', 'plannedChanges'],
  {
    list: get(at, {
      access,
      summary: 'A page of process assignments',
      query: processAssignmentList.query,
      result: groupedPageOf(ProcessAssignmentListItem),
    }),
    csv: get(`${at}/queryAllProcessAssignements.csv`, {
      access,
      summary: 'The filtered list as CSV',
      query: processAssignmentList.query,
      file: 'ProcessAssignments.csv',
      cells: { 'Next start': 'day' },
    }),
    one: get(`${at}/{id}`, { access, summary: 'A process assignment', params: { id }, result: ProcessAssignment }),
    create: post(at, {
      access,
      summary: 'Assigns a process to somebody',
      body: NewProcessAssignment,
      result: ProcessAssignment,
    }),
    update: put(`${at}/{id}`, {
      access,
      summary: 'Changes an assignment',
      params: { id },
      existingFrom: 'one',
      body: ProcessAssignmentForm,
      result: ProcessAssignment,
    }),
    remove: del(`${at}/{id}`, { access, summary: 'Deletes an assignment', params: { id } }),
    types: get('/api/processTypes', { access, summary: 'All process types', result: z.array(NamedEntry) }),
    ...plannedChangeCalls,
  },
)
