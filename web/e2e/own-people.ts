/** Creates people for one story only, so that no other story changes their records and tasks. */
import { expect } from 'vitest'
import { waitUntil } from '#scripts/testing/wait-until.ts'
import { actionItemPriorities, actionItemStatuses, actionItemsApi } from '#shared/features/action-items.ts'
import { categoriesCatalogue } from '#shared/features/categories.ts'
import { employeeTypes } from '#shared/features/employees/catalogues.ts'
import { employeesApi } from '#shared/features/employees.ts'
import { goalsApi } from '#shared/features/goals.ts'
import { jobTitlesCatalogue } from '#shared/features/job-titles.ts'
import { keyResultTypesCatalogue } from '#shared/features/key-result-types.ts'
import { oneOnOnesApi } from '#shared/features/one-on-ones.ts'
import { projectsCatalogue } from '#shared/features/projects.ts'
import { reasonsCatalogue } from '#shared/features/reasons.ts'
import { isWeekend } from '#shared/features/timesheets/days.ts'
import type { Timesheet } from '#shared/features/timesheets/sheet.ts'
import { timesheetsApi } from '#shared/features/timesheets.ts'
import { usersApi } from '#shared/features/users.ts'
import type { Role } from '#shared/kit/access.ts'
import type { BodyInput } from '#shared/kit/contract.ts'
import { addDays, type Day, firstDayOfMonth, utcToday } from '#shared/kit/dates.ts'
import { callApi, getSharedToken } from './people.ts'

const { calls } = timesheetsApi
const projectCalls = projectsCatalogue.contract.calls
type EmployeeFields = BodyInput<typeof employeesApi.calls.create>
interface NewPerson extends Partial<EmployeeFields> {
  readonly name: string
  readonly lastName: string
  readonly email: string
  /** With at least one role, the local sign-in page lists them, and they may sign in to both hosts. */
  readonly roles?: readonly Role[]
}

/** Creates an employee, and a user if there are roles; returns their ids. */
export async function createPerson({ roles, ...fields }: NewPerson) {
  const admin = await getSharedToken('admin')
  const [title] = (await callApi(admin, jobTitlesCatalogue.contract.calls.all)).body
  const made = await callApi(admin, employeesApi.calls.create, {
    body: {
      jobTitle: title?._id ?? '',
      idNumber: '7-7777-7777',
      birthdayDate: '1990-01-01',
      hireDate: '2024-01-15',
      employeeType: employeeTypes.id('Full Time'),
      ...fields,
    },
  })
  expect(made.status, JSON.stringify(made.body)).toBe(201)
  const { name, lastName, email } = fields
  if (!roles) return { employeeId: made.body._id, userId: '' }
  const user = await callApi(admin, usersApi.calls.create, { body: { name, lastName, email, roles: [...roles] } })
  expect(user.status, JSON.stringify(user.body)).toBe(201)
  return { employeeId: made.body._id, userId: user.body._id }
}

/** Creates a leader, who can sign in with `email`, and one of their people. */
export async function createTeam(lastName: string, fieldsOfLed: Partial<EmployeeFields> = {}) {
  const addressOf = (name: string) => `${name}.${lastName}@muster.example`.toLowerCase()
  const email = addressOf('Lena')
  const { employeeId: leader } = await createPerson({
    name: 'Lena',
    lastName,
    email,
    isLeader: true,
    roles: ['leader'],
  })
  const { employeeId: led } = await createPerson({
    name: 'Olmo',
    lastName,
    email: addressOf('Olmo'),
    leader,
    ...fieldsOfLed,
  })
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
    employee,
    leaderAssigned,
    title,
    description: 'To be done today',
    dueDate: utcToday(new Date()),
    status: actionItemStatuses.id('Open'),
    priority: actionItemPriorities.id('High'),
    ...more,
  }
  const reply = await callApi(await getSharedToken('hr'), actionItemsApi.calls.create, { body })
  expect(reply.status, JSON.stringify(reply.body)).toBe(201)
  return reply.body
}

