/** Employees: every call of the feature. Its parts are in `employees/`. */
import * as z from 'zod/mini'
import { ownAccess, staffAccess } from '#shared/kit/access.ts'
import { CALENDAR_TYPE, defineContract, del, get, groupedPageOf, pageOf, post, put } from '#shared/kit/contract.ts'
import { calendarYear, id, refs } from '#shared/kit/fields.ts'
import { PersonName } from '#shared/kit/people.ts'
import { Correction, CorrectionAnswer, CorrectionForm } from './employees/corrections.ts'
import { EmployeeChange, NewEmployee } from './employees/form.ts'
import { AnniversaryMonth, BirthdayMonth } from './employees/hr-calendar.ts'
import { InsuranceListItem, insuranceList } from './employees/insurances.ts'
import { employeeList } from './employees/list.ts'
import { lookupBasePaths, lookupCalls } from './employees/lookups.ts'
import { OrgChart } from './employees/org-chart.ts'
import { OwnDetails } from './employees/own-details.ts'
import { Person } from './employees/person.ts'
import { NewProjectChange, ProjectChange, projectChangeQuery } from './employees/project-changes.ts'
import { EMPLOYEE_EDITOR_ROLES, EmployeeListItem, EmployeeOption, EmployeeRecord } from './employees/record.ts'
import { RecordChange, recordChangeList } from './employees/record-history.ts'
import { Referral, ReferralForm, referralList } from './employees/referrals.ts'
import { Country, InsuranceChanges, InsuranceReport, InsuranceReportForm } from './employees/reported-insurances.ts'
import { Workforce } from './employees/workforce.ts'
import { rolesForScreens } from './screens.ts'

/** Each lookup is open to the roles whose screens use it. */
const pickerAccess = staffAccess(
  rolesForScreens(
    '/employees',
    '/authorized-people',
    '/process-assignment',
    '/one-on-ones',
    '/action-items',
    '/hitGoals-process',
    '/career-development-plan',
    '/onboarding-process-screen',
    '/exit-procedure-process',
    '/timesheets-summary',
  ),
  'led',
)
const filterAccess = staffAccess(
  rolesForScreens('/employees', '/referrals', '/action-items', '/hitGoals-process'),
  'led',
)
const leaderPickerAccess = staffAccess(
  rolesForScreens(
    '/employee-jobtitles',
    '/employees',
    '/authorized-people',
    '/process-assignment',
    '/timesheets-summary',
    '/one-on-ones',
    '/one-on-one-reports',
    '/action-items',
    '/career-development-plan',
  ),
  'none',
)
const editorAccess = staffAccess(EMPLOYEE_EDITOR_ROLES, 'all')
const summaryAccess = staffAccess(rolesForScreens('/employee-jobtitles'), 'led')
const yearQuery = z.strictObject({ year: z.optional(calendarYear) })
const orgChartAccess = staffAccess(rolesForScreens('/org-chart'), 'led')
const hrAccess = staffAccess(rolesForScreens('/insurances'), 'all')
const referralAccess = staffAccess(rolesForScreens('/referrals'), 'all')
const authorizerAccess = staffAccess(rolesForScreens('/authorized-people'), 'all')
const at = '/api/employees'

