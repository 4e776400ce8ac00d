/** Hiring and changing people: the rules that one record cannot judge, and everything that goes into one transaction. */

import { jobTitles } from '#functions/job-titles/store.ts'
import { projects } from '#functions/projects/store.ts'
import { payChanged, startingPay } from '#functions/salaries/store.ts'
import { movingPassword } from '#functions/session/store.ts'
import {
  ADMINS,
  checkNoUserHas,
  isAdminBeside,
  releasingEmail,
  takingEmail,
  userByEmail,
  userOf,
  users,
} from '#functions/users/store.ts'
import type { NewId } from '#kit/collection.ts'
import { changesBetween, recordingChange } from '#kit/history.ts'
import { invalid } from '#kit/refusal.ts'
import type { Write } from '#kit/table.ts'
import { inTurn } from '#kit/turn.ts'
import type { EmployeeChange, NewEmployee } from '#shared/features/employees/form.ts'
import { employeeMessages } from '#shared/features/employees/messages.ts'
import { INITIAL_PROJECT } from '#shared/features/employees/project-changes.ts'
import { clientPeriodOf, hasClient, makesLoop } from '#shared/features/employees/rules.ts'
import { userMessages } from '#shared/features/users.ts'
import { type Actor, hasRole } from '#shared/kit/access.ts'
import type { Day } from '#shared/kit/dates.ts'
import { today } from '#shared/kit/list.ts'
import { HISTORY } from './record-history.ts'
import { type Settled, settled } from './settled.ts'
import {
  employees,
  everybody,
  projectChanges,
  releasingWorkEmail,
  type StoredEmployee,
  takingWorkEmail,
  type WholeCompany,
} from './store.ts'

/** Who leads whom is judged over all people. */
export const LEADERS = 'LEADERS'

interface Doing {
  /** With all the roles they hold: who gives access back must hold what the other did. */
  readonly actor: Actor
  readonly now: Date
  readonly newId: NewId
}

/** Adds an employee with their first project, salary and rate. */
export async function hire(body: NewEmployee, company: WholeCompany, doing: Doing): Promise<StoredEmployee> {
  const { actor, now, newId } = doing
  const fields = settled(body, undefined)
  checkNamed(fields, undefined, company)
  const since = body.hireDate ?? today(now)
  const { salary, rate, jobTitle } = body
  const agreed = [...(salary ? [payChanged('salary')] : []), ...(rate ? [payChanged('rate')] : [])]
  const changes = [...changesBetween({}, withoutCountry(fields)), ...agreed]
  const ties = await tyingUser(fields.email, newId.id, actor, now)
  return inTurn(body.leader ? [LEADERS] : [], turns =>
    employees.insert(
      newId,
      fields,
      now,
      takingWorkEmail(fields.email, newId.id),
      ...ties,
      ...holdingNamed(fields, undefined),
      ...(fields.project ? moving(newId, null, fields.project, since, INITIAL_PROJECT, doing) : []),
      ...startingPay(newId.id, { salary, rate }, { jobTitle, date: since }, actor, now),
      recordingChange(HISTORY, newId.id, 1, actor, now, changes),
      ...turns,
    ),
  )
}

/** Changes an employee, and the user that they are. `move` says since when, where the project changes. */
export async function change(
  before: StoredEmployee,
  body: EmployeeChange,
  company: WholeCompany,
  doing: Doing,
): Promise<StoredEmployee> {
  const after = settled(body, before)
  checkNamed(after, before, company)
  const move = moveOf(before, after, body, company, today(doing.now))
  return replace(before, move ? { ...after, ...move.fields } : after, doing, move ? move.writes(doing) : [])
}

