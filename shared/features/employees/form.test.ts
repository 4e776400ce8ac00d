import { describe, expect, it } from 'vitest'
import * as z from 'zod/mini'
import { employeeTypes, insuranceStatuses, maritalStatuses, resignationReasons } from './catalogues.ts'
import { EmployeeChange, EmployeeForm, NewEmployee, ProjectMove } from './form.ts'
import { NewProjectChange } from './project-changes.ts'

const ID = 'a'.repeat(24)
const form = {
  name: 'Ana',
  lastName: 'Mora',
  email: 'Ana@Muster.Example',
  idNumber: '1-1111-1111',
  birthdayDate: '1990-05-01',
  employeeType: employeeTypes.id('Full Time'),
  jobTitle: ID,
}
const errorsOf = (schema: z.ZodMiniType, value: unknown) =>
  (z.safeParse(schema, value).error?.issues ?? []).map(({ path, message }) => `${path.join('.')}: ${message}`)
/** A form with the value at a dotted path. */
const withValue = (path: string, value: unknown) => {
  const [field = '', inner] = path.split('.')
  return { ...form, [field]: inner === undefined ? value : { [inner]: value } }
}

it('a new employee has the defaults of the specification', () =>
  expect(z.parse(EmployeeForm, form)).toEqual({
    ...form,
    email: 'ana@muster.example',
    clientEmail: '',
    leader: null,
    isLeader: false,
    project: null,
    hireDate: null,
    effectiveHireDate: null,
    mobilePhoneNumber: '',
    homePhoneNumber: '',
    legadmiId: '',
    plate1: '',
    plate2: '',
    maritalStatus: null,
    children: 0,
    homeAddress: { country: 'Costa Rica', state: '', city: '', zipCode: '', addressLine1: '', addressLine2: '' },
    insuranceInfo: { status: null, comments: '' },
    emergencyContacts: {
      name1: '',
      phoneNumber1: '',
      relationship1: '',
      name2: '',
      phoneNumber2: '',
      relationship2: '',
    },
    resignationInfo: {
      resignationReason: null,
      resignationDate: null,
      payrollEndDate: null,
      lastDay: null,
      resignationComments: '',
    },
    notes: '',
    isTimesheetEnabled: true,
    referBy: null,
    referralAmount: null,
    yearlyBudget: null,
    activateRewards: false,
    primaryBackendLanguage: '',
    alternativeBackendLanguage: '',
    primaryFrontendLanguage: '',
    alternativeFrontendLanguage: '',
    otherSkills: '',
  }))

