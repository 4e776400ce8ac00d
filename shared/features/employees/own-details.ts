/** What people see of their own record on the employee host. */
import * as z from 'zod/mini'
import { PersonName } from '#shared/kit/people.ts'
import { NamedEntry } from './people.ts'
import { EmployeeRecord } from './record.ts'

const { homeAddress, emergencyContacts } = EmployeeRecord.shape

/** Leaves out what others write about them (notes, resignation, referral) and anything about pay. */
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
