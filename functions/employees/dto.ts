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

const pick = <Of, Field extends keyof Of>(record: Of, fields: readonly Field[]) =>
  Object.fromEntries(fields.map(field => [field, record[field]])) as Pick<Of, Field>

/** An employee as lists show them. */
export const toEmployeeListItem = (row: EmployeeRow, company: DirectoryWithTitles): EmployeeListItem => ({
  ...pick(row, [
    '_id',
    'version',
    'name',
    'lastName',
    'email',
    'isLeader',
    'isActive',
    'hireDate',
    'country',
    'salaryPeriodMonth',
    'clientSalaryPeriodMonth',
  ]),
  picture: company.linkToPicture(row),
  leader: toPersonNameIfKnown(company.person(row.leader)),
  project: toNamedEntry(company.project(row.project)),
  jobTitle: toNamedEntry(company.jobTitle(row.jobTitle)),
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
  ...pick(stored, [
    'clientEmail',
    'birthdayDate',
    'effectiveHireDate',
    'idNumber',
    'mobilePhoneNumber',
    'homePhoneNumber',
    'legadmiId',
    'plate1',
    'plate2',
    'children',
    'homeAddress',
    'emergencyContacts',
    'notes',
    'isTimesheetEnabled',
    'referralAmount',
    'depositDate',
    'yearlyBudget',
    'activateRewards',
    'primaryBackendLanguage',
    'alternativeBackendLanguage',
    'primaryFrontendLanguage',
    'alternativeFrontendLanguage',
    'otherSkills',
  ]),
  isUser: user !== undefined,
  maritalStatus: toCatalogueEntry(maritalStatuses, stored.maritalStatus),
  insuranceInfo: toInsuranceInfo(stored),
  resignationInfo: {
    ...stored.resignationInfo,
    resignationReason: toCatalogueEntry(resignationReasons, stored.resignationInfo.resignationReason),
  },
  authorizedEmployees: stored.authorizedEmployees.map(company.name),
  authorizedTimesheets: stored.authorizedTimesheets.flatMap(id => toNamedEntry(company.project(id)) ?? []),
  referBy: toPersonNameIfKnown(company.person(stored.referBy)),
  statusReferral: toCatalogueEntry(referralStatuses, stored.statusReferral),
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
  ...pick(row, ['_id', 'version', 'name', 'lastName', 'hireDate', 'depositDate', 'referralAmount']),
  referBy: company.name(row.referBy ?? ''),
  statusReferral: toCatalogueEntry(referralStatuses, row.statusReferral),
})
