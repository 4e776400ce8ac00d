/** The people of the company: one partition; and the project changes of each. */
import { jobTitles } from '#functions/job-titles/store.ts'
import { projects } from '#functions/projects/store.ts'
import { EMPLOYEES } from '#kit/account.ts'
import { Children } from '#kit/children.ts'
import { Collection } from '#kit/collection.ts'
import { historyOf } from '#kit/history.ts'
import { invalid } from '#kit/refusal.ts'
import { release, take, type Write } from '#kit/table.ts'
import type { EmployeeForm } from '#shared/features/employees/form.ts'
import { employeeMessages } from '#shared/features/employees/messages.ts'
import {
  type Company,
  type EmployeeRow,
  type People,
  type PersonName,
  reachOver,
} from '#shared/features/employees/people.ts'
import type { StoredProjectChange } from '#shared/features/employees/project-changes.ts'
import type { EmployeeOption } from '#shared/features/employees/record.ts'
import type { Project } from '#shared/features/projects.ts'
import type { Actor } from '#shared/kit/access.ts'
import { monthOf } from '#shared/kit/ids.ts'

/** All of a record: the row, and what only those who keep the records see. */
export type StoredEmployee = EmployeeRow &
  Pick<
    EmployeeForm,
    | 'clientEmail'
    | 'effectiveHireDate'
    | 'idNumber'
    | 'mobilePhoneNumber'
    | 'homePhoneNumber'
    | 'legadmiId'
    | 'plate1'
    | 'plate2'
    | 'maritalStatus'
    | 'children'
    | 'homeAddress'
    | 'emergencyContacts'
    | 'resignationInfo'
    | 'notes'
    | 'yearlyBudget'
    | 'primaryBackendLanguage'
    | 'alternativeBackendLanguage'
    | 'primaryFrontendLanguage'
    | 'alternativeFrontendLanguage'
    | 'otherSkills'
  >

export const employees = new Collection<EmployeeRow, StoredEmployee>({
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
    'authorizedTimesheets',
    'project',
    'jobTitle',
    'employeeType',
    'salaryPeriodMonth',
    'clientSalaryPeriodMonth',
    'birthdayDate',
    'isTimesheetEnabled',
    'activateRewards',
    'insuranceInfo',
    'referBy',
    'referralAmount',
    'statusReferral',
    'depositDate',
  ],
})

export const projectChanges = new Children<StoredProjectChange>('PROJECT_CHANGE', { findable: true })

/** How many histories are asked for at once. */
const HISTORIES_AT_ONCE = 32

/**
 * Whether the history of anybody else's record names a project, a title or a person by their id. Only who has changed
 * since its month can: of an entry made by mistake few are asked, of an old one everybody, a query each.
 */
export async function isInHistories(id: string): Promise<boolean> {
  const left = (await employees.changedSince(new Date(monthOf(id)))).filter(one => one !== id)
  let isNamed = false
  const work = async () => {
    for (let one = left.pop(); one && !isNamed; one = left.pop())
      if (JSON.stringify(await historyOf(EMPLOYEES, one)).includes(id)) isNamed = true
  }
  await Promise.all(Array.from({ length: HISTORIES_AT_ONCE }, work))
  return isNamed
}

/** One employee an email. */
export const takingWorkEmail = (email: string, id: string): Write =>
  take('EMPLOYEE_EMAIL', email, id, () => invalid('email', employeeMessages.duplicate))
export const releasingWorkEmail = (email: string): Write => release('EMPLOYEE_EMAIL', email)

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

/** Everybody, and what they work on and as what: three small queries when warm. */
export interface WholeCompany extends Everybody, Company {
  project(id: string | null | undefined): Project | undefined
}

export async function company(actor: Pick<Actor, 'roles' | 'employeeId'>, now: Date): Promise<WholeCompany> {
  const [people, projectsById, titlesById] = await Promise.all([
    everybody(actor, now),
    projects.byId(now),
    jobTitles.byId(now),
  ])
  return {
    ...people,
    project: id => (id ? projectsById.get(id) : undefined),
    jobTitle: id => (id ? titlesById.get(id) : undefined),
  }
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
