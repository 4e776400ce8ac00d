/** Employees as they are answered: ids joined to names, and no more fields than the asker may see. */

import {
  employeeTypes,
  insuranceStatuses,
  maritalStatuses,
  referralStatuses,
  resignationReasons,
} from '#shared/features/employees/catalogues.ts'
import type { InsuranceListed } from '#shared/features/employees/insurances.ts'
import type { EmployeeRow, Entry } from '#shared/features/employees/people.ts'
import type { EmployeeListed, EmployeeRecord } from '#shared/features/employees/record.ts'
import type { Referral } from '#shared/features/employees/referrals.ts'
import type { AnyFixed } from '#shared/kit/fixed.ts'
import { nameOf, type StoredEmployee, type WholeCompany } from './store.ts'

const entry = (of: { readonly _id: string; readonly name: string } | undefined): Entry | null =>
  of ? { _id: of._id, name: of.name } : null
const fixedEntry = (entries: AnyFixed, id: string | null): Entry | null => (id ? entry(entries.byId(id)) : null)

/** As lists show somebody. */
export const listed = (row: EmployeeRow, company: WholeCompany): EmployeeListed => ({
  _id: row._id,
  version: row.version,
  name: row.name,
  lastName: row.lastName,
  email: row.email,
  picture: row.picture,
  leader: nameOf(company.person(row.leader)),
  project: entry(company.project(row.project)),
  jobTitle: entry(company.jobTitle(row.jobTitle)),
  isLeader: row.isLeader,
  isActive: row.isActive,
  hireDate: row.hireDate,
  country: row.country,
  salaryPeriodMonth: row.salaryPeriodMonth,
  clientSalaryPeriodMonth: row.clientSalaryPeriodMonth,
  employeeType: fixedEntry(employeeTypes, row.employeeType),
})

/** What others than the keepers of the records see of a row: no kind of contract, neither shown nor sorted by. */
export const withoutContract = (row: EmployeeRow): EmployeeRow => ({ ...row, employeeType: null })

/** The whole record. */
export const whole = (
  stored: StoredEmployee,
  company: WholeCompany,
  user: { readonly _id: string } | undefined,
): EmployeeRecord => ({
  ...listed(stored, company),
  isUser: user !== undefined,
  clientEmail: stored.clientEmail,
  birthdayDate: stored.birthdayDate,
  effectiveHireDate: stored.effectiveHireDate,
  idNumber: stored.idNumber,
  mobilePhoneNumber: stored.mobilePhoneNumber,
  homePhoneNumber: stored.homePhoneNumber,
  legadmiId: stored.legadmiId,
  plate1: stored.plate1,
  plate2: stored.plate2,
  maritalStatus: fixedEntry(maritalStatuses, stored.maritalStatus),
  children: stored.children,
  homeAddress: stored.homeAddress,
  insuranceInfo: insurance(stored),
  emergencyContacts: stored.emergencyContacts,
  resignationInfo: {
    ...stored.resignationInfo,
    resignationReason: fixedEntry(resignationReasons, stored.resignationInfo.resignationReason),
  },
  notes: stored.notes,
  isTimesheetEnabled: stored.isTimesheetEnabled,
  authorizedEmployees: stored.authorizedEmployees.map(company.name),
  authorizedTimesheets: stored.authorizedTimesheets.flatMap(id => entry(company.project(id)) ?? []),
  referBy: nameOf(company.person(stored.referBy)),
  referralAmount: stored.referralAmount,
  statusReferral: fixedEntry(referralStatuses, stored.statusReferral),
  depositDate: stored.depositDate,
  yearlyBudget: stored.yearlyBudget,
  activateRewards: stored.activateRewards,
  primaryBackendLanguage: stored.primaryBackendLanguage,
  alternativeBackendLanguage: stored.alternativeBackendLanguage,
  primaryFrontendLanguage: stored.primaryFrontendLanguage,
  alternativeFrontendLanguage: stored.alternativeFrontendLanguage,
  otherSkills: stored.otherSkills,
})

const insurance = ({ insuranceInfo }: EmployeeRow) => ({
  ...insuranceInfo,
  status: fixedEntry(insuranceStatuses, insuranceInfo.status),
})

export const insured = (row: EmployeeRow): InsuranceListed => ({
  _id: row._id,
  name: row.name,
  lastName: row.lastName,
  insuranceInfo: insurance(row),
  homeAddress: { country: row.country },
})

export const referral = (row: EmployeeRow, company: Pick<WholeCompany, 'name'>): Referral => ({
  _id: row._id,
  version: row.version,
  name: row.name,
  lastName: row.lastName,
  hireDate: row.hireDate,
  referBy: company.name(row.referBy ?? ''),
  depositDate: row.depositDate,
  referralAmount: row.referralAmount,
  statusReferral: fixedEntry(referralStatuses, row.statusReferral),
})
