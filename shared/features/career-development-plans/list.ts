/** Plans as stored and listed, the filters and sort columns of their lists, and who sees them. */
import * as z from 'zod/mini'
import { staffAccess } from '#shared/kit/access.ts'
import { FIRST_DAY } from '#shared/kit/dates.ts'
import { day, id, ref } from '#shared/kit/fields.ts'
import { defineList, filterBuildersFor } from '#shared/kit/list.ts'
import { groupByCatalogue, groupByMonth } from '#shared/kit/list-groups.ts'
import { staticCatalogue } from '#shared/kit/static-catalogue.ts'
import { groupByPerson, type PeopleLookup, sortableNameOf } from '../employees/people.ts'
import { rolesForScreens } from '../screens.ts'

/** Who sees plans: all of them, or those of their people. */
export const planAccess = staffAccess(rolesForScreens('/career-development-plan'), 'led')

export const planStatuses = staticCatalogue('a7', [
  'In Progress',
  'Completed',
  'Job Title Review',
  'Disciplinary Action',
])
export const PLAN_IN_PROGRESS = planStatuses.id('In Progress')
export const PLAN_COMPLETED = planStatuses.id('Completed')
export const PLAN_TITLE_REVIEW = planStatuses.id('Job Title Review')
export const PLAN_DISCIPLINARY = planStatuses.id('Disciplinary Action')

/** The delivery state of a plan's email: `unknown` if the mail service did not respond in time. */
export const PlanMailState = z.enum(['none', 'sending', 'sent', 'failed', 'unknown', 'bounced'])
export type PlanMailState = z.infer<typeof PlanMailState>

/** As stored and listed; references are ids. */
export const PlanRow = z.object({
  _id: id,
  version: z.number(),
  employee: ref,
  leaderAssigned: ref,
  cdpStatus: ref,
  /** The first day of its month. */
  period: day,
  /** An ISO instant. */
  creationDate: z.string(),
  emailSent: z.boolean(),
  mail: z.object({ state: PlanMailState, at: z.nullable(z.string()) }),
})
export type PlanRow = z.infer<typeof PlanRow>

const { anyId, anyOf, search, from, until } = filterBuildersFor<PlanRow, PeopleLookup>()
export const planList = defineList<PlanRow, PeopleLookup>()({
  columns: {
    'employee.name': (row, look) => sortableNameOf(row.employee, look),
    'leader.name': (row, look) => sortableNameOf(look.person(row.employee)?.leader ?? '', look),
    'leaderAssigned.name': (row, look) => sortableNameOf(row.leaderAssigned, look),
    'cdpStatus.name': row => planStatuses.ids.indexOf(row.cdpStatus),
    period: row => row.period,
    creationDate: row => row.creationDate,
  },
  filters: {
    search: search((row, look) => sortableNameOf(row.employee, look)),
    employees: anyId(row => row.employee),
    leaders: anyId((row, look) => look.person(row.employee)?.leader),
    leaderAssigned: anyId(row => row.leaderAssigned),
    cdpStatus: anyOf(planStatuses.ids, row => row.cdpStatus),
    startDate: from(row => row.period),
    // Source: spec 2 section 2, which gives one earliest date for both ends of the range.
    endDate: until(row => row.period, FIRST_DAY),
  },
  groups: {
    leader: groupByPerson('Leader', (row, look) => look.person(row.employee)?.leader),
    leaderAssigned: groupByPerson('Assigned to', row => row.leaderAssigned),
    status: groupByCatalogue('Status', planStatuses, row => row.cdpStatus),
    period: groupByMonth('Period', row => row.period),
  },
  sortByColumn: 'employee.name',
  thenByColumns: ['employee.name', 'creationDate'],
  isSortAscending: true,
  pageSize: 20,
})
export const planHistoryList = defineList<PlanRow, PeopleLookup>()({
  columns: { creationDate: row => row.creationDate },
  filters: {},
  sortByColumn: 'creationDate',
  isSortAscending: false,
  pageSize: 6,
})
