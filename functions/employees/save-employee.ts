/** Hires and changes people: the rules that span several records, and all writes of one transaction. */
import { jobTitles } from '#functions/job-titles/store.ts'
import { projects } from '#functions/projects/store.ts'
import { initialPayWrites, payAuditChange } from '#functions/salaries/store.ts'
import { ADMINS_LOCK } from '#functions/users/store.ts'
import { eventWrites } from '#functions/webhooks/store.ts'
import type { ActorContext } from '#kit/actor-context.ts'
import { validationError } from '#kit/app-error.ts'
import { auditEntry, diffFields, type FieldChange } from '#kit/audit-log.ts'
import { inUseLock } from '#kit/catalogue.ts'
import type { NewId } from '#kit/collection.ts'
import { withLock } from '#kit/optimistic-lock.ts'
import type { TableWrite } from '#kit/table.ts'
import type { EmployeeChange, NewEmployee } from '#shared/features/employees/form.ts'
import { employeeMessages } from '#shared/features/employees/messages.ts'
import { INITIAL_PROJECT, type StoredProjectChange } from '#shared/features/employees/project-changes.ts'
import { clientPeriodOf, createsLeaderCycle, hasClient } from '#shared/features/employees/rules.ts'
import { jobTitlesCatalogue as describedTitles } from '#shared/features/job-titles.ts'
import { projectsCatalogue as describedProjects } from '#shared/features/projects.ts'
import type { Day } from '#shared/kit/dates.ts'
import { utcToday, westernToday } from '#shared/kit/dates.ts'
import { checkDays } from './check-days.ts'
import { deriveEmployeeFields, type EmployeeFields } from './derived-fields.ts'
import {
  activeReportsOf,
  formatReportsMessage,
  reassignReportsInBatches,
  reassignReportsWrites,
} from './reassign-reports.ts'
import { EMPLOYEE_AUDIT_LOG } from './record-history.ts'
import {
  type DirectoryWithTitles,
  employees,
  LEADERS_LOCK,
  loadDirectory,
  projectChanges,
  reserveWorkEmailWrite,
  type StoredEmployee,
} from './store.ts'
import { linkUserWrites, moveEmailWrites, syncUserWrites } from './sync-user.ts'

/** The actor with all the roles they hold: to restore access, one must hold the roles that the other person had. */
interface EmployeeContext extends ActorContext {
  readonly newId: NewId
}

/** Adds an employee with their first project, salary and rate. `others` are written in the same transaction. */
export async function hireEmployee(
  body: NewEmployee,
  company: DirectoryWithTitles,
  doing: EmployeeContext,
  others: readonly TableWrite[] = [],
): Promise<StoredEmployee> {
  const { actor, now, newId } = doing
  checkDays(body, undefined, utcToday(now))
  const fields = deriveEmployeeFields(body, undefined)
  checkReferences(fields, undefined, company)
  const since = body.hireDate ?? utcToday(now)
  const { salary, rate, jobTitle } = body
  const agreed = [...(salary ? [payAuditChange('salary')] : []), ...(rate ? [payAuditChange('rate')] : [])]
  const changes = [...diffFields({}, withoutCopies(fields)), ...agreed]
  const ties = await linkUserWrites(fields.email, newId.id, actor, now)
  return withLock(referenceLocks(fields, undefined), async lockWrites => {
    await checkListedReferences(fields, undefined, now)
    const told = { id: newId.id, path: `/people/${newId.id}`, change: 1 }
    const telling = await eventWrites('employee.created', told, now)
    return employees.insert(
      newId,
      fields,
      now,
      reserveWorkEmailWrite(fields.email, newId.id),
      ...ties,
      ...referenceConditions(fields, undefined),
      ...(fields.project
        ? projectChangeWrites(
            newId.id,
            {
              _id: newId.id,
              projectFrom: null,
              projectTo: fields.project,
              effectiveDate: since,
              comments: INITIAL_PROJECT,
            },
            now,
          )
        : []),
      ...initialPayWrites(newId.id, { salary, rate }, { jobTitle, date: since, country: fields.country }, actor, now),
      auditEntry(EMPLOYEE_AUDIT_LOG, newId.id, 1, actor, now, changes),
      ...others,
      ...telling,
      ...lockWrites,
    )
  })
}

/** Changes an employee and their user account. `others` are written in the same transaction. */
export async function changeEmployee(
  before: StoredEmployee,
  body: EmployeeChange,
  company: DirectoryWithTitles,
  doing: EmployeeContext,
  others: readonly TableWrite[] = [],
): Promise<StoredEmployee> {
  checkDays(body, before, utcToday(doing.now))
  const after = deriveEmployeeFields(body, before)
  checkReferences(after, before, company)
  const move =
    after.project === before.project
      ? undefined
      : projectMoveOf(before, after, body, company, {
          isFirst: before.project === null && (await projectChanges.list(before._id)).length === 0,
          today: utcToday(doing.now),
        })
  const { reassignTo } = body
  if (before.isActive && !after.isActive && reassignTo) await reassignReportsInBatches(before, after, reassignTo, doing)
  return replaceEmployee(
    before,
    move ? { ...after, ...move.fields } : after,
    doing,
    [...(move ? move.writes(doing) : []), ...others],
    reassignTo,
  )
}

