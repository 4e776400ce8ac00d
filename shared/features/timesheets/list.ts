/** The filters, sort columns and groups of the month's sheets, and who sees them. */
import * as z from 'zod/mini'
import { type Access, staffAccess } from '#shared/kit/access.ts'
import { groupedPageOf } from '#shared/kit/contract.ts'
import { calendarYear } from '#shared/kit/fields.ts'
import { defineList, filterBuildersFor } from '#shared/kit/list.ts'
import { groupByPerson, NamedEntry, type PeopleLookup, sortableNameOf } from '../employees/people.ts'
import { rolesForScreens } from '../screens.ts'
import { APPROVAL_STATES, approvalStateOf } from './approval.ts'
import { months } from './month-fields.ts'
import { TimesheetListItem, type TimesheetRow } from './sheet.ts'

/** Reviewers see sheets by role, leaders those of their people; on the employee host people see only their own. */
export const REVIEWERS = rolesForScreens('/timesheets-summary')
export const timesheetAccess: Access = {
  roles: [...REVIEWERS, 'employee'],
  audiences: ['staff', 'timesheet'],
  scope: 'led',
}
export const reviewerAccess = staffAccess(REVIEWERS, 'led')
export const monthParams = { month: months, year: calendarYear }
/** Returns the summary's path for a month (`2026-11`, or a day of it), with a filter if one is given. */
export function summaryPathOf(month: string, filter = ''): string {
  const [year, number] = month.split('-').map(Number)
  return `/timesheets-summary?month=${number}&year=${year}${filter && `&${filter}`}`
}

interface TimesheetListLookup extends PeopleLookup {
  project(id: string | null | undefined): { readonly name: string; readonly needsApproval?: boolean } | undefined
}
const { search, anyId, anyOf, is } = filterBuildersFor<TimesheetRow, TimesheetListLookup>()
export const timesheetList = defineList<TimesheetRow, TimesheetListLookup>()({
  columns: {
    'project.name': (row, look) => look.project(row.project)?.name,
    'employee.name': (row, look) => sortableNameOf(row.employee, look),
    timeSpent: row => row.timeSpent,
    timeRemaining: row => row.timeRemaining,
  },
  filters: {
    search: search((row, look) => sortableNameOf(row.employee, look)),
    leaders: anyId((row, look) => look.person(row.employee)?.leader),
    projects: anyId(row => row.project),
    isSubmitted: is(row => row.submittedAt !== null),
    approval: anyOf(APPROVAL_STATES, (row, look) =>
      approvalStateOf(row, look.project(row.project)?.needsApproval ?? false),
    ),
  },
  groups: {
    leader: groupByPerson('Leader', (row, look) => look.person(row.employee)?.leader),
    project: { name: 'Project', key: row => row.project, label: (id, look) => look.project(id)?.name },
  },
  sortByColumn: 'project.name',
  thenByColumns: ['employee.name', 'project.name'],
  isSortAscending: true,
  pageSize: 20,
})
/** The month of the summary; the current month by default. */
export const TimesheetSummaryQuery = z.extend(timesheetList.query, {
  month: z.optional(months),
  year: z.optional(calendarYear),
})

/** The filters of the summary that are about people and projects. */
const { search: searchFilter, leaders, projects } = timesheetList.query.shape
export const PeopleOfMonthQuery = z.strictObject({
  month: z.optional(months),
  year: z.optional(calendarYear),
  search: searchFilter,
  leaders,
  projects,
})

/** The hours of one project in a month, summed over the listed sheets. */
export const ProjectHours = z.object({ project: NamedEntry, timeSpent: z.number(), timeRemaining: z.number() })
export type ProjectHours = z.infer<typeof ProjectHours>

/** One page of a month, with the total hours of all pages. */
export const TimesheetSummary = z.extend(groupedPageOf(TimesheetListItem), {
  totalHours: z.number(),
  byProject: z.array(ProjectHours),
  /** The number of people who match the filters and should fill in the month but have no sheet. */
  peopleWithoutSheet: z.number(),
})
