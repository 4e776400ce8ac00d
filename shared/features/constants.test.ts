/** What the specification and the decisions fix by name: catalogues and texts. Written out by hand. */
import { expect, it } from 'vitest'
import * as z from 'zod/mini'
import { UNSUPPORTED_WORKBOOK, WORKBOOK_TYPE } from '#shared/kit/workbooks.ts'
import { actionItemMessages, CONFIRM_DELETE_ACTION_ITEM } from './action-items.ts'
import { planStatuses } from './career-development-plans/list.ts'
import { planMessages } from './career-development-plans/messages.ts'
import { categoriesCatalogue } from './categories.ts'
import { countries, countryCode } from './countries.ts'
import { developmentPlanTemplateMessages } from './development-plan-templates.ts'
import {
  employeeTypes,
  insuranceStatuses,
  maritalStatuses,
  referralStatuses,
  resignationReasons,
} from './employees/catalogues.ts'
import { INVALID_CLIENT_EMAIL } from './employees/form.ts'
import { NOT_ASSIGNED } from './employees/insurances.ts'
import { employeeMessages } from './employees/messages.ts'
import { INITIAL_PROJECT } from './employees/project-changes.ts'
import { exitProcedure } from './exit-procedure.ts'
import { goalTemplateMessages } from './goal-templates.ts'
import { goalStatuses } from './goals/rules.ts'
import { CONFIRM_DELETE_GOAL, goalMessages } from './goals.ts'
import { jobTitlesCatalogue } from './job-titles.ts'
import { jobsOf, scheduledJobs } from './jobs.ts'
import { keyResultTypesCatalogue } from './key-result-types.ts'
import { onboarding } from './onboarding.ts'
import { feelings, oneOnOneStatuses } from './one-on-ones/list.ts'
import { oneOnOneMessages } from './one-on-ones/messages.ts'
import { checklistStatuses, overallStatuses } from './procedures/checklist.ts'
import { processAssignmentMessages, processTypes } from './process-assignments.ts'
import { projectsCatalogue } from './projects.ts'
import { reasonsCatalogue } from './reasons.ts'
import { rewardStatuses } from './rewards/flow.ts'
import { rewardReasons } from './rewards/list.ts'
import { paymentStatuses, rewardMessages } from './rewards.ts'
import { increaseTypes } from './salaries/increase-types.ts'
import { rateList, salaryList, salaryMessages } from './salaries.ts'
import { daySubTypes, dayTypes } from './timesheets/days.ts'
import { timesheetMessages } from './timesheets/messages.ts'
import { userMessages } from './users/user.ts'

/** Decisions, "Catalogues"; spec 2 section 4, spec 3 section 3. */
it.each([
  ['one-on-one statuses', oneOnOneStatuses, ['Open', 'In Progress', 'Complete', 'Not Done']],
  ['feelings', feelings, ['Happy', 'Motivated', 'Calm', 'Proud', 'Tired', 'Stressed', 'Worried', 'Frustrated']],
  ['process types', processTypes, ['One on One', 'Career Development Plan']],
  ['plan statuses', planStatuses, ['In Progress', 'Completed', 'Job Title Review', 'Disciplinary Action']],
  ['checklist statuses', checklistStatuses, ['Pending', 'Completed', 'N/A']],
  ['checklist filter', overallStatuses, ['Completed', 'Incomplete']],
  ['employee types', employeeTypes, ['Full Time', 'Part Time', 'Contractor', 'Intern']],
  ['insurance statuses', insuranceStatuses, ['Active', 'Pending', 'Not Insured', 'Cancelled']],
  ['marital statuses', maritalStatuses, ['Single', 'Married', 'Divorced', 'Widowed', 'Free Union']],
  [
    'resignation reasons',
    resignationReasons,
    ['Better Offer', 'Personal', 'Relocation', 'Studies', 'Performance', 'Restructuring', 'End of Contract', 'Other'],
  ],
  ['referral statuses', referralStatuses, ['Pending', 'Approved', 'Paid', 'Not Applicable']],
  ['increase types', increaseTypes, ['Annual Increase', 'Merit', 'Market Adjustment', 'Promotion', 'Job Title Change']],
  ['reward reasons', rewardReasons, ['Education', 'Equipment', 'Health', 'Home Office', 'Team Event', 'Other']],
  [
    'reward statuses',
    rewardStatuses,
    ['Pending Approval', 'Rejected', 'Pending Refund', 'Pending Payment', 'Refunded', 'Missing Info'],
  ],
  ['payment statuses', paymentStatuses, ['Paid', 'Missing Info']],
  ['day types', dayTypes, ['Normal', 'Holiday', 'Vacation', 'Sick', 'Half Day Vacation', 'License Benefit']],
  ['benefits', daySubTypes, ['Maternity', 'Paternity', 'Marriage', 'Bereavement', 'Study', 'Civic Duty']],
  ['goal statuses', goalStatuses, ['Completed', 'Incomplete', 'Uncompleted', 'Unsuccessful']],
])('defines the %s', (_, catalogue, names) => expect(catalogue.all.map(({ name }) => name)).toEqual(names))

