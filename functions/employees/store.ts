/** The employees: one partition; and the project changes of each. */
import { jobTitles } from '#functions/job-titles/store.ts'
import { projects } from '#functions/projects/store.ts'
import { validationError } from '#kit/app-error.ts'
import { Collection } from '#kit/collection.ts'
import { linkToPicture } from '#kit/picture-link.ts'
import { SubCollection } from '#kit/sub-collection.ts'
import { releaseUniqueWrite, reserveUniqueWrite, type TableWrite } from '#kit/table.ts'
import type { EmployeeForm } from '#shared/features/employees/form.ts'
import { employeeMessages } from '#shared/features/employees/messages.ts'
import { type CompanyLookup, EmployeeRow, type PeopleLookup, scopeOf } from '#shared/features/employees/people.ts'
import type { StoredProjectChange } from '#shared/features/employees/project-changes.ts'
import type { EmployeeOption } from '#shared/features/employees/record.ts'
import { employeeStorage, projectChangeStorage } from '#shared/features/employees/storage.ts'
import type { Project } from '#shared/features/projects.ts'
import type { Actor } from '#shared/kit/access.ts'
import { type PersonName, toPersonName } from '#shared/kit/people.ts'

/** Rules about who leads whom span all people. */
export const LEADERS_LOCK = 'LEADERS'

/** A whole record: the row, and the fields that only people who maintain the records see. */
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
  ...employeeStorage,
  row: EmployeeRow,
})

export const projectChanges = new SubCollection<StoredProjectChange>(projectChangeStorage.name, { lookupById: true })

/** One employee per email. */
export const reserveWorkEmailWrite = (email: string, id: string): TableWrite =>
  reserveUniqueWrite('EMPLOYEE_EMAIL', email, id, () => validationError('email', employeeMessages.duplicate))
export const releaseWorkEmailWrite = (email: string): TableWrite => releaseUniqueWrite('EMPLOYEE_EMAIL', email)

/** All employees, for joining names; a deleted person has an empty name. */
export interface EmployeeDirectory extends PeopleLookup {
  readonly all: readonly EmployeeRow[]
  /** Whether a person is in the actor's scope. */
  isInScope(employeeId: string): boolean
  name(id: string): PersonName
  /** The address of a person's picture; empty where there is none. */
  linkToPicture(row: EmployeeRow): string
}
/** What is needed to join names. */
export type NameLookup = Pick<EmployeeDirectory, 'name' | 'person'>

/** A newly named person must be an active leader; one who was already named may have left since. @throws 400 */
export function checkLeader(
  named: string | null,
  before: string | null | undefined,
  people: PeopleLookup,
  message: string,
): void {
  const leader = people.person(named)
  if (named && named !== before && !(leader?.isActive && leader.isLeader))
    throw validationError('leaderAssigned', message)
}

/** Loads all people and the actor's scope over them: one small query when warm. */
export async function loadDirectory(actor: Pick<Actor, 'roles' | 'employeeId'>, now: Date): Promise<EmployeeDirectory> {
  const all = await employees.rows(now)
  const people = toNameLookup(new Map(all.map(row => [row._id, row])))
  return scopeDirectory({ ...people, all, linkToPicture: row => linkToPicture(row, now) }, actor)
}

/** The same people with the scope of an actor, for callers that look with the roles of one call after the other. */
export const scopeDirectory = (
  people: Omit<EmployeeDirectory, 'isInScope'>,
  actor: Pick<Actor, 'roles' | 'employeeId'>,
): EmployeeDirectory => ({ ...people, isInScope: scopeOf(actor, people) })

export const toNameLookup = (byId: ReadonlyMap<string, EmployeeRow>): NameLookup => ({
  person: id => (id ? byId.get(id) : undefined),
  name: id => toPersonNameIfKnown(byId.get(id)) ?? { _id: id, name: '', lastName: '' },
})

/** Loads all people with their projects and job titles: three small queries when warm. */
export interface DirectoryWithTitles extends EmployeeDirectory, CompanyLookup {
  project(id: string | null | undefined): Project | undefined
}

export async function loadDirectoryWithTitles(
  actor: Pick<Actor, 'roles' | 'employeeId'>,
  now: Date,
): Promise<DirectoryWithTitles> {
  const [people, projectsById, titlesById] = await Promise.all([
    loadDirectory(actor, now),
    projects.byId(now),
    jobTitles.byId(now),
  ])
  return {
    ...people,
    project: id => (id ? projectsById.get(id) : undefined),
    jobTitle: id => (id ? titlesById.get(id) : undefined),
  }
}

export const toPersonNameIfKnown = (row: EmployeeRow | undefined): PersonName | null => (row ? toPersonName(row) : null)

export function toEmployeeOption(row: EmployeeRow, people: EmployeeDirectory): EmployeeOption {
  const leader = people.person(row.leader)
  return {
    _id: row._id,
    name: row.name,
    lastName: row.lastName,
    email: row.email,
    picture: people.linkToPicture(row),
    leader: leader?.isActive ? toPersonName(leader) : null,
    isLeader: row.isLeader,
    isActive: row.isActive,
  }
}