/** The people that a leader may see in addition to those they lead. */
export const AuthorizedEmployees = z.object({ employees: refs(500, 'At most 500 people') })
const AuthorizedPeople = z.object({ _id: id, version: z.number(), employees: z.array(PersonName) })

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
    result: groupedPageOf(EmployeeListItem),
  }),
  summaryCsv: get(`${at}/query.csv`, {
    access: summaryAccess,
    summary: 'The filtered summary as CSV',
    query: employeeList.query,
    file: 'EmployeeJobTitle.csv',
    cells: { 'Hire Date': 'day' },
  }),
  orgChart: get(`${at}/orgChart`, {
    access: orgChartAccess,
    summary: 'The org chart of the people in scope',
    result: OrgChart,
  }),
  person: get(`${at}/{id}/person`, {
    access: orgChartAccess,
    summary: 'Who a person is, and which sections of their page the caller may see',
    params: { id },
    result: Person,
  }),
  allInfoCsv: get(`${at}/queryAllInfo.csv`, {
    access: editorAccess,
    summary: 'All fields of the filtered employees except pay, as CSV',
    query: employeeList.query,
    file: 'EmployeesInformation.csv',
    cells: {
      Birthday: 'day',
      'Hire date': 'day',
      'Contract modification date': 'day',
      'Insurance inclusion date': 'day',
      'Referral deposit date': 'day',
      'Resignation date': 'day',
      'Payroll end date': 'day',
      'Last day': 'day',
      Children: 'number',
      'Referral amount': 'number',
      'Yearly budget': 'number',
    },
  }),
  mine: get(`${at}/mine`, {
    access: ownAccess,
    summary: "The caller's record, as they see it",
    result: OwnDetails,
  }),
  askForCorrection: post(`${at}/mine/correction`, {
    access: ownAccess,
    summary: 'Asks HR for a correction',
    body: CorrectionForm,
  }),
  ownCorrections: get(`${at}/mine/correction`, {
    access: ownAccess,
    summary: 'The corrections that the caller has asked for, the newest first, and what came of them',
    result: z.array(Correction),
  }),
  corrections: get(`${at}/{id}/corrections`, {
    access: editorAccess,
    summary: 'The corrections that a person has asked for and that wait for somebody who keeps the records',
    params: { id },
    result: z.array(Correction),
  }),
  answerCorrection: post(`${at}/corrections/{id}/answer`, {
    access: editorAccess,
    summary: 'Answers a correction: says that it is done, or why not, and tells the person',
    params: { id },
    body: CorrectionAnswer,
    result: Correction,
    creates: false,
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
    result: AuthorizedPeople,
  }),
  authorize: put(`${at}/{id}/authorizedEmployees`, {
    access: authorizerAccess,
    summary: 'Sets the people a leader can see in addition to their direct reports',
    params: { id },
    existingFrom: 'authorizedPeople',
    body: AuthorizedEmployees,
    result: AuthorizedPeople,
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
  insurancesCsv: get(`${at}/insurances.csv`, {
    access: hrAccess,
    summary: 'The filtered insurances as CSV',
    query: insuranceList.query,
    file: 'Insurances.csv',
    cells: { 'Inclusion Date': 'day' },
  }),
  insurancesCalendar: get(`${at}/insurances.ics`, {
    access: hrAccess,
    summary: 'The coming inclusion dates of the filtered insurances as a calendar',
    query: insuranceList.query,
    file: 'Insurances.ics',
    type: CALENDAR_TYPE,
  }),
  insuranceReports: get(`${at}/insurances/reports`, {
    access: hrAccess,
    summary: 'When the insurer of each country was told last, and how much it does not know yet',
    result: z.array(InsuranceReport),
  }),
  insuranceChanges: get(`${at}/insurances/changes`, {
    access: hrAccess,
    summary: "What a country's insurer does not know yet",
    query: z.strictObject({ country: Country }),
    result: InsuranceChanges,
  }),
  insuranceChangesCsv: get(`${at}/insurances/changes.csv`, {
    access: hrAccess,
    summary: "What a country's insurer does not know yet, as CSV; 404 if the changes are others by now",
    query: z.strictObject({ country: Country, digest: z.string() }),
    file: 'Insurance changes.csv',
    cells: { 'Inclusion Date': 'day', 'Last Day': 'day' },
  }),
  reportInsurances: post(`${at}/insurances/reports`, {
    access: hrAccess,
    summary: 'Marks the changes of a file as told to the insurer; 409 if there are others by now',
    body: InsuranceReportForm,
  }),
  birthdays: get('/api/humanResources/birthdays', {
    access: hrAccess,
    summary: 'Birthdays of active people by month, in a year, by default the present one',
    query: yearQuery,
    result: z.object({ birthdays: z.array(BirthdayMonth) }),
  }),
  birthdaysCsv: get('/api/humanResources/birthdays.csv', {
    access: hrAccess,
    summary: 'The birthdays of a year as CSV',
    query: yearQuery,
    file: 'Birthdays.csv',
    cells: { Date: 'day' },
  }),
  birthdaysCalendar: get('/api/humanResources/birthdays.ics', {
    access: hrAccess,
    summary: 'Birthdays as a calendar of every year to come',
    file: 'Birthdays.ics',
    type: CALENDAR_TYPE,
  }),
  headcount: get('/api/humanResources/headcount', {
    access: staffAccess(rolesForScreens('/headcount'), 'all'),
    summary: 'The people of the last twelve months, and those of today by tenure, country and project',
    result: Workforce,
  }),
  anniversaries: get('/api/humanResources/anniversaries', {
    access: hrAccess,
    summary: 'Anniversaries of active people by month, in a year, by default the present one',
    query: yearQuery,
    result: z.object({ anniversaries: z.array(AnniversaryMonth) }),
  }),
  anniversariesCsv: get('/api/humanResources/anniversaries.csv', {
    access: hrAccess,
    summary: 'The anniversaries of a year as CSV',
    query: yearQuery,
    file: 'Anniversaries.csv',
    cells: { Date: 'day', 'Hire Date': 'day', Years: 'number' },
  }),
  anniversariesCalendar: get('/api/humanResources/anniversaries.ics', {
    access: hrAccess,
    summary: 'The anniversaries of a year as a calendar',
    query: yearQuery,
    file: 'Anniversaries.ics',
    type: CALENDAR_TYPE,
  }),
  ...lookupCalls,
})
