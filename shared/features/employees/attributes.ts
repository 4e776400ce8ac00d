/**
 * Every field of an employee by its path, with its label and the kind of its value. The CSV headings, the rows of the
 * hire workbook and the field names in the record's history all come from this list.
 */
import { countryNames } from '#shared/features/countries.ts'
import { formatDay } from '#shared/kit/dates.ts'
import type { AnyStaticCatalogue } from '#shared/kit/static-catalogue.ts'
import { MONTH_NAMES } from '#shared/kit/texts.ts'
import {
  employeeTypes,
  insuranceStatuses,
  maritalStatuses,
  referralStatuses,
  resignationReasons,
} from './catalogues.ts'
import { periodName, SALARY_PERIODS } from './rules.ts'

type AttributeKind = 'text' | 'day' | 'flag' | 'period' | 'person' | 'people' | 'project' | 'projects' | 'jobTitle'

export interface EmployeeAttribute {
  readonly path: string
  readonly label: string
  readonly kind: AttributeKind
  /** The static catalogue to choose from; the value is an entry's id. */
  readonly entries?: AnyStaticCatalogue
  /** The only values allowed, as text, if there is no catalogue. */
  readonly allowedValues?: readonly string[]
  /** Whether the hire workbook has this field. */
  readonly inWorkbook: boolean
}

type AttributeOptions = Partial<Pick<EmployeeAttribute, 'entries' | 'allowedValues' | 'inWorkbook'>>
const makeAttribute = (
  path: string,
  label: string,
  kind: AttributeKind = 'text',
  more: AttributeOptions = {},
): EmployeeAttribute => ({
  path,
  label,
  kind,
  inWorkbook: true,
  ...more,
})
const makeChoiceAttribute = (path: string, label: string, entries: AnyStaticCatalogue, more: AttributeOptions = {}) =>
  makeAttribute(path, label, 'text', { entries, ...more })
const notInWorkbook = { inWorkbook: false } as const

