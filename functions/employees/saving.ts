/** Hiring and changing people: the rules that one record cannot judge, and everything that goes into one transaction. */

import { jobTitles } from '#functions/job-titles/store.ts'
import { projects } from '#functions/projects/store.ts'
import { payChanged, startingPay } from '#functions/salaries/store.ts'
import { ADMINS } from '#functions/users/store.ts'
import { inUse } from '#kit/catalogue.ts'
import type { NewId } from '#kit/collection.ts'
import { changesBetween, recordingChange } from '#kit/history.ts'
import { invalid } from '#kit/refusal.ts'
import type { Write } from '#kit/table.ts'
import { inTurn } from '#kit/turn.ts'
import type { EmployeeChange, NewEmployee } from '#shared/features/employees/form.ts'
import { employeeMessages } from '#shared/features/employees/messages.ts'
import { INITIAL_PROJECT } from '#shared/features/employees/project-changes.ts'
import { clientPeriodOf, hasClient, makesLoop } from '#shared/features/employees/rules.ts'
import { jobTitles as describedTitles } from '#shared/features/job-titles.ts'
import { projects as describedProjects } from '#shared/features/projects.ts'
import type { Actor } from '#shared/kit/access.ts'
import type { Day } from '#shared/kit/dates.ts'
import { today } from '#shared/kit/list.ts'
import { checkDays } from './days.ts'
import { handingOn, handOnMost, LEADERS, reportsOf, sentenceAbout } from './handing-on.ts'
import { HISTORY } from './record-history.ts'
import { type Settled, settled } from './settled.ts'
import {
  employees,
  everybody,
  projectChanges,
  type StoredEmployee,
  takingWorkEmail,
  type WholeCompany,
} from './store.ts'
import { movingEmail, tyingUser, userFollowing } from './user-following.ts'

interface Doing {
  /** With all the roles they hold: who gives access back must hold what the other did. */
  readonly actor: Actor
  readonly now: Date
  readonly newId: NewId
}

/** Adds an employee with their first project, salary and rate. */
export async function hire(body: NewEmployee, company: WholeCompany, doing: Doing): Promise<StoredEmployee> {
  const { actor, now, newId } = doing
  checkDays(body, undefined, today(now))
  const fields = settled(body, undefined)
  checkNamed(fields, undefined, company)
  const since = body.hireDate ?? today(now)
  const { salary, rate, jobTitle } = body
  const agreed = [...(salary ? [payChanged('salary')] : []), ...(rate ? [payChanged('rate')] : [])]
  const changes = [...changesBetween({}, withoutCountry(fields)), ...agreed]
  const ties = await tyingUser(fields.email, newId.id, actor, now)
  return inTurn(rulesOfNaming(fields, undefined), async turns => {
    await checkMany(fields, undefined, now)
    return employees.insert(
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
    )
  })
}

/** Changes an employee, and the user that they are. `move` says since when, where the project changes. */
export async function change(
  before: StoredEmployee,
  body: EmployeeChange,
  company: WholeCompany,
  doing: Doing,
): Promise<StoredEmployee> {
  checkDays(body, before, today(doing.now))
  const after = settled(body, before)
  checkNamed(after, before, company)
  const move =
    after.project === before.project
      ? undefined
      : moveOf(before, after, body, company, {
          isFirst: before.project === null && (await projectChanges.of(before._id)).length === 0,
          today: today(doing.now),
        })
  const { reassignTo } = body
  if (before.isActive && !after.isActive && reassignTo) await handOnMost(before, after, reassignTo, doing)
  return replace(before, move ? { ...after, ...move.fields } : after, doing, move ? move.writes(doing) : [], reassignTo)
}