it('no two static catalogues share an id', () => {
  const all = [
    oneOnOneStatuses,
    feelings,
    processTypes,
    planStatuses,
    checklistStatuses,
    overallStatuses,
    employeeTypes,
    insuranceStatuses,
    maritalStatuses,
    resignationReasons,
    referralStatuses,
    increaseTypes,
    rewardReasons,
    rewardStatuses,
    paymentStatuses,
    dayTypes,
    daySubTypes,
    goalStatuses,
  ].flatMap(({ ids }) => ids)
  expect(new Set(all).size).toBe(all.length)
  for (const id of all) expect(id).toMatch(/^[0-9a-f]{24}$/)
})

/** Spec 1 section 9. */
it.each([
  ['Costa Rica', 'CR'],
  ['United States', 'US'],
  ['El Salvador', 'SV'],
  ['Colombia', 'CO'],
  ['Bolivia', 'BO'],
])('%s is a country with the code %s', (name, code) => {
  expect(countries.some(country => country.name === name)).toBe(true)
  expect(countryCode(name)).toBe(code)
})
it('another country is shown by its first two letters', () => {
  expect(countries).toHaveLength(5)
  expect(countryCode('Panama')).toBe('PA')
})

/** Spec 2 sections 7 and 9. */
it.each([
  ['salaries', salaryList.query, 'date'],
  ['rates', rateList.query, 'effectiveDate'],
] as [string, z.ZodMiniType, string][])(
  '%s require a person, and are sorted newest first',
  (_, query, sortByColumn) => {
    const employeeId = 'a'.repeat(24)
    expect(z.parse(query, { employeeId })).toEqual({
      page: 1,
      pageSize: 20,
      sortByColumn,
      isSortAscending: false,
      employeeId,
    })
    expect(z.safeParse(query, {}).success).toBe(false)
  },
)

