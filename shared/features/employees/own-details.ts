/** What people see of their own record on the employee host, and how they ask for a correction. */
import * as z from 'zod/mini'
import { wholeCharacters } from '#shared/kit/fields.ts'
import { PersonName } from '#shared/kit/people.ts'
import { NamedEntry } from './people.ts'
import { EmployeeRecord } from './record.ts'

const { homeAddress, emergencyContacts } = EmployeeRecord.shape

/** Neither what is written about them (notes, resignation, referral) nor anything about pay. */
export const OwnDetails = z.object({
  _id: z.string(),
  name: z.string(),
  lastName: z.string(),
  email: z.string(),
  leader: z.nullable(PersonName),
  project: z.nullable(NamedEntry),
  jobTitle: z.nullable(NamedEntry),
  employeeType: z.nullable(NamedEntry),
  hireDate: z.nullable(z.string()),
  country: z.string(),
  birthdayDate: z.nullable(z.string()),
  idNumber: z.string(),
  maritalStatus: z.nullable(NamedEntry),
  children: z.number(),
  mobilePhoneNumber: z.string(),
  homePhoneNumber: z.string(),
  plate1: z.string(),
  plate2: z.string(),
  homeAddress,
  emergencyContacts,
  insuranceStatus: z.nullable(NamedEntry),
})
export type OwnDetails = z.infer<typeof OwnDetails>

/** A notice names no more. */
export const MAX_CORRECTION_LENGTH = 500
export const EMPTY_CORRECTION = 'Write what is to be corrected'
export const CorrectionForm = z.strictObject({
  text: z
    .string(EMPTY_CORRECTION)
    .check(
      wholeCharacters,
      z.trim(),
      z.minLength(1, EMPTY_CORRECTION),
      z.maxLength(MAX_CORRECTION_LENGTH, `At most ${MAX_CORRECTION_LENGTH} characters`),
    ),
})
export const CORRECTION_SENT = 'Your request was sent to HR'
