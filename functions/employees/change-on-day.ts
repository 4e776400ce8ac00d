/** Changes single values of people's records as of a day, with their histories, for changes of many people. */
import { payAuditChange, removeTitleChangeWrites, titleChangeWrites } from '#functions/salaries/store.ts'
import type { ActorContext } from '#kit/actor-context.ts'
import type { TableWrite } from '#kit/table.ts'
import { countries } from '#shared/features/countries.ts'
import { INITIAL_PROJECT } from '#shared/features/employees/project-changes.ts'
import type { FieldValues } from '#shared/features/planned-changes/judge.ts'
import type { Day } from '#shared/kit/dates.ts'
import { reassignReportsInBatches } from './reassign-reports.ts'
import { clientPeriodAfter, projectChangeWrites, replaceEmployee } from './save-employee.ts'
import { type DirectoryWithTitles, type EmployeeDirectory, projectChanges, type StoredEmployee } from './store.ts'

/** The old and new values of a change and its history entries, so that it can be undone. */
export interface ChangeTrace {
  readonly from: FieldValues
  readonly to: FieldValues
  /** The client's review month before and after, if a new project changes it. */
  readonly clientPeriod: { readonly from: number | null; readonly to: number | null } | null
  /** The id of the entries that a new project and a new title add to their histories. */
  readonly entryId: string
}

interface DatedChange {
  /** The day from which the change is in force. */
  readonly day: Day
  readonly entryId: string
  /** The writes that go with it, given what it changes. */
  readonly others: (trace: ChangeTrace) => readonly TableWrite[]
}

/**
 * Gives a person new values from a day on. The caller has checked that they are possible (`findObstacle`); conflicts
 * with simultaneous changes are refused here. @throws 400 and 409 as the form does
 */
export async function changeOnDay(
  before: StoredEmployee,
  to: FieldValues,
  { day, entryId, others }: DatedChange,
  company: DirectoryWithTitles,
  { actor, now }: ActorContext,
): Promise<void> {
  const isFirst = before.project === null && to.project ? (await projectChanges.list(before._id)).length === 0 : false
  const since = isFirst ? (before.hireDate ?? day) : day
  const moved = to.project === undefined || isFirst ? {} : clientPeriodAfter(to.project, since, company)
  const { clientSalaryPeriodMonth = before.clientSalaryPeriodMonth } = moved
  const trace: ChangeTrace = {
    from: Object.fromEntries(Object.keys(to).map(field => [field, before[field as keyof FieldValues]])),
    to,
    clientPeriod:
      clientSalaryPeriodMonth === before.clientSalaryPeriodMonth
        ? null
        : { from: before.clientSalaryPeriodMonth, to: clientSalaryPeriodMonth },
    entryId,
  }
  const pay = to.jobTitle
    ? await titleChangeWrites(before._id, { jobTitle: to.jobTitle, date: day, comments: '', entryId }, actor, now)
    : []
  const entries =
    to.project === undefined
      ? []
      : projectChangeWrites(
          before._id,
          {
            _id: entryId,
            projectFrom: before.project,
            projectTo: to.project,
            effectiveDate: since,
            comments: isFirst ? INITIAL_PROJECT : '',
          },
          now,
        )
  await replaceEmployee(
    before,
    { ...withValues(before, to), clientSalaryPeriodMonth },
    { actor, now, logged: pay.length ? [payAuditChange('salary')] : [] },
    [...entries, ...pay, ...others(trace)],
  )
}

/**
 * Deactivates a person whose last day is over, and ends their access. Their reports move to their own leader. If there
 * is none, or with `keepsReports` because a handover is planned, the reports stay, and the org chart shows that their
 * leader has left. @throws 400 for the last admin, without whom nobody could give access to anybody
 */
export async function endEmployment(
  before: StoredEmployee,
  people: EmployeeDirectory,
  { keepsReports, ...doing }: ActorContext & { readonly keepsReports: boolean },
): Promise<void> {
  const after = { ...before, isActive: false }
  const above = people.person(before.leader)
  const heir = !keepsReports && above?.isActive && above.isLeader ? above._id : undefined
  if (heir) await reassignReportsInBatches(before, after, heir, doing)
  await replaceEmployee(before, after, { ...doing, mayLeaveReports: true }, [], heir)
}

/** Whether the record still has what a change gave it. */
export const holdsChange = (person: StoredEmployee, { to, clientPeriod }: ChangeTrace): boolean =>
  Object.entries(to).every(([field, value]) => person[field as keyof FieldValues] === value) &&
  (!clientPeriod || person.clientSalaryPeriodMonth === clientPeriod.to)

/** Restores a person's values from before a change, and removes it from the histories of projects and titles. */
export async function undoChange(
  before: StoredEmployee,
  { from, to, clientPeriod, entryId }: ChangeTrace,
  { actor, now }: ActorContext,
  others: readonly TableWrite[],
): Promise<void> {
  const entry =
    to.project === undefined ? undefined : (await projectChanges.list(before._id)).find(({ _id }) => _id === entryId)
  const pay = to.jobTitle ? await removeTitleChangeWrites(before._id, entryId, now) : []
  const period = clientPeriod ? { clientSalaryPeriodMonth: clientPeriod.from } : {}
  await replaceEmployee(
    before,
    { ...withValues(before, from), ...period },
    { actor, now, logged: pay.length ? [payAuditChange('salary')] : [] },
    [...(entry ? projectChanges.removeWrites(before._id, entry) : []), ...pay, ...others],
  )
}

/** Sets the values; the country in lists is a copy of the address's. */
const withValues = (before: StoredEmployee, values: FieldValues): StoredEmployee => ({
  ...before,
  ...values,
  country: values.country ?? before.country,
  homeAddress: {
    ...before.homeAddress,
    country: countries.find(({ name }) => name === values.country)?.name ?? before.homeAddress.country,
  },
})
