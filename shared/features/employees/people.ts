/** Employees as other records and lists see them, and which of them a leader has in scope. */
import * as z from 'zod/mini'
import { type Actor, maySeeEveryone } from '#shared/kit/access.ts'
import { email, flag, id, text } from '#shared/kit/fields.ts'
import { toComparableText } from '#shared/kit/list.ts'
import type { GroupBy } from '#shared/kit/list-groups.ts'
import { fullName } from '#shared/kit/people.ts'

/** The fields that lists show, filter and sort by. References are ids. */
export const EmployeeRow = z.object({
  _id: id,
  version: z.number(),
  name: text(32),
  lastName: text(32),
  email,
  /** The URL of the picture at their sign-in provider, on one of its hosts. */
  picture: z._default(z.string(), ''),
  /** The file of the picture that they uploaded, shown in its place; empty or missing where there is none. */
  ownPicture: z.optional(z.string()),
  leader: z.nullable(id),
  isLeader: flag,
  isActive: flag,
  hireDate: z.nullable(z.string()),
  /** The last day of the resignation; missing in records from before it was kept here. */
  lastDay: z.optional(z.nullable(z.string())),
  /** The past last day despite which access was restored: it does not end access again. Missing in older records. */
  accessKeptAfter: z.optional(z.nullable(z.string())),
  country: z.string(),
  /** The people this leader may see in addition to those they lead. */
  authorizedEmployees: z.array(id),
  /** The projects this person fills in timesheets for, in addition to their current one. */
  authorizedTimesheets: z.array(id),
  project: z.nullable(id),
  jobTitle: z.nullable(id),
  employeeType: z.nullable(id),
  /** A month, counted from 0. */
  salaryPeriodMonth: z.nullable(z.number()),
  clientSalaryPeriodMonth: z.nullable(z.number()),
  birthdayDate: z.nullable(z.string()),
  isTimesheetEnabled: flag,
  activateRewards: flag,
  insuranceInfo: z.object({
    status: z.nullable(id),
    inclusionDate: z.nullable(z.string()),
    comments: z.string(),
  }),
  referBy: z.nullable(id),
  referralAmount: z.nullable(z.number()),
  statusReferral: z.nullable(id),
  /** When the referral reward was paid. */
  depositDate: z.nullable(z.string()),
})
export type EmployeeRow = z.infer<typeof EmployeeRow>

/** The domain of the email address that an erased person gets. */
export const ERASED_DOMAIN = 'erased.invalid'
export const isErased = ({ email }: Pick<EmployeeRow, 'email'>): boolean => email.endsWith(`@${ERASED_DOMAIN}`)

export const NamedEntry = z.object({ _id: id, name: z.string() })
export type NamedEntry = z.infer<typeof NamedEntry>
/** Returns only the entry's id and name; null if there is no entry. */
export const toNamedEntry = (of: NamedEntry | undefined): NamedEntry | null =>
  of ? { _id: of._id, name: of.name } : null

/** Looks up people by id, to join their names. */
export interface PeopleLookup {
  person(id: string | null | undefined): EmployeeRow | undefined
}
/** Returns a person's name in the form that lists sort and search by; empty for no person or a deleted one. */
export const sortableNameOf = (id: string | null | undefined, look: PeopleLookup): string => {
  const found = look.person(id)
  return found ? toComparableText(fullName(found)) : ''
}
/** Groups rows by a person. */
export const groupByPerson = <Row, Look extends PeopleLookup>(
  name: string,
  key: GroupBy<Row, Look>['key'],
): GroupBy<Row, Look> => ({
  name,
  key,
  label: (id, look) => {
    const person = look.person(id)
    return person && fullName(person)
  },
  order: sortableNameOf,
})

/** Looks up people, their projects and their job titles. */
export interface CompanyLookup extends PeopleLookup {
  project(id: string | null | undefined): { readonly _id: string; readonly name: string } | undefined
  jobTitle(id: string | null | undefined): { readonly _id: string; readonly name: string } | undefined
}

/**
 * The people in a leader's scope: those they lead or are authorized for; everyone for roles that see all. Source:
 * design section 4.
 */
export function scopeOf(
  actor: Pick<Actor, 'roles' | 'employeeId'>,
  look: PeopleLookup,
): (employeeId: string) => boolean {
  if (maySeeEveryone(actor)) return () => true
  const self = look.person(actor.employeeId)
  if (!self) return () => false
  const authorized = new Set(self.authorizedEmployees)
  return employeeId => look.person(employeeId)?.leader === self._id || authorized.has(employeeId)
}
