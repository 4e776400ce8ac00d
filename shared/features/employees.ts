/** The people of the company: all that may be asked and changed about them. What it leans on lies in `employees/`. */
import * as z from 'zod/mini'
import { staff } from '#shared/kit/access.ts'
import { id, refs } from '#shared/kit/fields.ts'
import { contract, del, get, paged, post, put } from '#shared/kit/route.ts'
import { EmployeeChange, NewEmployee } from './employees/form.ts'
import { AnniversaryMonth, BirthdayMonth } from './employees/hr-calendar.ts'
import { InsuranceListed, insuranceList } from './employees/insurances.ts'
import { employeeList } from './employees/list.ts'
import { lookupBases, lookups } from './employees/lookups.ts'
import { PersonName } from './employees/people.ts'
import { NewProjectChange, ProjectChange, projectChangeQuery } from './employees/project-changes.ts'
import { EmployeeListed, EmployeeOption, EmployeeRecord, KEEPERS } from './employees/record.ts'
import { RecordedChange, recordHistory } from './employees/record-history.ts'
import { Referral, ReferralForm, referralList } from './employees/referrals.ts'
import { screenRoles } from './screens.ts'

/** Each lookup is for the roles whose screens ask for it. */
const pickers = staff(
  screenRoles(
    ...[
      '/employees',
      '/authorized-people',
      '/process-assignment',
      '/one-on-ones',
      '/action-items',
      '/hitGoals-process',
    ],
    ...['/career-development-plan', '/onboarding-process-screen', '/exit-procedure-process', '/timesheets-summary'],
  ),
  'led',
)
const filters = staff(screenRoles('/employees', '/referrals', '/action-items', '/hitGoals-process'), 'led')
const leaderPickers = staff(
  screenRoles(
    ...['/employee-jobtitles', '/employees', '/authorized-people', '/process-assignment', '/timesheets-summary'],
    ...['/one-on-ones', '/one-on-one-reports', '/action-items', '/career-development-plan'],
  ),
  'none',
)
const keepers = staff(KEEPERS, 'all')
const summary = staff(screenRoles('/employee-jobtitles'), 'led')
const hr = staff(screenRoles('/insurances'), 'all')
const referrers = staff(screenRoles('/referrals'), 'all')
const authorizers = staff(screenRoles('/authorized-people'), 'all')
const at = '/api/employees'

export const employees = contract('employees', ['employees', 'humanResources', ...lookupBases], {
  active: get(at, {
    access: pickers,
    does: 'Active people in reach, for pickers',
    result: z.array(EmployeeOption),
  }),
  all: get(`${at}/all`, {
    access: filters,
    does: 'People in reach, also those who left, for filters',
    result: z.array(EmployeeOption),
  }),
  leaders: get(`${at}/leaders`, {
    access: leaderPickers,
    does: 'Active leaders, by name',
    result: z.array(EmployeeOption),
  }),
  noRol: get(`${at}/noRol`, {
    access: staff(screenRoles('/users'), 'all'),
    does: 'Active people who are no user yet',
    result: z.array(EmployeeOption),
  }),
  list: get(`${at}/query`, {
    access: summary,
    does: 'A page of employees in reach',
    query: employeeList.query,
    result: paged(EmployeeListed),
  }),
  summaryCsv: get(`${at}/query.csv`, {
    access: summary,
    does: 'The filtered summary as CSV',
    query: employeeList.query,
    file: 'EmployeeJobTitle.csv',
  }),
  allInfoCsv: get(`${at}/queryAllInfo.csv`, {
    access: keepers,
    does: 'All that is known of the filtered employees, but no salary, as CSV',
    query: employeeList.query,
    file: 'EmployeesInformation.csv',
  }),
  one: get(`${at}/single/{id}`, {
    access: keepers,
    does: 'One employee',
    params: { id },
    result: EmployeeRecord,
  }),
  create: post(at, { access: keepers, does: 'Hires somebody', body: NewEmployee, result: EmployeeRecord }),
  update: put(`${at}/{id}`, {
    access: keepers,
    does: 'Changes an employee; moving to another project says since when',
    params: { id },
    changes: 'one',
    body: EmployeeChange,
    result: EmployeeRecord,
  }),
  remove: del(`${at}/{id}`, {
    access: keepers,
    does: 'Deletes an employee whom nothing refers to',
    params: { id },
  }),
  history: get(`${at}/{id}/history`, {
    access: keepers,
    does: "A page of a record's history, newest first",
    params: { id },
    query: recordHistory.query,
    result: paged(RecordedChange),
  }),
  authorizedPeople: get(`${at}/{id}/authorizedEmployees`, {
    access: authorizers,
    does: 'Whom a leader may see beside the people they lead',
    params: { id },
    result: z.object({ _id: id, version: z.number(), employees: z.array(PersonName) }),
  }),
  authorize: put(`${at}/{id}/authorizedEmployees`, {
    access: authorizers,
    does: 'Sets whom a leader may see beside the people they lead',
    params: { id },
    changes: 'authorizedPeople',
    body: z.object({ employees: refs(500, 'At most 500 people') }),
    result: z.object({ _id: id, version: z.number(), employees: z.array(PersonName) }),
  }),
  projectChanges: get(`${at}/projectHistoryChange`, {
    access: keepers,
    does: "A page of an employee's project changes",
    query: projectChangeQuery,
    result: paged(ProjectChange),
  }),
  changeProject: post(`${at}/projectHistoryChange`, {
    access: keepers,
    does: 'Moves an employee to another project and records it',
    body: NewProjectChange,
    result: ProjectChange,
  }),
  removeProjectChange: del(`${at}/{id}/delete-project-history`, {
    access: keepers,
    does: 'Deletes a project change, named by its own id; the employee stays where they are',
    params: { id },
  }),
  referrals: get(`${at}/referBy`, {
    access: referrers,
    does: 'A page of people whom somebody referred',
    query: referralList.query,
    result: paged(Referral),
  }),
  referral: get(`${at}/{id}/get-referral`, {
    access: referrers,
    does: "One referral, by the employee's id",
    params: { id },
    result: Referral,
  }),
  updateReferral: put(`${at}/{id}/update-referral`, {
    access: referrers,
    does: 'Changes how far a referral has come',
    params: { id },
    changes: 'referral',
    body: ReferralForm,
    result: Referral,
  }),
  removeReferral: del(`${at}/{id}/delete-referral`, {
    access: referrers,
    does: 'Deletes a referral; the employee stays',
    params: { id },
  }),
  insurances: get(`${at}/insurances`, {
    access: hr,
    does: 'A page of active people with their insurance',
    query: insuranceList.query,
    result: paged(InsuranceListed),
  }),
  birthdays: get('/api/humanResources/birthdays', {
    access: hr,
    does: 'Birthdays of active people by month',
    result: z.object({ birthdays: z.array(BirthdayMonth) }),
  }),
  anniversaries: get('/api/humanResources/anniversaries', {
    access: hr,
    does: "This year's anniversaries of active people by month",
    result: z.object({ anniversaries: z.array(AnniversaryMonth) }),
  }),
  ...lookups,
})
