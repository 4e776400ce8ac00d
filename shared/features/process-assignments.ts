/** What a person goes through again and again, how often, and when next: the nightly job opens it when it is due. */
import * as z from 'zod/mini'
import { staff } from '#shared/kit/access.ts'
import { addMonths, type Day } from '#shared/kit/dates.ts'
import { choice, day, flag, id, ref, refOrNone, wholeNumber } from '#shared/kit/fields.ts'
import { fixed } from '#shared/kit/fixed.ts'
import { filtersFor, fold, listOf } from '#shared/kit/list.ts'
import { contract, del, get, paged, post, put } from '#shared/kit/route.ts'
import { PlanCategory, PlanRating } from './development-plan-templates.ts'
import { Entry, fullName, type People, PersonName } from './employees/people.ts'
import { screenRoles } from './screens.ts'

export const processTypes = fixed('a6', ['One on One', 'Career Development Plan'])
export const isPlan = (processType: string): boolean => processType === processTypes.id('Career Development Plan')
/** How often, in months, unless somebody says otherwise. Source: spec 1 section 4. */
export const periodicityOf = (processType: string): number => (isPlan(processType) ? 4 : 1)
/** `1 Month`, `4 Months`. */
export const periodicityName = (months: number): string => `${months} ${months === 1 ? 'Month' : 'Months'}`
export const PERIODICITIES = [1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12] as const

export const ProcessRow = z.object({
  _id: id,
  version: z.number(),
  employee: ref,
  processType: ref,
  /** In months. */
  periodicity: z.number(),
  isActive: flag,
  nextPeriodStartDate: day,
  /** A development plan template; plans only. */
  careerDevelopmentPlanTemplate: z.nullable(id),
})
export type ProcessRow = z.infer<typeof ProcessRow>

const NamedTemplate = z.object({ _id: id, title: z.string() })
export const ProcessListed = z.object({
  ...ProcessRow.shape,
  employee: PersonName,
  processType: Entry,
  careerDevelopmentPlanTemplate: z.nullable(NamedTemplate),
})
export type ProcessListed = z.infer<typeof ProcessListed>

/** The record shows its template with what it rates, and by which words. */
export const Process = z.object({
  ...ProcessListed.shape,
  careerDevelopmentPlanTemplate: z.nullable(
    z.object({ ...NamedTemplate.shape, categories: z.array(PlanCategory), ratings: z.array(PlanRating) }),
  ),
})
export type Process = z.infer<typeof Process>

/** A template that is left out stays. */
export const ProcessForm = z.object({
  employee: ref,
  processType: choice(processTypes.ids),
  periodicity: wholeNumber(1, 12),
  isActive: flag,
  nextPeriodStartDate: day,
  careerDevelopmentPlanTemplate: z.optional(refOrNone),
})
export type ProcessForm = z.infer<typeof ProcessForm>
export const NewProcess = z.extend(ProcessForm, { isActive: z._default(flag, true) })

export const processMessages = {
  created: 'Process saved successfully.',
  updated: 'Process updated successfully.',
  noTemplate: 'Career Development Plan not selected',
  past: 'The date cannot be earlier than today',
  second: 'This employee already has this process',
  unknownEmployee: 'Choose an employee from the list',
  unknownTemplate: 'Choose a template from the list',
}

/** A plan needs its template, and nothing else has one. */
export const lacksTemplate = ({
  processType,
  careerDevelopmentPlanTemplate,
}: Pick<ProcessForm, 'processType' | 'careerDevelopmentPlanTemplate'>) =>
  isPlan(processType) && !careerDevelopmentPlanTemplate
/** Why a start is refused, if it is: an old one may stay as it is. */
export const startRefusal = (start: Day, before: Day | undefined, today: Day): string | undefined =>
  start < today && start !== before ? processMessages.past : undefined
/** Whether the nightly job opens what it is about. */
export const isDue = (row: Pick<ProcessRow, 'isActive' | 'nextPeriodStartDate'>, today: Day): boolean =>
  row.isActive && row.nextPeriodStartDate <= today
/**
 * The first start after today, in whole periods from the last. `date` is the day of the month that somebody chose: what
 * began on a 31st starts on 28 February and on 31 March.
 */
export function startAfter(start: Day, periodicity: number, today: Day, date = dateOf(start)): Day {
  let periods = 1
  while (addMonths(start, periods * periodicity, date) <= today) periods++
  return addMonths(start, periods * periodicity, date)
}
/** The day's number in its month. */
export const dateOf = (day: Day): number => Number(day.slice(8))

const nameIn = (id: string, look: People) => {
  const found = look.person(id)
  return found ? fold(fullName(found)) : ''
}
const { anyId, anyOf, is, search } = filtersFor<ProcessRow, People>()
export const processList = listOf<ProcessRow, People>()({
  columns: {
    'employee.name': (row, look) => nameIn(row.employee, look),
    'processType.name': row => processTypes.ids.indexOf(row.processType),
    periodicity: row => row.periodicity,
    nextPeriodStartDate: row => row.nextPeriodStartDate,
    isActive: row => row.isActive,
  },
  filters: {
    search: search((row, look) => nameIn(row.employee, look)),
    employees: anyId(row => row.employee),
    leaders: anyId((row, look) => look.person(row.employee)?.leader),
    processType: anyOf(processTypes.ids, row => row.processType),
    isActive: is(row => row.isActive),
  },
  sortByColumn: 'employee.name',
  isSortAscending: true,
  pageSize: 20,
})

const access = staff(screenRoles('/process-assignment'), 'all')
const at = '/api/processes'
export const processAssignments = contract('process-assignments', ['processes', 'processTypes'], {
  list: get(at, {
    access,
    does: 'A page of process assignments',
    query: processList.query,
    result: paged(ProcessListed),
  }),
  csv: get(`${at}/queryAllProcessAssignements.csv`, {
    access,
    does: 'The filtered list as CSV',
    query: processList.query,
    file: 'ProcessAssignments.csv',
  }),
  one: get(`${at}/{id}`, { access, does: 'One process assignment', params: { id }, result: Process }),
  create: post(at, { access, does: 'Assigns a process to somebody', body: NewProcess, result: Process }),
  update: put(`${at}/{id}`, {
    access,
    does: 'Changes an assignment',
    params: { id },
    changes: 'one',
    body: ProcessForm,
    result: Process,
  }),
  remove: del(`${at}/{id}`, { access, does: 'Ends an assignment', params: { id } }),
  types: get('/api/processTypes', { access, does: 'The processes there are', result: z.array(Entry) }),
})
