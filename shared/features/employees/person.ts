/**
 * A page about a person: who they are, and which of its sections the caller may see. Source: decisions, "A page a
 * person".
 */
import * as z from 'zod/mini'
import type { Role } from '#shared/kit/access.ts'
import { flag } from '#shared/kit/fields.ts'
import { PersonName } from '#shared/kit/people.ts'
import { EmployeeListItem } from './record.ts'

export const PERSON_SECTIONS = [
  'one-on-ones',
  'action-items',
  'plans',
  'goals',
  'time-off',
  'projects',
  'onboarding',
  'exit-procedure',
  'rewards',
  'pay',
  'history',
] as const
export const PersonSection = z.enum(PERSON_SECTIONS)
export type PersonSection = z.infer<typeof PersonSection>

/** Roles that see the time off of people in their scope: docs/decisions/time-off.md. */
export const TIME_OFF_READERS: readonly Role[] = ['admin', 'hr', 'finance', 'leader']

/** The person's leader, and whether the caller may open their page. */
const Neighbour = z.object({ ...PersonName.shape, isInScope: flag })

export const Person = z.object({
  ...z.pick(EmployeeListItem, {
    _id: true,
    name: true,
    lastName: true,
    email: true,
    picture: true,
    project: true,
    jobTitle: true,
    isActive: true,
    hireDate: true,
    country: true,
  }).shape,
  leader: z.nullable(Neighbour),
  /** The active people they lead, as far as these are in scope. */
  reports: z.array(PersonName),
  sections: z.array(PersonSection),
})
export type Person = z.infer<typeof Person>