/** The success and error texts of spec 1 section 8, spec 2 section 8 and spec 3 section 8. */
it.each([
  [actionItemMessages.created, 'Action Item created successfully.'],
  [actionItemMessages.updated, 'Action Item updated successfully.'],
  [actionItemMessages.commented, 'Comment added successfully.'],
  [CONFIRM_DELETE_ACTION_ITEM, 'Do you want to delete this action item?'],
  [oneOnOneMessages.created, 'One on one created successfully.'],
  [oneOnOneMessages.updated, 'One on One updated successfully.'],
  [oneOnOneMessages.templateUpdated, 'One on One template updated successfully.'],
  [oneOnOneMessages.invalidValues, 'Invalid values'],
  [processAssignmentMessages.created, 'Process saved successfully.'],
  [processAssignmentMessages.updated, 'Process updated successfully.'],
  [processAssignmentMessages.noTemplate, 'Career Development Plan not selected'],
  [planMessages.created, 'Career Development Plan created successfully.'],
  [planMessages.updated, 'Career Development Plan updated successfully.'],
  [planMessages.loaded, 'Previous CDP info loaded'],
  [planMessages.sent, 'Email sent'],
  [planMessages.noPrevious, 'There are not other similar CDPs for this employee'],
  [planMessages.blocked, 'Please, fix the errors on the form before submitting '],
  [developmentPlanTemplateMessages.created, 'Development plan template created successfully.'],
  [developmentPlanTemplateMessages.updated, 'Development plan template updated successfully.'],
  [developmentPlanTemplateMessages.copy, 'Do you want to copy this development plan template'],
  [developmentPlanTemplateMessages.noCategories, 'There are no categories to display, try adding a new category.'],
  [developmentPlanTemplateMessages.noRatings, 'There are no records to display, try adding a new rating.'],
  [employeeMessages.created, 'Employee created successfully.'],
  [employeeMessages.updated, 'Employee updated successfully.'],
  [employeeMessages.referralUpdated, 'Referral updated successfully.'],
  [employeeMessages.updateType, 'Please update the employee type'],
  [INVALID_CLIENT_EMAIL, 'Client email is not valid'],
  [INITIAL_PROJECT, 'Initial Project'],
  [NOT_ASSIGNED, 'Not Assigned'],
  [projectsCatalogue.messages.created, 'Project created successfully.'],
  [projectsCatalogue.messages.updated, 'Project updated successfully.'],
  [jobTitlesCatalogue.messages.created, 'Job title created successfully.'],
  [jobTitlesCatalogue.messages.updated, 'Job Title updated successfully.'],
  [categoriesCatalogue.messages.created, 'Category created successfully.'],
  [categoriesCatalogue.messages.updated, 'Category updated successfully.'],
  [reasonsCatalogue.messages.created, 'Reason created successfully.'],
  [reasonsCatalogue.messages.updated, 'Reason updated successfully.'],
  [keyResultTypesCatalogue.messages.created, 'Key result type created successfully.'],
  [keyResultTypesCatalogue.messages.updated, 'Key result type updated successfully.'],
  [rewardMessages.created, 'Reward created successfully.'],
  [rewardMessages.updated, 'Reward updated successfully.'],
  [rewardMessages.tooLarge, 'The file you are trying to upload exceeds the 1MB limit.'],
  [salaryMessages.added, 'Salary added successfully.'],
  [salaryMessages.updated, 'Salary updated successfully.'],
  [salaryMessages.rateAdded, 'Rate added successfully.'],
  [salaryMessages.rateUpdated, 'Rate updated successfully.'],
  [timesheetMessages.saved, 'Timesheet saved successfully.'],
  [timesheetMessages.none, 'No timesheet initialized for this month'],
  [
    timesheetMessages.closed,
    'Timesheet is closed, changes can no longer be made. Please contact your DM/Lead if adjustments are required.',
  ],
  [timesheetMessages.unsupported, 'File not supported'],
  [UNSUPPORTED_WORKBOOK, 'File not supported'],
  [WORKBOOK_TYPE, 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet'],
  [timesheetMessages.otherMonth, "The file dates don't match the timesheet month"],
  [timesheetMessages.holidayUpdated, 'Holiday updated successfully.'],
  [userMessages.created, 'User created successfully.'],
  [userMessages.updated, 'User updated successfully.'],
  [goalMessages.created, 'HitGoal created successfully.'],
  [goalMessages.updated, 'HitGoal updated successfully.'],
  [CONFIRM_DELETE_GOAL, 'Do you want to delete this record?'],
  [goalTemplateMessages.created, 'HitGoal template created successfully.'],
  [goalTemplateMessages.updated, 'Hitgoal template updated successfully.'],
])('%j', (text, expected) => expect(text).toBe(expected))

it('the two procedures have their own titles and status fields', () => {
  expect(onboarding).toMatchObject({ title: 'Onboarding Process', statusField: 'opStatus' })
  expect(exitProcedure).toMatchObject({ title: 'Exit Procedure', statusField: 'epStatus' })
})

it('names people who report to a leader, and the number of others', () => {
  const asked = 'Choose who takes them over.'
  expect(employeeMessages.reportTo(['Ana'], 0)).toBe(`Ana reports to this person. ${asked}`)
  expect(employeeMessages.reportTo(['Ana', 'Eva'], 0)).toBe(`Ana and Eva report to this person. ${asked}`)
  expect(employeeMessages.reportTo(['Ana', 'Eva', 'Zoe'], 2)).toBe(
    `Ana, Eva, Zoe and 2 more report to this person. ${asked}`,
  )
})

it('schedules the closing of timesheets at 23:00 UTC', () => {
  expect(scheduledJobs.find(({ name }) => name === 'close-timesheets')).toMatchObject({ hour: 23 })
  expect(jobsOf('timesheets')).toEqual({ feature: 'timesheets', names: ['remind-of-timesheets', 'close-timesheets'] })
})
