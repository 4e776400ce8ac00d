/** Employees as the API returns them: names joined to ids, and only the fields that the caller may see. */
import {
  employeeTypes,
  insuranceStatuses,
  maritalStatuses,
  referralStatuses,
  resignationReasons,
} from '#shared/features/employees/catalogues.ts'
import type { InsuranceListItem, InsuranceLookup } from '#shared/features/employees/insurances.ts'
import { type EmployeeRow, type NamedEntry, toNamedEntry } from '#shared/features/employees/people.ts'
import type { EmployeeListItem, EmployeeRecord } from '#shared/features/employees/record.ts'
import type { Referral } from '#shared/features/employees/referrals.ts'
import type { AnyStaticCatalogue } from '#shared/kit/static-catalogue.ts'
import { type DirectoryWithTitles, type StoredEmployee, toPersonNameIfKnown } from './store.ts'

const toCatalogueEntry = (entries: AnyStaticCatalogue, id: string | null): NamedEntry | null =>
  id ? toNamedEntry(entries.byId(id)) : null

/** An employee as lists show them. */
export const toEmployeeListItem = (row: EmployeeRow, company: DirectoryWithTitles): EmployeeListItem => ({
  _id: row._id,
  version: row.version,
  name: row.name,
  lastName: row.lastName,
  email: row.email,
  picture: company.linkToPicture(row),
  leader: toPersonNameIfKnown(company.person(row.leader)),
  project: toNamedEntry(company.project(row.project)),
  jobTitle: toNamedEntry(company.jobTitle(row.jobTitle)),
  isLeader: row.isLeader,
  isActive: row.isActive,
  hireDate: row.hireDate,
  country: row.country,
  salaryPeriodMonth: row.salaryPeriodMonth,
  clientSalaryPeriodMonth: row.clientSalaryPeriodMonth,
  employeeType: toCatalogueEntry(employeeTypes, row.employeeType),
})

/** The part of a row that people without access to the records see: the contract type is neither shown nor sortable. */
export const withoutContract = (row: EmployeeRow): EmployeeRow => ({ ...row, employeeType: null })

/** The whole record. */
export const toEmployeeDetail = (
  stored: StoredEmployee,
  company: DirectoryWithTitles,
  user: { readonly _id: string } | undefined,
): EmployeeRecord => ({
  ...toEmployeeListItem(stored, company),
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
  maritalStatus: toCatalogueEntry(maritalStatuses, stored.maritalStatus),
  children: stored.children,
  homeAddress: stored.homeAddress,
  insuranceInfo: toInsuranceInfo(stored),
  emergencyContacts: stored.emergencyContacts,
  resignationInfo: {
    ...stored.resignationInfo,
    resignationReason: toCatalogueEntry(resignationReasons, stored.resignationInfo.resignationReason),
  },
  notes: stored.notes,
  isTimesheetEnabled: stored.isTimesheetEnabled,
  authorizedEmployees: stored.authorizedEmployees.map(company.name),
  authorizedTimesheets: stored.authorizedTimesheets.flatMap(id => toNamedEntry(company.project(id)) ?? []),
  referBy: toPersonNameIfKnown(company.person(stored.referBy)),
  referralAmount: stored.referralAmount,
  statusReferral: toCatalogueEntry(referralStatuses, stored.statusReferral),
  depositDate: stored.depositDate,
  yearlyBudget: stored.yearlyBudget,
  activateRewards: stored.activateRewards,
  primaryBackendLanguage: stored.primaryBackendLanguage,
  alternativeBackendLanguage: stored.alternativeBackendLanguage,
  primaryFrontendLanguage: stored.primaryFrontendLanguage,
  alternativeFrontendLanguage: stored.alternativeFrontendLanguage,
  otherSkills: stored.otherSkills,
})

const toInsuranceInfo = ({ insuranceInfo }: EmployeeRow) => ({
  ...insuranceInfo,
  status: toCatalogueEntry(insuranceStatuses, insuranceInfo.status),
})

export const toInsuranceListItem = (row: EmployeeRow, look: InsuranceLookup): InsuranceListItem => ({
  _id: row._id,
  name: row.name,
  lastName: row.lastName,
  insuranceInfo: toInsuranceInfo(row),
  homeAddress: { country: row.country },
  unreported: look.unreported(row),
})

export const toReferralDto = (row: EmployeeRow, company: Pick<DirectoryWithTitles, 'name'>): Referral => ({
  _id: row._id,
  version: row.version,
  name: row.name,
  lastName: row.lastName,
  hireDate: row.hireDate,
  referBy: company.name(row.referBy ?? ''),
  depositDate: row.depositDate,
  referralAmount: row.referralAmount,
  statusReferral: toCatalogueEntry(referralStatuses, row.statusReferral),
})
