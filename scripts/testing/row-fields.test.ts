import { expect, it } from 'vitest'
import { actionItems } from '#functions/action-items/store.ts'
import { plans } from '#functions/career-development-plans/store.ts'
import { categories } from '#functions/categories/store.ts'
import { imports } from '#functions/company-import/store.ts'
import { developmentPlanTemplates } from '#functions/development-plan-templates/store.ts'
import { corrections } from '#functions/employees/corrections.ts'
import { employees } from '#functions/employees/store.ts'
import { goalTemplates } from '#functions/goal-templates/store.ts'
import { goals } from '#functions/goals/store.ts'
import { jobTitles } from '#functions/job-titles/store.ts'
import { keyResultTypes } from '#functions/key-result-types/store.ts'
import { agendaTemplates } from '#functions/one-on-ones/agenda-templates.ts'
import { oneOnOnes, oneOnOneTemplates } from '#functions/one-on-ones/store.ts'
import { plannedChanges } from '#functions/planned-changes/store.ts'
import { procedureStoreOf } from '#functions/procedures/store.ts'
import { processAssignments } from '#functions/process-assignments/store.ts'
import { projects } from '#functions/projects/store.ts'
import { reasons } from '#functions/reasons/store.ts'
import { paymentBatches } from '#functions/rewards/batches.ts'
import { rewards } from '#functions/rewards/store.ts'
import { payBands } from '#functions/salaries/bands/store.ts'
import { payRounds } from '#functions/salaries/rounds/store.ts'
import { timeOff } from '#functions/time-off/store.ts'
import { holidays, maxHours, timesheets } from '#functions/timesheets/store.ts'
import { users } from '#functions/users/store.ts'
import { webhooks } from '#functions/webhooks/store.ts'
import { onboarding } from '#shared/features/onboarding.ts'

const procedures = procedureStoreOf(onboarding)

/**
 * The fields of stored records in `row`: a field that moves between `row` and `body` needs a migration of the table.
 */
it.each([
  [
    'actionItems',
    actionItems,
    'employee leaderAssigned status priority title dueDate creationDate completionDate createdBy type typeId isShared subtasks repeat',
  ],
  ['plans', plans, 'employee leaderAssigned cdpStatus period creationDate emailSent mail jobTitle newJobTitle'],
  ['categories', categories, 'name'],
  ['developmentPlanTemplates', developmentPlanTemplates, 'title'],
  [
    'employees',
    employees,
    [
      'name lastName email picture ownPicture leader isLeader isActive hireDate lastDay accessKeptAfter country',
      'authorizedEmployees authorizedTimesheets',
      'project jobTitle employeeType salaryPeriodMonth clientSalaryPeriodMonth birthdayDate isTimesheetEnabled',
      'activateRewards insuranceInfo referBy referralAmount statusReferral depositDate',
    ].join(' '),
  ],
  [
    'goalTemplates',
    goalTemplates,
    'objective category keyResults owner status createdAt lastReviewDate official createdBy',
  ],
  [
    'goals',
    goals,
    'objective employee category reasonID type deadLine isUnsuccessful completed total progress lastCheckIn level supports batch createdBy createdAt',
  ],
  [
    'imports',
    imports,
    [
      'fileName key sha256 identity ownerId author createdAt state job isStopping stopReason startedAt begunAt endedAt sheets made',
      'changed undone leftCount',
    ].join(' '),
  ],
  ['jobTitles', jobTitles, 'name order jobFamily'],
  ['keyResultTypes', keyResultTypes, 'name'],
  ['agendaTemplates', agendaTemplates, 'name'],
  ['oneOnOnes', oneOnOnes, 'employee leaderAssigned status feelings creationDate meetsAt'],
  ['oneOnOneTemplates', oneOnOneTemplates, ''],
  [
    'processAssignments',
    processAssignments,
    'employee processType periodicity isActive nextPeriodStartDate careerDevelopmentPlanTemplate',
  ],
  ['corrections', corrections, 'employee askedAt isDone'],
  [
    'plannedChanges',
    plannedChanges,
    'day people handoverFrom leader project jobTitle country employeeType state createdBy createdAt appliedAt endedBy endedAt done left',
  ],
  [
    'payRounds',
    payRounds,
    'title year month date people state createdBy createdAt proposedBy proposedAt endedBy endedAt writtenAt proposers',
  ],
  ['payBands', payBands, 'currencies'],
  ['procedures.templates', procedures.templates, 'title isActive'],
  ['procedures.processes', procedures.processes, 'employee template creationDate done total owed completedAt'],
  [
    'projects',
    projects,
    'name category partner clientSince techStack isActive holidays vacations allowTimsheetImport needsApproval',
  ],
  ['reasons', reasons, 'name'],
  ['webhooks', webhooks, 'url description events isActive isOffByFailures'],
  [
    'rewards',
    rewards,
    'employee reasonID estimatedAmount realAmount rewStatusID requestDate updateDate hasInvoice acceptedBy',
  ],
  ['paymentBatches', paymentBatches, 'date count total people createdBy createdAt'],
  ['holidays', holidays, 'year month day description country'],
  ['maxHours', maxHours, 'year month totalHours'],
  [
    'timesheets',
    timesheets,
    [
      'employee project period timeSpent registered holidayTime otherTime hasEmptyDescriptions submittedAt closedAt',
      'reopened uploadedFileName approval neededApproval seal away country',
    ].join(' '),
  ],
  ['timeOff', timeOff, 'employee ranges years'],
  ['users', users, 'name lastName email picture ownPicture isActive roles employeeId'],
] as const)('rows of %s contain exactly the expected fields', (_, collection, fields) => {
  expect([...collection.rowFields].sort()).toEqual(fields.split(' ').filter(Boolean).sort())
})
