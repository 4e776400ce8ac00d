/** The people of the demo company: a tree of leaders without loops, in five countries. */
import type { StoredEmployee } from '#functions/employees/store.ts'
import type { StoredProjectChange } from '#shared/features/employees/project-changes.ts'
import type { UserRow } from '#shared/features/users/user.ts'
import type { Role } from '#shared/kit/access.ts'
import { addDays, dayOf } from '#shared/kit/dates.ts'
import { makeId } from '#shared/kit/ids.ts'
import { type CompanyCatalogues, makeEmployeeDetails } from './employee-details.ts'
import { FAMILY_NAMES, GIVEN_NAMES } from './names.ts'
import type { SeededPerson } from './seeded-person.ts'
import type { SeededRandom } from './seeded-random.ts'

export interface SeededCompany {
  readonly employees: readonly StoredEmployee[]
  readonly projectChanges: readonly { readonly of: string; readonly change: StoredProjectChange }[]
  readonly users: readonly (UserRow & { readonly employeeId: string })[]
}

/** The demo accounts, open to everybody; each is an employee, and all except `employee` are users with that role. */
export const ACCOUNTS: readonly { account: string; name: string; lastName: string; role?: Role }[] = [
  { account: 'admin', name: 'Amelia', lastName: 'Prado', role: 'admin' },
  { account: 'admin2', name: 'Bruno', lastName: 'Castellanos', role: 'admin' },
  { account: 'hr', name: 'Helena', lastName: 'Vásquez', role: 'hr' },
  { account: 'leader', name: 'Luis Ángel', lastName: 'Mora', role: 'leader' },
  { account: 'devmanager', name: 'Dana', lastName: "O'Neill", role: 'devmanager' },
  { account: 'finance', name: 'Farida', lastName: 'Haddad', role: 'finance' },
  { account: 'it', name: 'Ivana', lastName: 'Sørensen', role: 'it' },
  { account: 'rewards', name: 'Renata', lastName: 'Quirós', role: 'rewards' },
  { account: 'employee', name: 'Emilio', lastName: 'Zúñiga' },
]
const COUNTRIES = ['Costa Rica', 'Costa Rica', 'Costa Rica', 'United States', 'El Salvador', 'Colombia', 'Bolivia']
/** One in this many people leads others. */
const PEOPLE_A_LEADER = 9

/** Generates a company of `size` people as of a day. */
export function makeCompany(size: number, choices: CompanyCatalogues, now: Date, random: SeededRandom): SeededCompany {
  const today = dayOf(now)
  const employees: SeededPerson[] = []
  const hire = (of: Pick<SeededPerson, 'name' | 'lastName' | 'email'>, more: Partial<SeededPerson> = {}) => {
    const hireDate = addDays(today, -random.between(30, 365 * 7))
    const person: SeededPerson = {
      _id: makeId(new Date(hireDate), random.hex(20)),
      leader: null,
      isLeader: false,
      isActive: true,
      hireDate,
      country: random.pick(COUNTRIES),
      authorizedEmployees: [],
      ...of,
      ...more,
    }
    employees.push(person)
    return person
  }

  const [head, ...others] = ACCOUNTS.map(({ account, name, lastName, role }) =>
    hire({ name, lastName, email: `${account}@muster.example` }, { isLeader: isLeadingRole(role) }),
  )
  const manager = others.find(person => person.email.startsWith('devmanager@'))
  const leader = others.find(person => person.email.startsWith('leader@'))
  if (!head || !manager || !leader) throw new Error('The accounts lack an admin, a development manager or a leader')

  const taken = new Map<string, number>()
  while (employees.length < size) {
    const [name, lastName] = [random.pick(GIVEN_NAMES), random.pick(FAMILY_NAMES)]
    hire(
      { name, lastName, email: makeEmail(name, lastName, taken) },
      { isLeader: employees.length % PEOPLE_A_LEADER === 0 },
    )
  }

  const leaders = employees.filter(person => person.isLeader && person !== head && person !== manager)
  const placed = employees.map((person, index): SeededPerson => {
    if (person === head) return person
    if (
      person === manager ||
      ACCOUNTS.some(({ account, role }) => role && person.email.startsWith(`${account}@`) && !isLeadingRole(role))
    )
      return { ...person, leader: head._id }
    if (person.isLeader) return { ...person, leader: manager._id }
    const isLeft = index > ACCOUNTS.length && random.chance(0.08)
    const under = person.email.startsWith('employee@') || index % 7 === 0 ? leader : random.pick(leaders)
    return { ...person, leader: under._id, isActive: !isLeft }
  })
  const stranger = placed.find(
    person => person.isActive && !person.isLeader && person.leader !== leader._id && person.leader !== head._id,
  )
  const authorized = placed.map(person =>
    person._id === leader._id && stranger ? { ...person, authorizedEmployees: [stranger._id] } : person,
  )
  const detailed = authorized.map(person => makeEmployeeDetails(person, authorized, choices, now, random))
  return {
    employees: detailed.map(one => withRewards(one.employee)),
    projectChanges: detailed.flatMap(one => one.projectChanges.map(change => ({ of: one.employee._id, change }))),
    users: authorized.flatMap(person => makeUser(person, random)),
  }
}

/** Gives the demo employee access to a rewards program. */
const withRewards = (employee: StoredEmployee): StoredEmployee =>
  employee.email === 'employee@muster.example' ? { ...employee, activateRewards: true, yearlyBudget: 800 } : employee

const isLeadingRole = (role: Role | undefined) => role === 'admin' || role === 'leader' || role === 'devmanager'

/** Account holders have their account's role, other leaders are users too, and nobody else is. */
function makeUser(person: SeededPerson, random: SeededRandom): (UserRow & { readonly employeeId: string })[] {
  const account = ACCOUNTS.find(({ account }) => person.email === `${account}@muster.example`)
  const role = account ? account.role : person.isLeader ? 'leader' : undefined
  if (!role) return []
  const { _id: employeeId, name, lastName, email, isActive, hireDate } = person
  return [
    {
      _id: makeId(new Date(hireDate), random.hex(20)),
      version: 1,
      name,
      lastName,
      email,
      isActive,
      roles: [role],
      employeeId,
    },
  ]
}

/** A plain address for a name in any script, numbered when it is taken. */
function makeEmail(name: string, lastName: string, taken: Map<string, number>): string {
  const plain =
    `${name}.${lastName}`
      .normalize('NFD')
      .replace(/[^a-zA-Z.]/g, '')
      .toLowerCase()
      .replace(/^\.|\.$/g, '') || 'person'
  const count = (taken.get(plain) ?? 0) + 1
  taken.set(plain, count)
  return `${plain}${count > 1 || plain === 'person' ? count : ''}@muster.example`
}
