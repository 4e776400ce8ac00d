import { describe, expect, it } from 'vitest'
import { catalogueList } from '#shared/kit/catalogue.ts'
import { actionItemList } from './action-items.ts'
import { planHistoryList, planList } from './career-development-plans/list.ts'
import { developmentPlanTemplateList } from './development-plan-templates.ts'
import { insuranceList } from './employees/insurances.ts'
import { employeeList } from './employees/list.ts'
import { projectChangeList } from './employees/project-changes.ts'
import { referralList } from './employees/referrals.ts'
import { goalTemplateList } from './goal-templates.ts'
import { goalList } from './goals/list.ts'
import { jobTitlesCatalogue } from './job-titles.ts'
import { leaderReportList } from './leader-report.ts'
import { agendaTemplateList } from './one-on-ones/agenda-templates.ts'
import { oneOnOneHistoryList, oneOnOneList } from './one-on-ones/list.ts'
import { peopleWithoutList } from './one-on-ones/people-without.ts'
import { payRoundList } from './pay-rounds.ts'
import { plannedChangeList } from './planned-changes.ts'
import { procedureProcessList } from './procedures/process.ts'
import { procedureTemplateList } from './procedures/template.ts'
import { processAssignmentList } from './process-assignments.ts'
import { projectsCatalogue } from './projects.ts'
import { rewardList } from './rewards/list.ts'
import { paymentBatchList } from './rewards/payment-batches.ts'
import { rateList, salaryList } from './salaries.ts'
import { timesheetList } from './timesheets/list.ts'
import { userList } from './users.ts'

interface ListDefaults {
  readonly pageSize: number
  readonly sortByColumn: string
  readonly isSortAscending: boolean
}
/** Section 9 of each spec: how many rows a page has, and how a list is sorted until somebody chooses. */
const DEFAULTS: readonly (readonly [name: string, list: ListDefaults, pageSize: number, sortedBy: string])[] = [
  ['action items', actionItemList, 20, 'creationDate ascending'],
  ['one-on-ones', oneOnOneList, 20, 'employee.name ascending'],
  ["a person's one-on-ones", oneOnOneHistoryList, 6, 'creationDate descending'],
  ['the reports', leaderReportList, 20, 'leaderAssigned.name ascending'],
  // Not in the specification: decisions, "Planned changes".
  ['pay rounds', payRoundList, 20, 'date descending'],
  ['planned changes', plannedChangeList, 20, 'day descending'],
  ['payments of rewards', paymentBatchList, 20, 'createdAt descending'],
  ['process assignments', processAssignmentList, 20, 'employee.name ascending'],
  ['plans', planList, 20, 'employee.name ascending'],
  ["a person's plans", planHistoryList, 6, 'creationDate descending'],
  // Not in the specification: docs/decisions/one-on-ones-and-action-items.md.
  ['people without a one-on-one', peopleWithoutList, 20, 'leaderAssigned.name ascending'],
  ['agenda templates', agendaTemplateList, 20, 'name ascending'],
  ['plan templates', developmentPlanTemplateList, 20, 'title ascending'],
  ['employees', employeeList, 20, 'name ascending'],
  ['project history', projectChangeList, 20, 'recordDate descending'],
  ['job titles', jobTitlesCatalogue.list, 20, 'order ascending'],
  ['projects', projectsCatalogue.list, 20, 'name ascending'],
  ['referrals', referralList, 20, 'hireDate descending'],
  ['rewards', rewardList, 20, 'requestDate descending'],
  ['rates', rateList, 20, 'effectiveDate descending'],
  ['salaries', salaryList, 20, 'date descending'],
  ['onboarding and exit processes', procedureProcessList, 20, 'creationDate descending'],
  ['onboarding and exit templates', procedureTemplateList, 20, 'title ascending'],
  ['goals', goalList, 20, 'objective ascending'],
  ['goal templates', goalTemplateList, 20, 'objective ascending'],
  ['categories, reasons and types', catalogueList, 20, 'name ascending'],
  ['insurances', insuranceList, 50, 'name ascending'],
  ['timesheets', timesheetList, 20, 'project.name ascending'],
  ['users', userList, 20, 'name ascending'],
]

describe('the default page size and order of', () => {
  it.each(DEFAULTS)('%s', (_, { pageSize, sortByColumn, isSortAscending }, size, sortedBy) => {
    expect([pageSize, `${sortByColumn} ${isSortAscending ? 'ascending' : 'descending'}`]).toEqual([size, sortedBy])
  })
})
