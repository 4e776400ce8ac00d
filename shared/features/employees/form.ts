/** The employee form's schema, for the browser and the server. Limits: spec 2, sections 5 and 9. */
import * as z from 'zod/mini'
import { countryNames } from '#shared/features/countries.ts'
import {
  CHOOSE_FROM_LIST,
  choice,
  day,
  email,
  flag,
  nullableDay,
  oneOf,
  optionalAmount,
  optionalChoice,
  optionalDay,
  optionalDigits,
  optionalLongText,
  optionalPhone,
  optionalRef,
  optionalText,
  parseTypedNumber,
  REQUIRED,
  ref,
  refs,
  text,
} from '#shared/kit/fields.ts'
import { employeeTypes, insuranceStatuses, maritalStatuses, resignationReasons } from './catalogues.ts'
import { EncryptedAmount } from './encrypted-amount.ts'
import { lacksResignationReason, SALARY_PERIODS } from './rules.ts'

/** The error for an invalid email. */
export const INVALID_CLIENT_EMAIL = 'Client email is not valid'

const country = z._default(oneOf(countryNames), 'Costa Rica')

const optionalPeriod = (allowed: readonly number[]) =>
  z.optional(
    z.pipe(
      z.transform((value: string | number | null) => parseTypedNumber(value) ?? null),
      z.nullable(z.number(CHOOSE_FROM_LIST).check(z.refine(value => allowed.includes(value), CHOOSE_FROM_LIST))),
    ),
  )

const children = z._default(
  z.pipe(
    z.transform((value: string | number | null) => parseTypedNumber(value) ?? 0),
    z
      .number('Invalid number')
      .check(z.int('Invalid number'), z.minimum(0, 'Invalid number'), z.maximum(99, 'Invalid number')),
  ),
  0,
)

const HomeAddress = z.object({
  country,
  state: optionalText(100),
  city: optionalText(100),
  zipCode: optionalDigits(10),
  addressLine1: optionalText(280),
  addressLine2: optionalText(280),
})
const InsuranceInfo = z.object({
  status: optionalChoice(insuranceStatuses.ids),
  inclusionDate: z.optional(nullableDay),
  comments: optionalLongText,
})
const EmergencyContacts = z.object({
  name1: optionalText(64),
  phoneNumber1: optionalPhone,
  relationship1: optionalText(32),
  name2: optionalText(64),
  phoneNumber2: optionalPhone,
  relationship2: optionalText(32),
})
const ResignationInfo = z
  .object({
    resignationReason: optionalChoice(resignationReasons.ids),
    resignationDate: optionalDay,
    payrollEndDate: optionalDay,
    lastDay: optionalDay,
    resignationComments: optionalLongText,
  })
  .check(z.refine(info => !lacksResignationReason(info), { error: REQUIRED, path: ['resignationReason'] }))

const defaultToEmpty = <S extends z.ZodMiniType>(schema: S) => z.prefault(schema, {} as z.input<S>)
const optionalRefs = z.optional(refs(500))

/** An employee's own fields. Missing fields take their defaults; missing lists of people stay unchanged. */
export const EmployeeForm = z.object({
  name: text(32),
  lastName: text(32),
  email,
  clientEmail: z._default(
    z.string().check(
      z.trim(),
      z.maxLength(254),
      z.toLowerCase(),
      z.refine(value => value === '' || z.safeParse(email, value).success, INVALID_CLIENT_EMAIL),
    ),
    '',
  ),
  leader: optionalRef,
  isLeader: z._default(flag, false),
  /** If missing, it stays unchanged, so that leaving it out never reactivates anybody. */
  isActive: z.optional(flag),
  project: optionalRef,
  jobTitle: ref,
  birthdayDate: day,
  hireDate: optionalDay,
  effectiveHireDate: optionalDay,
  employeeType: choice(employeeTypes.ids),
  idNumber: text(25),
  mobilePhoneNumber: optionalPhone,
  homePhoneNumber: optionalPhone,
  legadmiId: optionalDigits(20),
  plate1: optionalText(10),
  plate2: optionalText(10),
  maritalStatus: optionalChoice(maritalStatuses.ids),
  children,
  homeAddress: defaultToEmpty(HomeAddress),
  insuranceInfo: defaultToEmpty(InsuranceInfo),
  emergencyContacts: defaultToEmpty(EmergencyContacts),
  resignationInfo: defaultToEmpty(ResignationInfo),
  notes: optionalLongText,
  /** If missing, they are derived from the hire date. */
  salaryPeriodMonth: optionalPeriod(SALARY_PERIODS),
  clientSalaryPeriodMonth: optionalPeriod([0, 1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11]),
  isTimesheetEnabled: z._default(flag, true),
  authorizedEmployees: optionalRefs,
  authorizedTimesheets: optionalRefs,
  referBy: optionalRef,
  referralAmount: optionalAmount(5, 'Invalid amount'),
  yearlyBudget: optionalAmount(10, 'Invalid Number'),
  activateRewards: z._default(flag, false),
  primaryBackendLanguage: optionalText(100),
  alternativeBackendLanguage: optionalText(100),
  primaryFrontendLanguage: optionalText(100),
  alternativeFrontendLanguage: optionalText(100),
  otherSkills: optionalLongText,
})
export type EmployeeForm = z.infer<typeof EmployeeForm>

/** When and why an employee moves to another project. */
export const ProjectMove = z.object({ effectiveDate: day, comments: optionalLongText })
export type ProjectMove = z.infer<typeof ProjectMove>

const optionalEncryptedAmount = z._default(z.nullable(EncryptedAmount), null)

/** A new employee, with the agreed salary and rate. */
export const NewEmployee = z.object({
  ...EmployeeForm.shape,
  salary: optionalEncryptedAmount,
  rate: optionalEncryptedAmount,
})
export type NewEmployee = z.infer<typeof NewEmployee>

/** A change to an employee; a move to another project needs its effective date. */
export const EmployeeChange = z.object({
  ...EmployeeForm.shape,
  projectChange: z.optional(ProjectMove),
  /** The new leader for the people of a leader who is deactivated. */
  reassignTo: z.optional(ref),
})
export type EmployeeChange = z.infer<typeof EmployeeChange>
