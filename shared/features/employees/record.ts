/** Employees as the API returns them: what lists show, and what only roles that edit employee records see. */
import * as z from 'zod/mini'
import { rolesForScreens } from '#shared/features/screens.ts'
import { hasRole, type Role } from '#shared/kit/access.ts'
import { flag, id } from '#shared/kit/fields.ts'
import { PersonName } from '#shared/kit/people.ts'
import { NamedEntry } from './people.ts'

/** An employee in a list, with names joined in. */
export const EmployeeListItem = z.object({
  _id: id,
  version: z.number(),
  name: z.string(),
  lastName: z.string(),
  email: z.string(),
  picture: z.string(),
  leader: z.nullable(PersonName),
  project: z.nullable(NamedEntry),
  jobTitle: z.nullable(NamedEntry),
  isLeader: flag,
  isActive: flag,
  hireDate: z.nullable(z.string()),
  country: z.string(),
  salaryPeriodMonth: z.nullable(z.number()),
  clientSalaryPeriodMonth: z.nullable(z.number()),
  /** Only for roles that edit employee records; `null` for everybody else. */
  employeeType: z.nullable(NamedEntry),
})
export type EmployeeListItem = z.infer<typeof EmployeeListItem>

/** Fields that only roles that edit employee records see. */
const optionalEntry = z.nullable(NamedEntry)
const personalFields = {
  /** Whether the employee may sign in to the main app with `email`. */
  isUser: flag,
  clientEmail: z.string(),
  birthdayDate: z.nullable(z.string()),
  effectiveHireDate: z.nullable(z.string()),
  idNumber: z.string(),
  mobilePhoneNumber: z.string(),
  homePhoneNumber: z.string(),
  legadmiId: z.string(),
  plate1: z.string(),
  plate2: z.string(),
  maritalStatus: optionalEntry,
  children: z.number(),
  homeAddress: z.object({
    country: z.string(),
    state: z.string(),
    city: z.string(),
    zipCode: z.string(),
    addressLine1: z.string(),
    addressLine2: z.string(),
  }),
  insuranceInfo: z.object({
    status: optionalEntry,
    inclusionDate: z.nullable(z.string()),
    comments: z.string(),
  }),
  emergencyContacts: z.object({
    name1: z.string(),
    phoneNumber1: z.string(),
    relationship1: z.string(),
    name2: z.string(),
    phoneNumber2: z.string(),
    relationship2: z.string(),
  }),
  resignationInfo: z.object({
    resignationReason: optionalEntry,
    resignationDate: z.nullable(z.string()),
    payrollEndDate: z.nullable(z.string()),
    lastDay: z.nullable(z.string()),
    resignationComments: z.string(),
  }),
  notes: z.string(),
  isTimesheetEnabled: flag,
  authorizedEmployees: z.array(PersonName),
  authorizedTimesheets: z.array(NamedEntry),
  referBy: z.nullable(PersonName),
  referralAmount: z.nullable(z.number()),
  statusReferral: optionalEntry,
  depositDate: z.nullable(z.string()),
  yearlyBudget: z.nullable(z.number()),
  activateRewards: flag,
  primaryBackendLanguage: z.string(),
  alternativeBackendLanguage: z.string(),
  primaryFrontendLanguage: z.string(),
  alternativeFrontendLanguage: z.string(),
  otherSkills: z.string(),
}
/** A complete record, for roles that edit employee records. */
export const EmployeeRecord = z.object({ ...EmployeeListItem.shape, ...personalFields })
export type EmployeeRecord = z.infer<typeof EmployeeRecord>

/** Roles that edit employees' records and so see them completely. Source: spec 2 section 2, Employees. */
export const EMPLOYEE_EDITOR_ROLES: readonly Role[] = rolesForScreens('/employees')
export const mayEditEmployees = (who: { readonly roles: readonly Role[] }): boolean =>
  hasRole(who, EMPLOYEE_EDITOR_ROLES)

/** An employee in a picker. */
export const EmployeeOption = z.object({
  _id: id,
  name: z.string(),
  lastName: z.string(),
  email: z.string(),
  picture: z.string(),
  /** Null also if their leader has left, to whom nothing new is assigned. */
  leader: z.nullable(PersonName),
  isLeader: z.boolean(),
  isActive: z.boolean(),
})
export type EmployeeOption = z.infer<typeof EmployeeOption>
