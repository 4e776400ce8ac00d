/** An employee as answered: what lists show, and what only those who keep the records see. */
import * as z from 'zod/mini'
import { rolesForScreens } from '#shared/features/screens.ts'
import { hasRole, type Role } from '#shared/kit/access.ts'
import { flag, id } from '#shared/kit/fields.ts'
import { PersonName } from '#shared/kit/people.ts'
import { NamedEntry } from './people.ts'

/** An employee in a list: names joined. */
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
  /** Only for who keeps the records; `null` for the others. */
  employeeType: z.nullable(NamedEntry),
})
export type EmployeeListItem = z.infer<typeof EmployeeListItem>

/** What only those who keep the records see. */
const optionalEntry = z.nullable(NamedEntry)
const personalFields = {
  /** Whether they may sign in to the main app, with `email`. */
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
/** A whole record, as those who keep the records see it. */
export const EmployeeRecord = z.object({ ...EmployeeListItem.shape, ...personalFields })
export type EmployeeRecord = z.infer<typeof EmployeeRecord>

/** Who keeps employees' records, and so sees all of them. Source: spec 2 section 2, Employees. */
export const EMPLOYEE_EDITOR_ROLES: readonly Role[] = rolesForScreens('/employees')
export const mayEditEmployees = (who: { readonly roles: readonly Role[] }): boolean =>
  hasRole(who, EMPLOYEE_EDITOR_ROLES)

/** An employee in a picker. */
export const EmployeeOption = z.object({
  _id: id,
  name: z.string(),
  lastName: z.string(),
  email: z.string(),
  leader: z.nullable(PersonName),
  isLeader: z.boolean(),
  isActive: z.boolean(),
})
export type EmployeeOption = z.infer<typeof EmployeeOption>
