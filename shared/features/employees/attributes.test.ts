import { describe, expect, it } from 'vitest'
import { attributeLabelOf, employeeAttributes, formatAttribute, getValueAt } from './attributes.ts'
import { employeeTypes } from './catalogues.ts'

/** An employee's fields: spec 2 section 3. Those of the second list are not for a hire. */
const OF_A_HIRE = [
  'name lastName email clientEmail leader isLeader project birthdayDate hireDate effectiveHireDate employeeType',
  'homeAddress.country homeAddress.state homeAddress.city homeAddress.zipCode homeAddress.addressLine1',
  'homeAddress.addressLine2 mobilePhoneNumber homePhoneNumber legadmiId plate1 plate2 idNumber maritalStatus children',
  'insuranceInfo.status insuranceInfo.inclusionDate insuranceInfo.comments emergencyContacts.name1',
  'emergencyContacts.phoneNumber1 emergencyContacts.relationship1 emergencyContacts.name2',
  'emergencyContacts.phoneNumber2 emergencyContacts.relationship2 notes salaryPeriodMonth clientSalaryPeriodMonth',
  'jobTitle isTimesheetEnabled referBy referralAmount yearlyBudget activateRewards primaryBackendLanguage',
  'alternativeBackendLanguage primaryFrontendLanguage alternativeFrontendLanguage otherSkills',
].flatMap(line => line.split(' '))
const LATER = [
  'isActive authorizedEmployees authorizedTimesheets resignationInfo.resignationReason',
  'resignationInfo.resignationDate resignationInfo.payrollEndDate resignationInfo.lastDay',
  'resignationInfo.resignationComments statusReferral depositDate',
].flatMap(line => line.split(' '))

const attributeAt = (path: string) => {
  const found = employeeAttributes.find(one => one.path === path)
  if (!found) throw new Error(`An employee has no ${path}`)
  return found
}

describe('the fields of an employee', () => {
  it('are those of the specification, each once', () =>
    expect(employeeAttributes.map(({ path }) => path).sort()).toEqual([...OF_A_HIRE, ...LATER].sort()))
  it('are in the workbook of a hire if a hire has them', () =>
    expect(
      employeeAttributes
        .filter(({ inWorkbook }) => inWorkbook)
        .map(({ path }) => path)
        .sort(),
    ).toEqual(OF_A_HIRE.toSorted()))
  it('have unique labels', () => {
    const labels = employeeAttributes.map(({ label }) => label)
    expect(labels.filter(label => !/^[A-Z][a-z]/.test(label))).toEqual([])
    expect(new Set(labels).size).toBe(labels.length)
  })
  it.each([
    ['birthdayDate hireDate effectiveHireDate insuranceInfo.inclusionDate depositDate', 'day'],
    ['resignationInfo.resignationDate resignationInfo.payrollEndDate resignationInfo.lastDay', 'day'],
    ['isLeader isActive isTimesheetEnabled activateRewards', 'flag'],
    ['salaryPeriodMonth clientSalaryPeriodMonth', 'period'],
    ['leader referBy', 'person'],
    ['authorizedEmployees', 'people'],
    ['project', 'project'],
    ['authorizedTimesheets', 'projects'],
    ['jobTitle', 'jobTitle'],
    ['name email children homeAddress.country notes employeeType', 'text'],
  ])('%s are of the kind %s', (paths, kind) => {
    for (const path of paths.split(' ')) expect(attributeAt(path).kind).toBe(kind)
  })
  it('have their allowed values', () => {
    const names = (path: string) => attributeAt(path).entries?.all.map(({ name }) => name)
    expect(names('employeeType')).toEqual(['Full Time', 'Part Time', 'Contractor', 'Intern'])
    expect(names('maritalStatus')).toContain('Free Union')
    expect(names('insuranceInfo.status')).toContain('Not Insured')
    expect(names('statusReferral')).toContain('Not Applicable')
    expect(names('resignationInfo.resignationReason')).toContain('Better Offer')
    expect(names('name')).toBeUndefined()
    expect(attributeAt('salaryPeriodMonth').allowedValues).toEqual(['January', 'May', 'September'])
    expect(attributeAt('clientSalaryPeriodMonth').allowedValues).toHaveLength(12)
    expect(attributeAt('homeAddress.country').allowedValues).toEqual([
      'Costa Rica',
      'United States',
      'El Salvador',
      'Colombia',
      'Bolivia',
    ])
  })
  it('are named by their labels, like events, and anything else by its path', () => {
    expect(attributeLabelOf('effectiveHireDate')).toBe('Contract modification date')
    expect(attributeLabelOf('signInAccount')).toBe('Sign-in account')
    expect(attributeLabelOf('somethingOld')).toBe('somethingOld')
  })
})

const names = {
  personName: (id: string) => `person ${id}`,
  projectName: (id: string) => `project ${id}`,
  jobTitleName: (id: string) => `title ${id}`,
}
it.each([
  ['name', 'Ana', 'Ana'],
  ['children', 0, '0'],
  ['name', '', ''],
  ['name', null, ''],
  ['isActive', undefined, ''],
  ['birthdayDate', '1990-11-05', '05/Nov/1990'],
  ['isActive', true, 'Yes'],
  ['isActive', false, 'No'],
  ['salaryPeriodMonth', 0, 'January'],
  ['clientSalaryPeriodMonth', '11', 'December'],
  ['leader', '7', 'person 7'],
  ['project', '7', 'project 7'],
  ['jobTitle', '7', 'title 7'],
  ['authorizedEmployees', ['7', '8'], 'person 7, person 8'],
  ['authorizedEmployees', '7', ''],
  ['authorizedTimesheets', ['7', '8'], 'project 7, project 8'],
  ['authorizedTimesheets', '7', ''],
  ['employeeType', employeeTypes.id('Intern'), 'Intern'],
  ['employeeType', 'gone', ''],
])('formats %s %j as "%s"', (path, value, text) => expect(formatAttribute(attributeAt(path), value, names)).toBe(text))

it.each([
  ['name', 'Ana'],
  ['homeAddress.city', 'Heredia'],
  ['homeAddress.city.name', undefined],
  ['homeAddress.street', undefined],
  ['insuranceInfo.status', undefined],
  ['nothing.at', undefined],
])('the value at %s is %j', (path, value) =>
  expect(getValueAt({ name: 'Ana', homeAddress: { city: 'Heredia' }, insuranceInfo: null }, path)).toBe(value),
)
