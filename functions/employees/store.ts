/** The people of the company: one partition. */
import { EMPLOYEES } from '#kit/account.ts'
import { Collection } from '#kit/collection.ts'
import { notFound } from '#kit/refusal.ts'
import {
  type EmployeeOption,
  type EmployeeRow,
  type People,
  type PersonName,
  reachOver,
} from '#shared/features/employees.ts'
import type { Actor } from '#shared/kit/access.ts'

export const employees = new Collection<EmployeeRow>({
  name: EMPLOYEES,
  split: 'whole',
  rowFields: [
    'name',
    'lastName',
    'email',
    'picture',
    'leader',
    'isLeader',
    'isActive',
    'hireDate',
    'country',
    'authorizedEmployees',
  ],
})

/** Everybody, for joining names; whoever is gone for good is shown by an empty name. */
export interface Everybody extends People {
  readonly all: readonly EmployeeRow[]
  /** Whether the actor's reach covers a person. */
  reaches(employeeId: string): boolean
  name(id: string): PersonName
}

/** All people and what the actor may see of them: one small query when warm. */
export async function everybody(actor: Pick<Actor, 'roles' | 'employeeId'>, now: Date): Promise<Everybody> {
  const byId = await employees.byId(now)
  const people: People = { person: id => (id ? byId.get(id) : undefined) }
  return {
    ...people,
    all: [...byId.values()],
    reaches: reachOver(actor, people),
    name: id => nameOf(byId.get(id)) ?? { _id: id, name: '', lastName: '' },
  }
}

/** @throws 404 when the person does not exist or is out of reach. */
export function reachable(people: Everybody, id: string): EmployeeRow {
  const found = people.person(id)
  if (!found || !people.reaches(id)) throw notFound()
  return found
}

export const nameOf = (row: EmployeeRow | undefined): PersonName | null =>
  row ? { _id: row._id, name: row.name, lastName: row.lastName } : null

export const optionOf = (row: EmployeeRow, people: People): EmployeeOption => ({
  _id: row._id,
  name: row.name,
  lastName: row.lastName,
  email: row.email,
  leader: nameOf(people.person(row.leader)),
  isLeader: row.isLeader,
  isActive: row.isActive,
})
