import { activeUsers } from '#functions/users/store.ts'
import { lambda } from '#kit/lambda.ts'
import { employees as contract, type EmployeeRow, employeeList, fullName } from '#shared/features/employees.ts'
import { fold, selectPage } from '#shared/kit/list.ts'
import { type Everybody, everybody, nameOf, optionOf, reachable } from './store.ts'

export const handler = lambda(contract, {
  active: async ({ actor, now }) => {
    const people = await everybody(actor, now)
    return options(people, row => row.isActive && people.reaches(row._id))
  },
  all: async ({ actor, now }) => {
    const people = await everybody(actor, now)
    return options(people, row => people.reaches(row._id))
  },
  leaders: async ({ actor, now }) => options(await everybody(actor, now), row => row.isActive && row.isLeader),
  noRol: async ({ actor, now }) => {
    const [people, users] = await Promise.all([everybody(actor, now), activeUsers(now)])
    const taken = new Set(users.map(user => user.email))
    return options(people, row => row.isActive && !taken.has(row.email))
  },
  list: async ({ actor, query, now }) => {
    const people = await everybody(actor, now)
    const { totalItems, items } = selectPage(employeeList, people.all, query, people)
    return { totalItems, items: items.map(row => named(row, people)) }
  },
  one: async ({ actor, params, now }) => {
    const people = await everybody(actor, now)
    return named(reachable(people, params.id), people)
  },
})

const named = (row: EmployeeRow, people: Everybody) => ({ ...row, leader: nameOf(people.person(row.leader)) })

const options = (people: Everybody, keeps: (row: EmployeeRow) => boolean) =>
  people.all
    .filter(keeps)
    .sort((a, b) => (fold(fullName(a)) < fold(fullName(b)) ? -1 : 1))
    .map(row => optionOf(row, people))