/** The fields as they will be, saved with what follows from them for leaders, users and the history. */
export async function replace(
  before: StoredEmployee,
  after: Settled,
  { actor, now }: Pick<Doing, 'actor' | 'now'>,
  others: readonly Write[] = [],
): Promise<StoredEmployee> {
  const leads = after.leader !== before.leader || (before.isLeader && !after.isLeader)
  const leaves = before.isActive && !after.isActive
  const rules = [...(leads ? [LEADERS] : []), ...(leaves ? [ADMINS] : [])]
  return inTurn(rules, async turns => {
    if (leads) checkLeading(before, after, await everybody(actor, now))
    const { email } = after
    const changes = changesBetween(withoutCountry(before), withoutCountry(after))
    return employees.replace(
      before,
      after,
      now,
      ...(email === before.email ? [] : await movingEmail(before, email)),
      ...holdingNamed(after, before),
      ...(await userFollowing(before, after, actor, now)),
      recordingChange(HISTORY, before._id, before.version + 1, actor, now, changes),
      ...others,
      ...turns,
    )
  })
}

/** The writes that record a move to another project. */
export const moving = (
  newId: NewId,
  projectFrom: string | null,
  projectTo: string | null,
  effectiveDate: Day,
  comments: string,
  { now }: Pick<Doing, 'now'>,
  of = newId.id,
): Write[] =>
  projectChanges.adding(of, {
    _id: newId.id,
    effectiveDate,
    recordDate: now.toISOString(),
    projectFrom,
    projectTo,
    comments,
  })

/** What a change of project takes along. Source: spec 2 section 4. */
function moveOf(
  before: StoredEmployee,
  after: Settled,
  body: EmployeeChange,
  company: WholeCompany,
  today: Day,
): { fields: Partial<Settled>; writes: (doing: Doing) => Write[] } | undefined {
  if (after.project === before.project) return undefined
  const first = before.project === null
  const since = first ? (after.hireDate ?? today) : body.projectChange?.effectiveDate
  if (!since) throw invalid('projectChange.effectiveDate', employeeMessages.effectiveDate)
  const comments = first ? INITIAL_PROJECT : (body.projectChange?.comments ?? '')
  const untouched = after.clientSalaryPeriodMonth === before.clientSalaryPeriodMonth
  return {
    fields: first || !untouched ? {} : clientPeriodAfter(after.project, since, company),
    writes: doing => moving(doing.newId, before.project, after.project, since, comments, doing, before._id),
  }
}

/** A client reviews from the month in which the work for it began; nobody's own project changes that. */
export const clientPeriodAfter = (project: string | null, since: Day, company: WholeCompany): Partial<Settled> => {
  const to = company.project(project)
  return to && hasClient(to) ? { clientSalaryPeriodMonth: clientPeriodOf(since) } : {}
}

/** Whoever is newly named must be there to be named; who was named before may have left since. */
function checkNamed(after: Settled, before: StoredEmployee | undefined, company: WholeCompany): void {
  const { project, jobTitle, leader, referBy } = after
  if (project && project !== before?.project && !company.project(project)?.isActive)
    throw invalid('project', employeeMessages.unknownProject)
  if (jobTitle && jobTitle !== before?.jobTitle && !company.jobTitle(jobTitle))
    throw invalid('jobTitle', employeeMessages.unknownJobTitle)
  const above = company.person(leader)
  if (leader && leader !== before?.leader && !(above?.isActive && above.isLeader))
    throw invalid('leader', employeeMessages.unknownLeader)
  if (referBy && referBy !== before?.referBy && (referBy === before?._id || !company.person(referBy)))
    throw invalid('referBy', employeeMessages.unknownPerson)
  const { authorizedEmployees, authorizedTimesheets } = after
  if (authorizedEmployees.some(id => !before?.authorizedEmployees.includes(id) && !company.person(id)))
    throw invalid('authorizedEmployees', employeeMessages.unknownPerson)
  if (authorizedTimesheets.some(id => !before?.authorizedTimesheets.includes(id) && !company.project(id)))
    throw invalid('authorizedTimesheets', employeeMessages.unknownProject)
}

