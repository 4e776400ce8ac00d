/** An employee's form values: everything that can be typed is a string. */
import * as z from 'zod/mini'
import { EmployeeChange, EmployeeForm } from '#shared/features/employees/form.ts'
import type { EmployeeRecord } from '#shared/features/employees/record.ts'
import { stripMoneySymbols } from '#shared/kit/money.ts'
import type { FormValues, RecordFormState } from '#web/kit/form/use-record-form.ts'

const amountInput = z._default(
  z.pipe(
    z.transform((typed: string) => stripMoneySymbols(typed)),
    z.string().check(z.regex(/^(\d{1,8}(\.\d{1,2})?)?$/, 'Invalid amount')),
  ),
  '',
)

/** Adds what only the form has: a new hire's pay (plain text until sent), a project move, who takes over reports. */
export const EmployeeScreenForm = z.object({
  ...EmployeeForm.shape,
  salary: amountInput,
  rate: amountInput,
  projectChange: EmployeeChange.shape.projectChange,
  reassignTo: EmployeeChange.shape.reassignTo,
})
export type EmployeeScreenForm = z.output<typeof EmployeeScreenForm>
export type EmployeeFormInput = z.input<typeof EmployeeScreenForm>
export type EmployeeFormState = RecordFormState<EmployeeFormInput & Record<string, unknown>, EmployeeScreenForm>
/** Changes a field that the person did not type into; it is judged at once if they have tried to save. */
export type SetEmployeeField = (name: Parameters<EmployeeFormState['form']['setValue']>[0], value: unknown) => void

const toText = (value: number | null | undefined) => (value === null || value === undefined ? '' : String(value))

/** Returns the form's initial values; for a new employee the defaults. Source: spec 2 section 3. */
export const toEmployeeFormValues = (record?: EmployeeRecord): FormValues<typeof EmployeeScreenForm> => ({
  name: record?.name ?? '',
  lastName: record?.lastName ?? '',
  email: record?.email ?? '',
  clientEmail: record?.clientEmail ?? '',
  idNumber: record?.idNumber ?? '',
  birthdayDate: record?.birthdayDate ?? '',
  hireDate: record?.hireDate ?? '',
  effectiveHireDate: record?.effectiveHireDate ?? '',
  employeeType: record?.employeeType?._id ?? '',
  jobTitle: record?.jobTitle?._id ?? '',
  salaryPeriodMonth: toText(record?.salaryPeriodMonth),
  clientSalaryPeriodMonth: toText(record?.clientSalaryPeriodMonth),
  maritalStatus: record?.maritalStatus?._id ?? '',
  children: toText(record?.children ?? 0),
  mobilePhoneNumber: record?.mobilePhoneNumber ?? '',
  homePhoneNumber: record?.homePhoneNumber ?? '',
  homeAddress: {
    country: (record?.homeAddress.country ?? 'Costa Rica') as 'Costa Rica',
    state: record?.homeAddress.state ?? '',
    city: record?.homeAddress.city ?? '',
    zipCode: record?.homeAddress.zipCode ?? '',
    addressLine1: record?.homeAddress.addressLine1 ?? '',
    addressLine2: record?.homeAddress.addressLine2 ?? '',
  },
  insuranceInfo: {
    status: record?.insuranceInfo.status?._id ?? '',
    inclusionDate: record?.insuranceInfo.inclusionDate ?? '',
    comments: record?.insuranceInfo.comments ?? '',
  },
  emergencyContacts: {
    name1: record?.emergencyContacts.name1 ?? '',
    phoneNumber1: record?.emergencyContacts.phoneNumber1 ?? '',
    relationship1: record?.emergencyContacts.relationship1 ?? '',
    name2: record?.emergencyContacts.name2 ?? '',
    phoneNumber2: record?.emergencyContacts.phoneNumber2 ?? '',
    relationship2: record?.emergencyContacts.relationship2 ?? '',
  },
  leader: record?.leader?._id ?? '',
  isLeader: record?.isLeader ?? false,
  project: record?.project?._id ?? '',
  primaryBackendLanguage: record?.primaryBackendLanguage ?? '',
  alternativeBackendLanguage: record?.alternativeBackendLanguage ?? '',
  primaryFrontendLanguage: record?.primaryFrontendLanguage ?? '',
  alternativeFrontendLanguage: record?.alternativeFrontendLanguage ?? '',
  otherSkills: record?.otherSkills ?? '',
  legadmiId: record?.legadmiId ?? '',
  plate1: record?.plate1 ?? '',
  plate2: record?.plate2 ?? '',
  referBy: record?.referBy?._id ?? '',
  referralAmount: toText(record?.referralAmount),
  activateRewards: record?.activateRewards ?? false,
  yearlyBudget: toText(record?.yearlyBudget),
  resignationInfo: {
    resignationReason: record?.resignationInfo.resignationReason?._id ?? '',
    resignationDate: record?.resignationInfo.resignationDate ?? '',
    payrollEndDate: record?.resignationInfo.payrollEndDate ?? '',
    lastDay: record?.resignationInfo.lastDay ?? '',
    resignationComments: record?.resignationInfo.resignationComments ?? '',
  },
  notes: record?.notes ?? '',
  isActive: record?.isActive ?? true,
  isTimesheetEnabled: record?.isTimesheetEnabled ?? true,
  authorizedEmployees: record?.authorizedEmployees.map(person => person._id) ?? [],
  authorizedTimesheets: record?.authorizedTimesheets.map(project => project._id) ?? [],
  salary: '',
  rate: '',
})
