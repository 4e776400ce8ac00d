/** Optional details of a checklist item: its owner, due day, note, link, and the items that it waits for. */
import * as z from 'zod/mini'
import { PUBLIC_ROLES, type Role } from '#shared/kit/access.ts'
import { addDays, type Day } from '#shared/kit/dates.ts'
import { CHOOSE_FROM_LIST, id, oneOf, wholeCharacters, wholeNumber } from '#shared/kit/fields.ts'
import { t } from '#shared/kit/texts.ts'
import type { EmployeeRow, PeopleLookup } from '../employees/people.ts'

const MAX_NOTE = 1000
const MAX_LINK = 500
/** Two years. */
export const MAX_DUE_DAYS = 730
const MAX_WAITS = 20
const NO_LINK = 'Enter an address that begins with https://'

/** The person whom the checklist is about, their leader, everybody with a role (its name), or a person (their id). */
const OWNER_KINDS = ['employee', 'leader', 'role', 'person'] as const

const isOwnerId = ({ kind, id: named }: { kind: (typeof OWNER_KINDS)[number]; id?: string | undefined }): boolean => {
  if (kind === 'role') return PUBLIC_ROLES.some(role => role === named)
  return kind === 'person' ? z.safeParse(id, named).success : named === undefined
}
export const ItemOwner = z
  .object({ kind: oneOf(OWNER_KINDS), id: z.optional(z.string()) })
  .check(z.refine(isOwnerId, { error: CHOOSE_FROM_LIST, path: ['id'] }))
export type ItemOwner = z.infer<typeof ItemOwner>

/** Days after the hire date or the last day; before it if negative. */
export const ItemDue = z.object({ from: oneOf(['hire', 'lastDay']), days: wholeNumber(-MAX_DUE_DAYS, MAX_DUE_DAYS) })
export type ItemDue = z.infer<typeof ItemDue>

const Note = z.string().check(wholeCharacters, z.trim(), z.maxLength(MAX_NOTE, `At most ${MAX_NOTE} characters`))
const Link = z
  .string(NO_LINK)
  .check(z.trim(), z.maxLength(MAX_LINK, `At most ${MAX_LINK} characters`), z.refine(isLink, NO_LINK))

function isLink(value: string): boolean {
  if (value === '') return true
  const url = URL.parse(value)
  return url?.protocol === 'https:' && !url.username && !url.password
}

/** Missing details stay unchanged, so that clients that know only texts lose nothing; null removes one. */
export const itemDetailFields = {
  owner: z.optional(z.nullable(ItemOwner)),
  due: z.optional(z.nullable(ItemDue)),
  note: z.optional(z.nullable(Note)),
  link: z.optional(z.nullable(Link)),
  /** The ids of the items that must be done first. */
  waitsFor: z.optional(z.nullable(z.array(id).check(z.maxLength(MAX_WAITS, `At most ${MAX_WAITS} of them`)))),
}

/** As stored and shown: without the details that an item lacks. */
export const itemDetailShape = {
  owner: z.optional(ItemOwner),
  due: z.optional(ItemDue),
  note: z.optional(z.string()),
  link: z.optional(z.string()),
  waitsFor: z.optional(z.array(id)),
}
const ItemDetails = z.object(itemDetailShape)
export type ItemDetails = z.infer<typeof ItemDetails>
type RequestedDetails = { readonly [Name in keyof ItemDetails]?: ItemDetails[Name] | null | undefined }

/** Returns an item's details without the empty ones. */
export function detailsOf({ owner, due, note, link, waitsFor }: RequestedDetails): ItemDetails {
  return {
    ...(owner ? { owner } : {}),
    ...(due ? { due } : {}),
    ...(note ? { note } : {}),
    ...(link ? { link } : {}),
    ...(waitsFor?.length ? { waitsFor: [...new Set(waitsFor)] } : {}),
  }
}

/** Returns the day on which an item is due, as of now; null if the date that it is counted from is not known. */
export function dueDayOf(
  due: ItemDue | undefined,
  person: Pick<EmployeeRow, 'hireDate' | 'lastDay'> | undefined,
): Day | null {
  const from = due?.from === 'hire' ? person?.hireDate : person?.lastDay
  return due && from ? addDays(from, due.days) : null
}

/** Looks up the owners of items. */
export interface OwnerLookup extends PeopleLookup {
  /** Returns the ids of those who have the role now: of their employee, or of a user who is not an employee. */
  holdersOf(role: Role): readonly string[]
}

/** Returns the ids of an item's present owners; empty if nobody has the role, or the leader or person is missing. */
export function holdersOf(owner: ItemOwner, employee: string, look: OwnerLookup): readonly string[] {
  if (owner.kind === 'role') return look.holdersOf(owner.id as Role)
  const named = { employee, leader: look.person(employee)?.leader, person: owner.id }[owner.kind]
  return named && look.person(named)?.isActive ? [named] : []
}

/** The names of owners who are not a single person. */
export const OWNER_ROLE_NAMES: Readonly<Record<string, string>> = {
  admin: 'Admins',
  hr: 'HR',
  leader: 'All leaders',
  finance: 'Finance',
  devmanager: 'Development managers',
  it: 'IT',
  rewards: 'Rewards',
}

/** `3 days before the hire date` */
export function formatDue({ from, days }: ItemDue): string {
  const isHire = from === 'hire'
  const count = Math.abs(days)
  if (days === 0) return isHire ? t`on the hire date` : t`on the last day`
  if (days === -1) return isHire ? t`1 day before the hire date` : t`1 day before the last day`
  if (days === 1) return isHire ? t`1 day after the hire date` : t`1 day after the last day`
  if (days < 0) return isHire ? t`${count} days before the hire date` : t`${count} days before the last day`
  return isHire ? t`${count} days after the hire date` : t`${count} days after the last day`
}

/** Describes an owner on a template, or where the owner is nobody at present. */
export const describeOwnerKind = ({ kind, id: named }: ItemOwner): string =>
  ({
    employee: 'The employee',
    leader: 'Their leader',
    role: OWNER_ROLE_NAMES[named ?? ''] ?? 'A role',
    person: 'A person',
  })[kind]