/**
 * Saves the new fields with everything that follows from them for leaders, users and the history. `logged` are the
 * changes made by `others`, for the history; `mayLeaveReports` is for leaders who are deactivated by a job.
 */
export async function replaceEmployee(
  before: StoredEmployee,
  after: EmployeeFields,
  {
    actor,
    now,
    logged = [],
    mayLeaveReports = false,
  }: ActorContext & { readonly logged?: readonly FieldChange[]; readonly mayLeaveReports?: boolean },
  others: readonly TableWrite[] = [],
  reassignTo?: string,
): Promise<StoredEmployee> {
  const leads = after.leader !== before.leader || (before.isLeader && !after.isLeader)
  const leaves = before.isActive && !after.isActive
  const rules = new Set([
    ...(leads || leaves ? [LEADERS_LOCK] : []),
    ...(leaves ? [ADMINS_LOCK] : []),
    ...referenceLocks(after, before),
  ])
  return withLock([...rules], async lockWrites => {
    const people = leads || leaves ? await loadDirectory(actor, now) : undefined
    if (people && leads) checkLeadership(before, after, people)
    const reports = people && leaves ? activeReportsOf(before, people) : []
    if (reports.length && !reassignTo && !mayLeaveReports)
      throw validationError('reassignTo', formatReportsMessage(reports))
    await checkListedReferences(after, before, now)
    const { email } = after
    const told = { id: before._id, path: `/people/${before._id}`, change: before.version + 1 }
    const telling = leaves ? await eventWrites('employee.deactivated', told, now) : []
    const changes = [...diffFields(withoutCopies(before), withoutCopies(after)), ...logged]
    return employees.replace(
      before,
      { ...after, accessKeptAfter: accessKeptAfterOf(before, after, now) },
      now,
      ...(email === before.email ? [] : await moveEmailWrites(before, email)),
      ...referenceConditions(after, before, people && reassignTo ? [reassignTo, ...reports.map(({ _id }) => _id)] : []),
      ...(await syncUserWrites(before, after, actor, now)),
      auditEntry(EMPLOYEE_AUDIT_LOG, before._id, before.version + 1, actor, now, changes),
      ...(people && reassignTo
        ? reassignReportsWrites(reports, reassignTo, { before, after, people, actor, now })
        : []),
      ...others,
      ...telling,
      ...lockWrites,
    )
  })
}

/** The writes that record an employee's move to another project. */
export const projectChangeWrites = (
  employeeId: string,
  change: Omit<StoredProjectChange, 'recordDate'>,
  now: Date,
): TableWrite[] => projectChanges.addWrites(employeeId, { ...change, recordDate: now.toISOString() })

/**
 * Returns the move that a change of project makes. The first project ever starts on the hire date; any other, also
 * after a time without one, on the given day. Source: spec 2 section 4.
 */
function projectMoveOf(
  before: StoredEmployee,
  after: EmployeeFields,
  body: EmployeeChange,
  company: DirectoryWithTitles,
  { isFirst, today }: { readonly isFirst: boolean; readonly today: Day },
): { fields: Partial<EmployeeFields>; writes: (doing: EmployeeContext) => TableWrite[] } {
  const since = isFirst ? (after.hireDate ?? today) : body.projectChange?.effectiveDate
  if (!since) throw validationError('projectChange.effectiveDate', employeeMessages.effectiveDate)
  const comments = isFirst ? INITIAL_PROJECT : (body.projectChange?.comments ?? '')
  const untouched = after.clientSalaryPeriodMonth === before.clientSalaryPeriodMonth
  return {
    fields: isFirst || !untouched ? {} : clientPeriodAfter(after.project, since, company),
    writes: ({ newId, now }) =>
      projectChangeWrites(
        before._id,
        { _id: newId.id, projectFrom: before.project, projectTo: after.project, effectiveDate: since, comments },
        now,
      ),
  }
}

/** A client's reviews start in the month in which the work for it began; a change of project does not affect that. */
export const clientPeriodAfter = (
  project: string | null,
  since: Day,
  company: DirectoryWithTitles,
): Partial<EmployeeFields> => {
  const to = company.project(project)
  return to && hasClient(to) ? { clientSalaryPeriodMonth: clientPeriodOf(since) } : {}
}

/** Newly named people and things must exist and be active; those already named may have left since. */
function checkReferences(
  after: EmployeeFields,
  before: StoredEmployee | undefined,
  company: DirectoryWithTitles,
): void {
  const { project, jobTitle, leader, referBy } = after
  if (project && project !== before?.project && !company.project(project)?.isActive)
    throw validationError('project', employeeMessages.unknownProject)
  if (jobTitle && jobTitle !== before?.jobTitle && !company.jobTitle(jobTitle))
    throw validationError('jobTitle', employeeMessages.unknownJobTitle)
  const above = company.person(leader)
  if (leader && leader !== before?.leader && !(above?.isActive && above.isLeader))
    throw validationError('leader', employeeMessages.unknownLeader)
  if (referBy && referBy !== before?.referBy && (referBy === before?._id || !company.person(referBy)))
    throw validationError('referBy', employeeMessages.unknownPerson)
}

