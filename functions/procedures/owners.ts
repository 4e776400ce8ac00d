/** The present owners of checklist items. */

import { users } from '#functions/users/store.ts'
import { personIdOf } from '#kit/notices.ts'
import { dueDayOf, holdersOf, OWNER_ROLE_NAMES, type OwnerLookup } from '#shared/features/procedures/item-details.ts'
import type { ProcedureItem } from '#shared/features/procedures/process.ts'
import { type Actor, hasRole, type Role } from '#shared/kit/access.ts'
import { fullName } from '#shared/kit/people.ts'
import type { PeopleWithNames } from './staff-lookup.ts'

export interface Owners extends PeopleWithNames, OwnerLookup {
  /** Whether somebody can open the main host. */
  isStaff(personId: string): boolean
}

/** Adds the holders of roles to loaded people: the users' query when warm. */
export async function loadOwners<P extends PeopleWithNames>(reading: P | Promise<P>, now: Date): Promise<P & Owners> {
  const [people, rows] = await Promise.all([reading, users.rows(now)])
  const staff = rows.filter(user => user.isActive && user.roles.length > 0)
  const idOf = ({ _id, employeeId }: (typeof staff)[number]) => personIdOf({ userId: _id, employeeId })
  const staffIds = new Set(staff.map(idOf))
  return {
    ...people,
    holdersOf: (role: Role) => staff.filter(user => hasRole(user, [role])).map(idOf),
    isStaff: id => staffIds.has(id),
  }
}

type OwnedItem = Pick<ProcedureItem, 'owner' | 'due'>

/** Describes an item's owner and due day; empty for an item without them. */
export function describeOwner({ owner, due }: OwnedItem, employee: string, owners: Owners) {
  const [first] = owner ? holdersOf(owner, employee, owners) : []
  const holder =
    first && owner ? (owner.kind === 'role' ? OWNER_ROLE_NAMES[owner.id ?? ''] : nameOf(first, owners)) : null
  return {
    ...(owner ? { holder: holder ?? null } : {}),
    ...(due ? { dueDay: dueDayOf(due, owners.person(employee)) } : {}),
  }
}
const nameOf = (id: string, owners: Owners) => fullName(owners.name(id))

/** Whether the actor owns it. Roles count only on the main host. */
export function isOwedBy(
  actor: Pick<Actor, 'userId' | 'employeeId' | 'roles' | 'audience'>,
  { owner }: OwnedItem,
  employee: string,
  owners: OwnerLookup,
): boolean {
  if (!owner || (owner.kind === 'role' && actor.audience !== 'staff')) return false
  return holdersOf(owner, employee, owners).includes(personIdOf(actor))
}