/** The same at the instant of writing, for what can be deleted or stop leading meanwhile. */
function holdingNamed(after: Settled, before: StoredEmployee | undefined): Write[] {
  const { project, jobTitle, leader } = after
  return [
    ...(project && project !== before?.project
      ? [projects.holding(project, () => invalid('project', employeeMessages.unknownProject))]
      : []),
    ...(jobTitle && jobTitle !== before?.jobTitle
      ? [jobTitles.holding(jobTitle, () => invalid('jobTitle', employeeMessages.unknownJobTitle))]
      : []),
    ...(leader && leader !== before?.leader
      ? [employees.holding(leader, () => invalid('leader', employeeMessages.unknownLeader), { isLeader: true })]
      : []),
  ]
}

/** No leader is led by those below, and who leads somebody stays a leader. Source: decisions, "People and roles". */
function checkLeading(before: StoredEmployee, after: Settled, people: WholePeople): void {
  if (after.leader === before._id) throw invalid('leader', employeeMessages.ownLeader)
  if (after.leader && makesLoop(before._id, after.leader, id => people.person(id)?.leader))
    throw invalid('leader', employeeMessages.loop)
  if (!after.isLeader && people.all.some(row => row.leader === before._id))
    throw invalid('isLeader', employeeMessages.stillLeads)
}
type WholePeople = Pick<WholeCompany, 'all' | 'person'>

const movingEmail = async (before: StoredEmployee, email: string): Promise<Write[]> => [
  releasingWorkEmail(before.email),
  takingWorkEmail(email, before._id),
  ...(await movingPassword(before.email, email)),
]

/** The address of somebody who may sign in is no other person's. An admin ties a user to their record by it. */
async function tyingUser(email: string, employeeId: string, actor: Actor, now: Date): Promise<Write[]> {
  const user = await userByEmail(email)
  if (!user || user.employeeId) return [checkNoUserHas(email)]
  if (!hasRole(actor, ['admin'])) throw invalid('email', userMessages.duplicate)
  return [users.setting(user, { employeeId }, now)]
}

/**
 * The user that an employee is has the same name and email, and comes and goes with them. Whoever keeps the records may
 * end anybody's access and open nobody's: neither by the address that one signs in with, nor by a return.
 */
async function userFollowing(before: StoredEmployee, after: Settled, actor: Actor, now: Date): Promise<Write[]> {
  const { name, lastName, email, isActive } = after
  const changed = (['name', 'lastName', 'email', 'isActive'] as const).some(field => after[field] !== before[field])
  if (!changed) return []
  const isAdmin = hasRole(actor, ['admin'])
  const user = await userOf(before, now)
  if (!user)
    return [
      checkNoUserHas(before.email),
      ...(email === before.email ? [] : await tyingUser(email, before._id, actor, now)),
    ]
  if (email !== user.email && !isAdmin) throw invalid('email', employeeMessages.signInAddress)
  if (!user.isActive && isActive && !isAdmin && user.roles.some(role => !actor.roles.includes(role)))
    throw invalid('isActive', employeeMessages.adminGivesAccess)
  if (user.isActive && !isActive) {
    if (user._id === actor.userId) throw invalid('isActive', employeeMessages.ownRecord)
    if (user.roles.includes('admin') && !(await isAdminBeside(user._id, now)))
      throw invalid('isActive', userMessages.lastAdmin)
  }
  const fields = { ...user, name, lastName, email, isActive, employeeId: before._id }
  return [
    users.replacing(user, fields, now),
    recordingChange('USER', user._id, user.version + 1, actor, now, changesBetween(user, fields)),
    ...(email === user.email ? [] : [releasingEmail(user.email), takingEmail(email, user._id)]),
  ]
}

/** The list's country is the home address's: one change, told once. */
const withoutCountry = <T extends { country?: unknown }>({ country: _, ...rest }: T) => rest