export const employeeAttributes: readonly EmployeeAttribute[] = [
  makeAttribute('name', 'Name'),
  makeAttribute('lastName', 'Last name'),
  makeAttribute('email', 'Email'),
  makeAttribute('clientEmail', 'Client email'),
  makeAttribute('idNumber', 'Id number'),
  makeAttribute('birthdayDate', 'Birthday', 'day'),
  makeAttribute('hireDate', 'Hire date', 'day'),
  makeAttribute('effectiveHireDate', 'Contract modification date', 'day'),
  makeChoiceAttribute('employeeType', 'Employee type', employeeTypes),
  makeAttribute('jobTitle', 'Job title', 'jobTitle'),
  makeAttribute('salaryPeriodMonth', 'Salary period', 'period', {
    allowedValues: SALARY_PERIODS.map(month => MONTH_NAMES[month]),
  }),
  makeAttribute('clientSalaryPeriodMonth', 'Client period', 'period', { allowedValues: MONTH_NAMES }),
  makeChoiceAttribute('maritalStatus', 'Marital status', maritalStatuses),
  makeAttribute('children', 'Children'),
  makeAttribute('mobilePhoneNumber', 'Mobile phone'),
  makeAttribute('homePhoneNumber', 'Home phone'),
  makeAttribute('homeAddress.country', 'Country', 'text', { allowedValues: countryNames }),
  makeAttribute('homeAddress.state', 'State or province'),
  makeAttribute('homeAddress.city', 'City'),
  makeAttribute('homeAddress.zipCode', 'Zip code'),
  makeAttribute('homeAddress.addressLine1', 'Address line 1'),
  makeAttribute('homeAddress.addressLine2', 'Address line 2'),
  makeChoiceAttribute('insuranceInfo.status', 'Insurance status', insuranceStatuses),
  makeAttribute('insuranceInfo.inclusionDate', 'Insurance inclusion date', 'day'),
  makeAttribute('insuranceInfo.comments', 'Insurance comments'),
  makeAttribute('emergencyContacts.name1', 'Emergency contact 1'),
  makeAttribute('emergencyContacts.phoneNumber1', 'Emergency phone 1'),
  makeAttribute('emergencyContacts.relationship1', 'Relationship 1'),
  makeAttribute('emergencyContacts.name2', 'Emergency contact 2'),
  makeAttribute('emergencyContacts.phoneNumber2', 'Emergency phone 2'),
  makeAttribute('emergencyContacts.relationship2', 'Relationship 2'),
  makeAttribute('leader', 'Leader', 'person'),
  makeAttribute('isLeader', 'Is a leader', 'flag'),
  makeAttribute('project', 'Project', 'project'),
  makeAttribute('primaryBackendLanguage', 'Primary backend language'),
  makeAttribute('alternativeBackendLanguage', 'Alternative backend language'),
  makeAttribute('primaryFrontendLanguage', 'Primary frontend language'),
  makeAttribute('alternativeFrontendLanguage', 'Alternative frontend language'),
  makeAttribute('otherSkills', 'Other skills'),
  makeAttribute('legadmiId', 'Legadmi id'),
  makeAttribute('plate1', 'Plate 1'),
  makeAttribute('plate2', 'Plate 2'),
  makeAttribute('referBy', 'Referred by', 'person'),
  makeAttribute('referralAmount', 'Referral amount'),
  makeChoiceAttribute('statusReferral', 'Referral status', referralStatuses, notInWorkbook),
  makeAttribute('depositDate', 'Referral deposit date', 'day', notInWorkbook),
  makeAttribute('activateRewards', 'Rewards active', 'flag'),
  makeAttribute('yearlyBudget', 'Yearly budget'),
  makeChoiceAttribute('resignationInfo.resignationReason', 'Resignation reason', resignationReasons, notInWorkbook),
  makeAttribute('resignationInfo.resignationDate', 'Resignation date', 'day', notInWorkbook),
  makeAttribute('resignationInfo.payrollEndDate', 'Payroll end date', 'day', notInWorkbook),
  makeAttribute('resignationInfo.lastDay', 'Last day', 'day', notInWorkbook),
  makeAttribute('resignationInfo.resignationComments', 'Resignation comments', 'text', notInWorkbook),
  makeAttribute('notes', 'Notes'),
  makeAttribute('isActive', 'Active', 'flag', notInWorkbook),
  makeAttribute('isTimesheetEnabled', 'Timesheet enabled', 'flag'),
  makeAttribute('authorizedEmployees', 'Authorized employees', 'people', notInWorkbook),
  makeAttribute('authorizedTimesheets', 'Authorized timesheets', 'projects', notInWorkbook),
]

const attributesByPath = new Map(employeeAttributes.map(one => [one.path, one]))

export const attributeLabelOf = (path: string): string =>
  attributesByPath.get(path)?.label ?? EVENT_LABELS[path] ?? path
/** Labels of recorded events that are not fields. */
const EVENT_LABELS: Readonly<Record<string, string>> = {
  signInAccount: 'Sign-in account',
  erased: 'Erased',
  ownPicture: 'Picture',
}

/** Looks up the names of ids. */
export interface AttributeNames {
  personName(id: string): string
  projectName(id: string): string
  jobTitleName(id: string): string
}

/** Formats a stored value as text for a table or a file; returns `''` if it is not set. */
export function formatAttribute(
  { kind, entries }: Pick<EmployeeAttribute, 'kind' | 'entries'>,
  value: unknown,
  names: AttributeNames,
): string {
  if (value === null || value === undefined || value === '') return ''
  if (entries) return entries.ids.includes(String(value)) ? entries.byId(String(value)).name : ''
  if (kind === 'day') return formatDay(String(value))
  if (kind === 'flag') return value ? 'Yes' : 'No'
  if (kind === 'period') return periodName(Number(value))
  if (kind === 'person') return names.personName(String(value))
  if (kind === 'project') return names.projectName(String(value))
  if (kind === 'jobTitle') return names.jobTitleName(String(value))
  if (kind === 'people') return Array.isArray(value) ? value.map(id => names.personName(String(id))).join(', ') : ''
  if (kind === 'projects') return Array.isArray(value) ? value.map(id => names.projectName(String(id))).join(', ') : ''
  return String(value)
}

/** Returns the value at a dotted path. */
export const getValueAt = (record: object, path: string): unknown =>
  path
    .split('.')
    .reduce<unknown>((at, key) => (typeof at === 'object' && at ? Reflect.get(at, key) : undefined), record)