describe('the form', () => {
  it.each(['name', 'lastName', 'email', 'idNumber', 'birthdayDate', 'employeeType', 'jobTitle'])(
    'needs the %s',
    field =>
      expect(errorsOf(EmployeeForm, { ...form, [field]: undefined })).toEqual([`${field}: This is a required field`]),
  )
  it.each([
    ['name', 32],
    ['lastName', 32],
    ['idNumber', 25],
    ['plate1', 10],
    ['plate2', 10],
    ['notes', 5000],
    ['insuranceInfo.comments', 5000],
    ['resignationInfo.resignationComments', 5000],
    ['otherSkills', 5000],
  ])('accepts a %s of %i characters, and no more', (path, max) => {
    expect(errorsOf(EmployeeForm, withValue(path, 'x'.repeat(max)))).toEqual([])
    expect(errorsOf(EmployeeForm, withValue(path, 'x'.repeat(max + 1)))).toEqual([`${path}: At most ${max} characters`])
  })
  it.each([
    ['mobilePhoneNumber', '12', 'Invalid phone number'],
    ['homePhoneNumber', 'home', 'Invalid phone number'],
    ['emergencyContacts.phoneNumber1', '12', 'Invalid phone number'],
    ['emergencyContacts.phoneNumber2', '12', 'Invalid phone number'],
    ['birthdayDate', '1990-02-30', 'Invalid date'],
    ['hireDate', 'soon', 'Invalid date'],
    ['effectiveHireDate', 'soon', 'Invalid date'],
    ['insuranceInfo.inclusionDate', 'soon', 'Invalid date'],
    ['legadmiId', 'a1', 'Invalid number'],
    ['homeAddress.zipCode', 'a1', 'Invalid number'],
    ['children', 'two', 'Invalid number'],
    ['children', '1.5', 'Invalid number'],
    ['children', '100', 'Invalid number'],
    ['children', '-1', 'Invalid number'],
    ['referralAmount', 'much', 'Invalid amount'],
    ['referralAmount', '123456', 'Invalid amount'],
    ['yearlyBudget', 'much', 'Invalid Number'],
    ['email', 'ana', 'Email is not valid'],
    ['clientEmail', 'ana', 'Client email is not valid'],
    ['homeAddress.country', 'Panama', 'Choose one from the list'],
    ['employeeType', ID, 'Choose one from the list'],
    ['maritalStatus', ID, 'Choose one from the list'],
    ['insuranceInfo.status', ID, 'Choose one from the list'],
    ['leader', 'somebody', 'Choose one from the list'],
    ['project', 'something', 'Choose one from the list'],
    ['referBy', 'somebody', 'Choose one from the list'],
    ['salaryPeriodMonth', 1, 'Choose one from the list'],
    ['salaryPeriodMonth', 'May', 'Choose one from the list'],
    ['clientSalaryPeriodMonth', 12, 'Choose one from the list'],
    ['isLeader', 'yes', 'Choose true or false'],
    ['isTimesheetEnabled', 'yes', 'Choose true or false'],
    ['activateRewards', 'yes', 'Choose true or false'],
    ['isActive', 'yes', 'Choose true or false'],
  ])('refuses the %s %j: %s', (path, value, text) =>
    expect(errorsOf(EmployeeForm, withValue(path, value))).toEqual([`${path}: ${text}`]),
  )
  it.each([
    ['clientEmail', ' Ana@Client.Example ', 'ana@client.example'],
    ['clientEmail', '', ''],
    ['children', '2', 2],
    ['children', '', 0],
    ['children', null, 0],
    ['children', 99, 99],
    ['salaryPeriodMonth', '8', 8],
    ['salaryPeriodMonth', null, null],
    ['salaryPeriodMonth', '', null],
    ['clientSalaryPeriodMonth', 0, 0],
    ['maritalStatus', maritalStatuses.id('Married'), maritalStatuses.id('Married')],
    ['yearlyBudget', '1234567.50', 1234567.5],
    ['authorizedEmployees', [{ _id: ID }], [ID]],
    ['leader', { _id: ID, name: 'Eva' }, ID],
  ])('reads the %s %j as %j', (path, value, taken) =>
    expect(z.parse(EmployeeForm, withValue(path, value))).toMatchObject({ [path]: taken }),
  )
  it('requires the reason of a resignation', () => {
    const leaving = { resignationDate: '2026-11-30' }
    expect(errorsOf(EmployeeForm, { ...form, resignationInfo: leaving })).toEqual([
      'resignationInfo.resignationReason: This is a required field',
    ])
    const reason = { ...leaving, resignationReason: resignationReasons.id('Studies') }
    expect(errorsOf(EmployeeForm, { ...form, resignationInfo: reason })).toEqual([])
  })
  it('accepts an insurance status', () =>
    expect(errorsOf(EmployeeForm, withValue('insuranceInfo.status', insuranceStatuses.id('Pending')))).toEqual([]))
})

it('validates the pay of a hire, and the project change and reassignment of an update', () => {
  expect(z.parse(NewEmployee, form)).toMatchObject({ salary: null, rate: null })
  expect(errorsOf(NewEmployee, { ...form, salary: 1000 })).not.toEqual([])
  const move = { effectiveDate: '2026-12-01', comments: 'x'.repeat(5000) }
  expect(errorsOf(EmployeeChange, { ...form, projectChange: move, reassignTo: ID })).toEqual([])
  expect(errorsOf(EmployeeChange, { ...form, projectChange: {} })).toEqual([
    'projectChange.effectiveDate: This is a required field',
  ])
  expect(errorsOf(EmployeeChange, { ...form, reassignTo: 'somebody' })).toEqual([
    'reassignTo: Choose one from the list',
  ])
  expect(errorsOf(ProjectMove, { ...move, comments: 'x'.repeat(5001) })).toEqual(['comments: At most 5000 characters'])
})

it('a project change requires the employee, the day and the new project', () => {
  expect(errorsOf(NewProjectChange, {})).toEqual([
    'employee: This is a required field',
    'effectiveDate: This is a required field',
    'projectTo: This is a required field',
  ])
  expect(z.parse(NewProjectChange, { employee: ID, effectiveDate: '2026-12-01', projectTo: ID })).toEqual({
    employee: ID,
    effectiveDate: '2026-12-01',
    projectTo: ID,
    projectFrom: null,
    comments: '',
  })
})
