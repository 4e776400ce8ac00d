/** Employees: every call of the feature. Its parts are in `employees/`. */
import * as z from 'zod/mini'
import { staffAccess } from '#shared/kit/access.ts'
import { defineContract, del, get, pageOf, post, put } from '#shared/kit/contract.ts'
import { id, refs } from '#shared/kit/fields.ts'
import { PersonName } from '#shared/kit/people.ts'
import { EmployeeChange, NewEmployee } from './employees/form.ts'
import { AnniversaryMonth, BirthdayMonth } from './employees/hr-calendar.ts'
import { InsuranceListItem, insuranceList } from './employees/insurances.ts'
import { employeeList } from './employees/list.ts'
import { lookupBasePaths, lookupCalls } from './employees/lookups.ts'
import { NewProjectChange, ProjectChange, projectChangeQuery } from './employees/project-changes.ts'
import { EMPLOYEE_EDITOR_ROLES, EmployeeListItem, EmployeeOption, EmployeeRecord } from './employees/record.ts'
import { RecordChange, recordChangeList } from './employees/record-history.ts'
import { Referral, ReferralForm, referralList } from './employees/referrals.ts'
import { rolesForScreens } from './screens.ts'

/** Each lookup is open to the roles whose screens use it. */
const pickerAccess = staffAccess(
  rolesForScreens(
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
const filterAccess = staffAccess(
  rolesForScreens('/employees', '/referrals', '/action-items', '/hitGoals-process'),
  'led',
)
const leaderPickerAccess = staffAccess(
  rolesForScreens(
    ...['/employee-jobtitles', '/employees', '/authorized-people', '/process-assignment', '/timesheets-summary'],
    ...['/one-on-ones', '/one-on-one-reports', '/action-items', '/career-development-plan'],
  ),
  'none',
)
const editorAccess = staffAccess(EMPLOYEE_EDITOR_ROLES, 'all')
const summaryAccess = staffAccess(rolesForScreens('/employee-jobtitles'), 'led')
const hrAccess = staffAccess(rolesForScreens('/insurances'), 'all')
const referralAccess = staffAccess(rolesForScreens('/referrals'), 'all')
const authorizerAccess = staffAccess(rolesForScreens('/authorized-people'), 'all')
const at = '/api/employees'

export const employeesApi = defineContract('employees', ['employees', 'humanResources', ...lookupBasePaths], {
  active: get(at, {
    access: pickerAccess,
    summary: 'Active people in scope, for pickers',
    result: z.array(EmployeeOption),
  }),
  all: get(`${at}/all`, {
    access: filterAccess,
    summary: 'People in scope, including former employees, for filters',
    result: z.array(EmployeeOption),
  }),
  leaders: get(`${at}/leaders`, {
    access: leaderPickerAccess,
    summary: 'Active leaders, by name',
    result: z.array(EmployeeOption),
  }),
  noRol: get(`${at}/noRol`, {
    access: staffAccess(rolesForScreens('/users'), 'all'),
    summary: 'Active employees who are not users yet',
    result: z.array(EmployeeOption),
  }),
  list: get(`${at}/query`, {
    access: summaryAccess,
    summary: 'A page of employees in scope',
    query: employeeList.query,
    result: pageOf(EmployeeListItem),
  }),
  summaryCsv: get(`${at}/query.csv`, {
    access: summaryAccess,
    summary: 'The filtered summary as CSV',
    query: employeeList.query,
    file: 'EmployeeJobTitle.csv',
  }),
  allInfoCsv: get(`${at}/queryAllInfo.csv`, {
    access: editorAccess,
    summary: 'All fields of the filtered employees except pay, as CSV',
    query: employeeList.query,
    file: 'EmployeesInformation.csv',
  }),
  one: get(`${at}/single/{id}`, {
    access: editorAccess,
    summary: 'An employee',
    params: { id },
    result: EmployeeRecord,
  }),
  create: post(at, { access: editorAccess, summary: 'Creates an employee', body: NewEmployee, result: EmployeeRecord }),
  update: put(`${at}/{id}`, {
    access: editorAccess,
    summary: 'Changes an employee; moving to another project says since when',
    params: { id },
    existingFrom: 'one',
    body: EmployeeChange,
    result: EmployeeRecord,
  }),
  remove: del(`${at}/{id}`, {
    access: editorAccess,
    summary: 'Deletes an employee that no record refers to',
    params: { id },
  }),
  history: get(`${at}/{id}/history`, {
    access: editorAccess,
    summary: "A page of a record's history, newest first",
    params: { id },
    query: recordChangeList.query,
    result: pageOf(RecordChange),
  }),
  authorizedPeople: get(`${at}/{id}/authorizedEmployees`, {
    access: authorizerAccess,
    summary: 'The people a leader can see in addition to their direct reports',
    params: { id },
    result: z.object({ _id: id, version: z.number(), employees: z.array(PersonName) }),
  }),
  authorize: put(`${at}/{id}/authorizedEmployees`, {
    access: authorizerAccess,
    summary: 'Sets the people a leader can see in addition to their direct reports',
    params: { id },
    existingFrom: 'authorizedPeople',
    body: z.object({ employees: refs(500, 'At most 500 people') }),
    result: z.object({ _id: id, version: z.number(), employees: z.array(PersonName) }),
  }),
  projectChanges: get(`${at}/projectHistoryChange`, {
    access: editorAccess,
    summary: "A page of an employee's project changes",
    query: projectChangeQuery,
    result: pageOf(ProjectChange),
  }),
  changeProject: post(`${at}/projectHistoryChange`, {
    access: editorAccess,
    summary: 'Moves an employee to another project and records it',
    body: NewProjectChange,
    result: ProjectChange,
  }),
  removeProjectChange: del(`${at}/{id}/delete-project-history`, {
    access: editorAccess,
    summary: 'Deletes a project change, named by its own id; the employee stays where they are',
    params: { id },
  }),
  referrals: get(`${at}/referBy`, {
    access: referralAccess,
    summary: 'A page of referred people',
    query: referralList.query,
    result: pageOf(Referral),
  }),
  referral: get(`${at}/{id}/get-referral`, {
    access: referralAccess,
    summary: "One referral, by the employee's id",
    params: { id },
    result: Referral,
  }),
  updateReferral: put(`${at}/{id}/update-referral`, {
    access: referralAccess,
    summary: 'Changes the status of a referral',
    params: { id },
    existingFrom: 'referral',
    body: ReferralForm,
    result: Referral,
  }),
  removeReferral: del(`${at}/{id}/delete-referral`, {
    access: referralAccess,
    summary: 'Deletes a referral; the employee stays',
    params: { id },
  }),
  insurances: get(`${at}/insurances`, {
    access: hrAccess,
    summary: 'A page of active people with their insurance',
    query: insuranceList.query,
    result: pageOf(InsuranceListItem),
  }),
  birthdays: get('/api/humanResources/birthdays', {
    access: hrAccess,
    summary: 'Birthdays of active people by month',
    result: z.object({ birthdays: z.array(BirthdayMonth) }),
  }),
  anniversaries: get('/api/humanResources/anniversaries', {
    access: hrAccess,
    summary: "This year's anniversaries of active people by month",
    result: z.object({ anniversaries: z.array(AnniversaryMonth) }),
  }),
  ...lookupCalls,
})