/** Starts somebody's one-on-one of this month with their leader. */
export async function addOneOnOne(leaderAssigned: string, employee: string) {
  const body = { employee, leaderAssigned, creationDate: firstDayOfMonth(utcToday(new Date())) }
  const reply = await callApi(await getSharedToken('admin'), oneOnOnesApi.calls.create, { body })
  expect(reply.status, JSON.stringify(reply.body)).toBe(201)
  return reply.body
}

/** Creates an entry in each of a goal's catalogues. */
async function makeCatalogueEntries(name: string) {
  const admin = await getSharedToken('admin')
  const [category = '', reasonID = '', type = ''] = await Promise.all(
    [categoriesCatalogue, reasonsCatalogue, keyResultTypesCatalogue].map(async ({ contract }) => {
      const made = await callApi(admin, contract.calls.create, { body: { name } })
      expect(made.status, JSON.stringify(made.body)).toBe(201)
      return made.body._id
    }),
  )
  return { category, reasonID, type }
}

type GoalFields = BodyInput<typeof goalsApi.calls.create>
/** Sets somebody a goal for the next month, with a category, a reason and a type that no other goal has. */
export async function addGoal(
  employee: string,
  objective: string,
  keyResults: GoalFields['keyResults'],
  more: Partial<GoalFields> = {},
) {
  const body = {
    objective,
    employee,
    keyResults,
    deadLine: addDays(utcToday(new Date()), 30),
    comment: '',
    // A catalogue entry's name has a lower limit than an objective.
    ...(await makeCatalogueEntries(objective.slice(0, 32))),
    ...more,
  }
  const reply = await callApi(await getSharedToken('admin'), goalsApi.calls.create, { body })
  expect(reply.status, JSON.stringify(reply.body)).toBe(201)
  return reply.body
}

/** Creates a project; returns its id and its name. */
export async function createProject(name: string, rules: Partial<BodyInput<typeof projectCalls.create>> = {}) {
  const made = await callApi(await getSharedToken('admin'), projectCalls.create, { body: { name, ...rules } })
  expect(made.status, JSON.stringify(made.body)).toBe(201)
  return { _id: made.body._id, name }
}

/** Begins somebody's sheet for a closed month; it stays open for `seconds`. */
export async function beginClosedSheet(employee: string, project: string, period: Day, seconds = 3600) {
  const body = { employee, project, period, ...openFor(seconds) }
  const begun = await callApi(await getSharedToken('finance'), calls.beginClosed, { body })
  expect(begun.status, JSON.stringify(begun.body)).toBe(201)
  return begun.body
}

/** Adds somebody's sheet for a closed month with `hours` on its first working day, and closes it again. */
export async function addClosedSheet(employee: string, project: string, period: Day, hours = 0): Promise<Timesheet> {
  const finance = await getSharedToken('finance')
  const { _id: id, days } = await beginClosedSheet(employee, project, period)
  const dayId = days.find(({ date, type }) => type.name === 'Normal' && !isWeekend(date))?._id ?? ''
  const changed = await callApi(finance, calls.change, { params: { id }, body: { changes: [{ dayId, hours }] } })
  expect(changed.status, JSON.stringify(changed.body)).toBe(200)
  return closeSheet(id)
}

/** Makes an open sheet of a closed month close in two seconds, and waits for it. */
export async function closeSheet(id: string): Promise<Timesheet> {
  const finance = await getSharedToken('finance')
  const reply = await callApi(finance, calls.reopen, { params: { id }, body: openFor(2) })
  expect(reply.status, JSON.stringify(reply.body)).toBe(200)
  return waitUntil(async () => {
    const { body } = await callApi(finance, calls.one, { params: { id } })
    expect(body.isClosed).toBe(true)
    return body
  })
}

const openFor = (seconds: number) => ({
  until: new Date(Date.now() + seconds * 1000).toISOString(),
  reason: 'Begun late',
})