/** The fields as they will be, saved with what follows from them for leaders, users and the history. */
export async function replace(
  before: StoredEmployee,
  after: Settled,
  { actor, now }: Pick<Doing, 'actor' | 'now'>,
  others: readonly Write[] = [],
  reassignTo?: string,
): Promise<StoredEmployee> {
  const leads = after.leader !== before.leader || (before.isLeader && !after.isLeader)
  const leaves = before.isActive && !after.isActive
  const rules = new Set([
    ...(leads || leaves ? [LEADERS] : []),
    ...(leaves ? [ADMINS] : []),
    ...rulesOfNaming(after, before),
  ])
  return inTurn([...rules], async turns => {
    const people = leads || leaves ? await everybody(actor, now) : undefined
    if (people && leads) checkLeading(before, after, people)
    const reports = people && leaves ? reportsOf(before, people) : []
    if (reports.length && !reassignTo) throw invalid('reassignTo', sentenceAbout(reports))
    await checkMany(after, before, now)
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
      ...(people && reassignTo ? handingOn(reports, reassignTo, { before, after, people, actor, now }) : []),
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

/**
 * What a change of project takes along. The first project ever began with the hire; any other, also after a time
 * without one, since the day that is said. Source: spec 2 section 4.
 */
function moveOf(
  before: StoredEmployee,
  after: Settled,
  body: EmployeeChange,
  company: WholeCompany,
  { isFirst, today }: { readonly isFirst: boolean; readonly today: Day },
): { fields: Partial<Settled>; writes: (doing: Doing) => Write[] } {
  const since = isFirst ? (after.hireDate ?? today) : body.projectChange?.effectiveDate
  if (!since) throw invalid('projectChange.effectiveDate', employeeMessages.effectiveDate)
  const comments = isFirst ? INITIAL_PROJECT : (body.projectChange?.comments ?? '')
  const untouched = after.clientSalaryPeriodMonth === before.clientSalaryPeriodMonth
  return {
    fields: isFirst || !untouched ? {} : clientPeriodAfter(after.project, since, company),
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
}

type Listing = 'authorizedEmployees' | 'authorizedTimesheets'
const newlyIn = (list: Listing, after: Settled, before: StoredEmployee | undefined): string[] =>
  after[list].filter(id => !before?.[list].includes(id))

/** Of many that are newly named each must be there; judged within the turns, for a transaction could not hold them all. */
async function checkMany(after: Settled, before: StoredEmployee | undefined, now: Date): Promise<void> {
  const [people, toFill] = [
    newlyIn('authorizedEmployees', after, before),
    newlyIn('authorizedTimesheets', after, before),
  ]
  if (people.length && hasGone(people, await employees.byId(now)))
    throw invalid('authorizedEmployees', employeeMessages.unknownPerson)
  if (toFill.length && hasGone(toFill, await projects.byId(now)))
    throw invalid('authorizedTimesheets', employeeMessages.unknownProject)
}
const hasGone = (ids: readonly string[], known: ReadonlyMap<string, unknown>) => ids.some(id => !known.has(id))

/** Who and what is newly named must not be deleted in the same moment: deleting takes these turns too. */
function rulesOfNaming(after: Settled, before: StoredEmployee | undefined): string[] {
  const names = (field: 'project' | 'jobTitle' | 'leader' | 'referBy') =>
    after[field] !== null && after[field] !== before?.[field]
  const lists = (list: Listing) => newlyIn(list, after, before).length > 0
  return [
    ...(names('leader') || names('referBy') || lists('authorizedEmployees') ? [LEADERS] : []),
    ...(names('project') || lists('authorizedTimesheets') ? [inUse(describedProjects)] : []),
    ...(names('jobTitle') ? [inUse(describedTitles)] : []),
  ]
}

/** The same at the instant of writing, for what can be deleted or stop leading meanwhile. */
function holdingNamed(after: Settled, before: StoredEmployee | undefined): Write[] {
  const { project, jobTitle, leader, referBy } = after
  return [
    ...(project && project !== before?.project
      ? [projects.holding(project, () => invalid('project', employeeMessages.unknownProject))]
      : []),
    ...(jobTitle && jobTitle !== before?.jobTitle
      ? [jobTitles.holding(jobTitle, () => invalid('jobTitle', employeeMessages.unknownJobTitle))]
      : []),
    ...(leader && leader !== before?.leader
      ? [
          employees.holding(leader, () => invalid('leader', employeeMessages.unknownLeader), {
            isLeader: true,
            isActive: true,
          }),
        ]
      : []),
    // One transaction names an item once.
    ...(referBy && referBy !== before?.referBy && referBy !== leader
      ? [employees.holding(referBy, () => invalid('referBy', employeeMessages.unknownPerson))]
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

/** The list's country is the home address's: one change, told once. */
const withoutCountry = <T extends { country?: unknown }>({ country: _, ...rest }: T) => rest
