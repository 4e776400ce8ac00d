/** The people of the company. This much of them is what other features lean on; lists join names from here. */
import * as z from 'zod/mini'
import { type Actor, PUBLIC_ROLES, seesEveryone, staff } from '#shared/kit/access.ts'
import { email, flag, id, text } from '#shared/kit/fields.ts'
import { filtersFor, fold, listOf } from '#shared/kit/list.ts'
import { contract, get, paged } from '#shared/kit/route.ts'
import { screenRoles } from './screens.ts'

/** A person as other records name them. */
export const PersonName = z.object({ _id: id, name: z.string(), lastName: z.string() })
export type PersonName = z.infer<typeof PersonName>

/** What lists show, filter and sort by. */
export const EmployeeRow = z.object({
  _id: id,
  version: z.number(),
  name: text(32),
  lastName: text(32),
  email,
  picture: z._default(z.string(), ''),
  leader: z.nullable(id),
  isLeader: flag,
  isActive: flag,
  hireDate: z.string(),
  country: z.string(),
  /** Whom this leader may see beside the people they lead. */
  authorizedEmployees: z.array(id),
})
export type EmployeeRow = z.infer<typeof EmployeeRow>

/** An employee as answered: the leader by name. */
export const Employee = z.object({ ...EmployeeRow.shape, leader: z.nullable(PersonName) })
export type Employee = z.infer<typeof Employee>

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

export const fullName = (person: Pick<PersonName, 'name' | 'lastName'>): string =>
  `${person.name} ${person.lastName}`.trim()

/** Finds people by id, for joined names. */
export interface People {
  person(id: string | null | undefined): EmployeeRow | undefined
}

const { search, is, anyId } = filtersFor<EmployeeRow, People>()
export const employeeList = listOf<EmployeeRow, People>()({
  columns: {
    hireDate: row => row.hireDate,
    name: row => fold(fullName(row)),
    email: row => row.email,
    'leader.name': (row, look) => nameOf(look.person(row.leader)),
    country: row => row.country,
    isActive: row => row.isActive,
  },
  filters: {
    search: search(row => `${fullName(row)} ${row.email}`),
    employees: anyId(row => row._id),
    leaders: anyId(row => row.leader),
    onlyLeaders: is(row => row.isLeader),
    isActive: is(row => row.isActive),
  },
  sortByColumn: 'name',
  isSortAscending: true,
  pageSize: 20,
})
const nameOf = (person: EmployeeRow | undefined) => (person ? fullName(person) : '')

/** The people a leader leads or is authorized for; everyone for roles that see all. Source: design section 4. */
export function reachOver(actor: Pick<Actor, 'roles' | 'employeeId'>, look: People): (employeeId: string) => boolean {
  if (seesEveryone(actor)) return () => true
  const self = look.person(actor.employeeId)
  if (!self) return () => false
  const authorized = new Set(self.authorizedEmployees)
  return employeeId => look.person(employeeId)?.leader === self._id || authorized.has(employeeId)
}

const pickers = staff(PUBLIC_ROLES, 'led')
export const employees = contract('employees', ['employees'], {
  active: get('/api/employees', {
    access: pickers,
    does: 'Active people in reach, for pickers',
    result: z.array(EmployeeOption),
  }),
  all: get('/api/employees/all', {
    access: pickers,
    does: 'People in reach, also those who left, for filters',
    result: z.array(EmployeeOption),
  }),
  leaders: get('/api/employees/leaders', {
    access: staff(PUBLIC_ROLES, 'none'),
    does: 'Active leaders, by name',
    result: z.array(EmployeeOption),
  }),
  noRol: get('/api/employees/noRol', {
    access: staff(screenRoles('/users'), 'all'),
    does: 'Active people who are no user yet',
    result: z.array(EmployeeOption),
  }),
  list: get('/api/employees/query', {
    access: staff(screenRoles('/employees'), 'all'),
    does: 'A page of employees',
    query: employeeList.query,
    result: paged(Employee),
  }),
  one: get('/api/employees/single/{id}', {
    access: pickers,
    does: 'One employee in reach',
    params: { id },
    result: Employee,
  }),
})
