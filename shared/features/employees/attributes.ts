/**
 * Every field of an employee by its path, with its name and what kind of value it holds. The headings of the CSV, the
 * rows of the workbook that fills the form, and the words of the record's history are read from this one list.
 */
import { countries } from '#shared/features/countries.ts'
import { MONTH_NAMES, showDay } from '#shared/kit/dates.ts'
import type { AnyFixed } from '#shared/kit/fixed.ts'
import {
  employeeTypes,
  insuranceStatuses,
  maritalStatuses,
  referralStatuses,
  resignationReasons,
} from './catalogues.ts'
import { periodName, SALARY_PERIODS } from './rules.ts'

type Kind = 'text' | 'day' | 'flag' | 'period' | 'person' | 'people' | 'project' | 'projects' | 'jobTitle'

export interface Attribute {
  readonly path: string
  readonly label: string
  readonly kind: Kind
  /** The entries of a fixed catalogue; the value is an entry's id. */
  readonly entries?: AnyFixed
  /** What else it can only be, as it is written. */
  readonly words?: readonly string[]
  /** Filled in by the workbook of a hire. */
  readonly inWorkbook: boolean
}

type More = Partial<Pick<Attribute, 'entries' | 'words' | 'inWorkbook'>>
const attribute = (path: string, label: string, kind: Kind = 'text', more: More = {}): Attribute => ({
  path,
  label,
  kind,
  inWorkbook: true,
  ...more,
})
const one = (path: string, label: string, entries: AnyFixed, more: More = {}) =>
  attribute(path, label, 'text', { entries, ...more })
const later = { inWorkbook: false } as const

export const attributes: readonly Attribute[] = [
  attribute('name', 'Name'),
  attribute('lastName', 'Last name'),
  attribute('email', 'Email'),
  attribute('clientEmail', 'Client email'),
  attribute('idNumber', 'Id number'),
  attribute('birthdayDate', 'Birthday', 'day'),
  attribute('hireDate', 'Hire date', 'day'),
  attribute('effectiveHireDate', 'Contract modification date', 'day'),
  one('employeeType', 'Employee type', employeeTypes),
  attribute('jobTitle', 'Job title', 'jobTitle'),
  attribute('salaryPeriodMonth', 'Salary period', 'period', { words: SALARY_PERIODS.map(month => MONTH_NAMES[month]) }),
  attribute('clientSalaryPeriodMonth', 'Client period', 'period', { words: MONTH_NAMES }),
  one('maritalStatus', 'Marital status', maritalStatuses),
  attribute('children', 'Children'),
  attribute('mobilePhoneNumber', 'Mobile phone'),
  attribute('homePhoneNumber', 'Home phone'),
  attribute('homeAddress.country', 'Country', 'text', { words: countries.map(({ name }) => name) }),
  attribute('homeAddress.state', 'State or province'),
  attribute('homeAddress.city', 'City'),
  attribute('homeAddress.zipCode', 'Zip code'),
  attribute('homeAddress.addressLine1', 'Address line 1'),
  attribute('homeAddress.addressLine2', 'Address line 2'),
  one('insuranceInfo.status', 'Insurance status', insuranceStatuses),
  attribute('insuranceInfo.inclusionDate', 'Insurance inclusion date', 'day'),
  attribute('insuranceInfo.comments', 'Insurance comments'),
  attribute('emergencyContacts.name1', 'Emergency contact 1'),
  attribute('emergencyContacts.phoneNumber1', 'Emergency phone 1'),
  attribute('emergencyContacts.relationship1', 'Relationship 1'),
  attribute('emergencyContacts.name2', 'Emergency contact 2'),
  attribute('emergencyContacts.phoneNumber2', 'Emergency phone 2'),
  attribute('emergencyContacts.relationship2', 'Relationship 2'),
  attribute('leader', 'Leader', 'person'),
  attribute('isLeader', 'Is a leader', 'flag'),
  attribute('project', 'Project', 'project'),
  attribute('primaryBackendLanguage', 'Primary backend language'),
  attribute('alternativeBackendLanguage', 'Alternative backend language'),
  attribute('primaryFrontendLanguage', 'Primary frontend language'),
  attribute('alternativeFrontendLanguage', 'Alternative frontend language'),
  attribute('otherSkills', 'Other skills'),
  attribute('legadmiId', 'Legadmi id'),
  attribute('plate1', 'Plate 1'),
  attribute('plate2', 'Plate 2'),
  attribute('referBy', 'Referred by', 'person'),
  attribute('referralAmount', 'Referral amount'),
  one('statusReferral', 'Referral status', referralStatuses, later),
  attribute('depositDate', 'Referral deposit date', 'day', later),
  attribute('activateRewards', 'Rewards active', 'flag'),
  attribute('yearlyBudget', 'Yearly budget'),
  one('resignationInfo.resignationReason', 'Resignation reason', resignationReasons, later),
  attribute('resignationInfo.resignationDate', 'Resignation date', 'day', later),
  attribute('resignationInfo.payrollEndDate', 'Payroll end date', 'day', later),
  attribute('resignationInfo.lastDay', 'Last day', 'day', later),
  attribute('resignationInfo.resignationComments', 'Resignation comments', 'text', later),
  attribute('notes', 'Notes'),
  attribute('isActive', 'Active', 'flag', later),
  attribute('isTimesheetEnabled', 'Timesheet enabled', 'flag'),
  attribute('authorizedEmployees', 'Authorized employees', 'people', later),
  attribute('authorizedTimesheets', 'Authorized timesheets', 'projects', later),
]

const byPath = new Map(attributes.map(one => [one.path, one]))

/** The attribute at a path. @throws on a path that no employee has. */
export function attributeAt(path: string): Attribute {
  const found = byPath.get(path)
  if (!found) throw new Error(`An employee has no ${path}`)
  return found
}

export const labelOf = (path: string): string => byPath.get(path)?.label ?? EVENTS[path] ?? path
/** What is recorded beside fields. */
const EVENTS: Readonly<Record<string, string>> = { signInAccount: 'Sign-in account' }

/** Finds the names that ids stand for. */
export interface Names {
  personName(id: string): string
  projectName(id: string): string
  jobTitleName(id: string): string
}

/** A stored value in words, for a table or a file; nothing for what is not set. */
export function inWords({ kind, entries }: Pick<Attribute, 'kind' | 'entries'>, value: unknown, names: Names): string {
  if (value === null || value === undefined || value === '') return ''
  if (entries) return entries.ids.includes(String(value)) ? entries.byId(String(value)).name : ''
  if (kind === 'day') return showDay(String(value))
  if (kind === 'flag') return value ? 'Yes' : 'No'
  if (kind === 'period') return periodName(Number(value))
  if (kind === 'person') return names.personName(String(value))
  if (kind === 'project') return names.projectName(String(value))
  if (kind === 'jobTitle') return names.jobTitleName(String(value))
  if (kind === 'people') return Array.isArray(value) ? value.map(id => names.personName(String(id))).join(', ') : ''
  if (kind === 'projects') return Array.isArray(value) ? value.map(id => names.projectName(String(id))).join(', ') : ''
  return String(value)
}

/** What lies at a dotted path. */
export const valueAt = (record: object, path: string): unknown =>
  path
    .split('.')
    .reduce<unknown>((at, key) => (typeof at === 'object' && at ? Reflect.get(at, key) : undefined), record)
