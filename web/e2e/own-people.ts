/** People whom one story alone knows: what they have, and what waits for them, no other story changes. */
import { expect } from 'vitest'
import { actionItemPriorities, actionItemStatuses, actionItemsApi } from '#shared/features/action-items.ts'
import { employeeTypes } from '#shared/features/employees/catalogues.ts'
import { employeesApi } from '#shared/features/employees.ts'
import { jobTitlesCatalogue } from '#shared/features/job-titles.ts'
import { usersApi } from '#shared/features/users.ts'
import type { Role } from '#shared/kit/access.ts'
import type { BodyInput } from '#shared/kit/contract.ts'
import { utcToday } from '#shared/kit/dates.ts'
import { callApi, getSharedToken } from './people.ts'

type EmployeeFields = BodyInput<typeof employeesApi.calls.create>
interface NewPerson extends Partial<EmployeeFields> {
  readonly name: string
  readonly lastName: string
  readonly email: string
  /** With any, the local sign-in lists them, and they may sign in to both hosts. */
  readonly roles?: readonly Role[]
}

/** Makes an employee, and a user of who has roles; returns their ids. */
export async function createPerson({ roles, ...fields }: NewPerson) {
  const admin = await getSharedToken('admin')
  const [title] = (await callApi(admin, jobTitlesCatalogue.contract.calls.all)).body
  const made = await callApi(admin, employeesApi.calls.create, {
    body: {
      ...{ jobTitle: title?._id ?? '', idNumber: '7-7777-7777', birthdayDate: '1990-01-01', hireDate: '2024-01-15' },
      ...{ employeeType: employeeTypes.id('Full Time'), ...fields },
    },
  })
  expect(made.status, JSON.stringify(made.body)).toBe(201)
  const { name, lastName, email } = fields
  if (!roles) return { employeeId: made.body._id, userId: '' }
  const user = await callApi(admin, usersApi.calls.create, { body: { name, lastName, email, roles: [...roles] } })
  expect(user.status, JSON.stringify(user.body)).toBe(201)
  return { employeeId: made.body._id, userId: user.body._id }
}

/** Makes a leader, who signs in by the address, and somebody whom they lead. */
export async function createTeam(lastName: string) {
  const addressOf = (name: string) => `${name}.${lastName}@muster.example`.toLowerCase()
  const email = addressOf('Lena')
  const { employeeId: leader } = await createPerson({
    ...{ name: 'Lena', lastName, email, isLeader: true, roles: ['leader'] },
  })
  const { employeeId: led } = await createPerson({ name: 'Olmo', lastName, email: addressOf('Olmo'), leader })
  return { email, leader, led }
}

type ItemFields = BodyInput<typeof actionItemsApi.calls.create>
/** Adds an action item that is open and due today. */
export async function addActionItem(
  leaderAssigned: string,
  employee: string,
  title: string,
  more: Partial<ItemFields> = {},
) {
  const body = {
    ...{ employee, leaderAssigned, title, description: 'Today', dueDate: utcToday(new Date()) },
    ...{ status: actionItemStatuses.id('Open'), priority: actionItemPriorities.id('High'), ...more },
  }
  const reply = await callApi(await getSharedToken('hr'), actionItemsApi.calls.create, { body })
  expect(reply.status, JSON.stringify(reply.body)).toBe(201)
  return reply.body
}