type ReferenceList = 'authorizedEmployees' | 'authorizedTimesheets'
const newlyListed = (list: ReferenceList, after: EmployeeFields, before: StoredEmployee | undefined): string[] =>
  after[list].filter(id => !before?.[list].includes(id))

/**
 * All newly named entries of a list must exist, and nobody is authorized for themselves: leaders would read what others
 * write about them. Checked under the locks, since one transaction could not hold a condition for each.
 */
async function checkListedReferences(
  after: EmployeeFields,
  before: StoredEmployee | undefined,
  now: Date,
): Promise<void> {
  const [people, toFill] = [
    newlyListed('authorizedEmployees', after, before),
    newlyListed('authorizedTimesheets', after, before),
  ]
  if (people.length && (people.includes(before?._id ?? '') || hasGone(people, await employees.byId(now))))
    throw validationError('authorizedEmployees', employeeMessages.unknownPerson)
  if (toFill.length && hasGone(toFill, await projects.byId(now)))
    throw validationError('authorizedTimesheets', employeeMessages.unknownProject)
}
const hasGone = (ids: readonly string[], known: ReadonlyMap<string, unknown>) => ids.some(id => !known.has(id))

/** Newly named people and things must not be deleted at the same moment: deleting takes these locks too. */
function referenceLocks(after: EmployeeFields, before: StoredEmployee | undefined): string[] {
  const names = (field: 'project' | 'jobTitle' | 'leader' | 'referBy') =>
    after[field] !== null && after[field] !== before?.[field]
  const lists = (list: ReferenceList) => newlyListed(list, after, before).length > 0
  return [
    ...(names('leader') || names('referBy') || lists('authorizedEmployees') ? [LEADERS_LOCK] : []),
    ...(names('project') || lists('authorizedTimesheets') ? [inUseLock(describedProjects)] : []),
    ...(names('jobTitle') ? [inUseLock(describedTitles)] : []),
  ]
}

/**
 * The same checks as conditions of the transaction, for records that may be deleted, or stop being leaders, meanwhile.
 * `named` people are left out: the transaction already has a write or condition for them, and may name an item once.
 */
function referenceConditions(
  after: EmployeeFields,
  before: StoredEmployee | undefined,
  named: readonly string[] = [],
): TableWrite[] {
  const { project, jobTitle, leader, referBy } = after
  return [
    ...(project && project !== before?.project
      ? [projects.conditionCheck(project, () => validationError('project', employeeMessages.unknownProject))]
      : []),
    ...(jobTitle && jobTitle !== before?.jobTitle
      ? [jobTitles.conditionCheck(jobTitle, () => validationError('jobTitle', employeeMessages.unknownJobTitle))]
      : []),
    ...(leader && leader !== before?.leader && !named.includes(leader)
      ? [
          employees.conditionCheck(leader, () => validationError('leader', employeeMessages.unknownLeader), {
            isLeader: true,
            isActive: true,
          }),
        ]
      : []),
    ...(referBy && referBy !== before?.referBy && referBy !== leader && !named.includes(referBy)
      ? [employees.conditionCheck(referBy, () => validationError('referBy', employeeMessages.unknownPerson))]
      : []),
  ]
}

/**
 * Nobody may report to their own reports, and a person with reports stays a leader. Source: decisions, "People and
 * roles".
 */
function checkLeadership(before: StoredEmployee, after: EmployeeFields, people: LeadershipPeople): void {
  if (after.leader === before._id) throw validationError('leader', employeeMessages.ownLeader)
  if (after.leader && createsLeaderCycle(before._id, after.leader, id => people.person(id)?.leader))
    throw validationError('leader', employeeMessages.loop)
  if (!after.isLeader && people.all.some(row => row.leader === before._id))
    throw validationError('isLeader', employeeMessages.stillLeads)
}
type LeadershipPeople = Pick<DirectoryWithTitles, 'all' | 'person'>

/** Drops fields that are copies of others, so that a change is logged once. */
const withoutCopies = <T extends { country?: unknown; lastDay?: unknown; accessKeptAfter?: unknown }>({
  country: _,
  lastDay: __,
  accessKeptAfter: ___,
  ...rest
}: T) => rest

/** A person reactivated after their last day keeps access until another last day is recorded. */
function accessKeptAfterOf(before: StoredEmployee, after: EmployeeFields, now: Date): Day | null | undefined {
  const lastDay = after.lastDay ?? null
  if (!before.isActive && after.isActive && lastDay && lastDay < westernToday(now)) return lastDay
  return lastDay === (before.lastDay ?? null) ? before.accessKeptAfter : null
}
