/** Reassigns the people who report to a leader who leaves. */
import type { ActorContext } from '#kit/actor-context.ts'
import { validationError } from '#kit/app-error.ts'
import { auditEntry } from '#kit/audit-log.ts'
import { withLock } from '#kit/optimistic-lock.ts'
import { type TableWrite, transact } from '#kit/table.ts'
import { employeeMessages } from '#shared/features/employees/messages.ts'
import type { EmployeeRow } from '#shared/features/employees/people.ts'
import { createsLeaderCycle } from '#shared/features/employees/rules.ts'
import { fullName } from '#shared/kit/people.ts'
import type { EmployeeFields } from './derived-fields.ts'
import { EMPLOYEE_AUDIT_LOG } from './record-history.ts'
import { type EmployeeDirectory, employees, LEADERS_LOCK, loadDirectory, type StoredEmployee } from './store.ts'
import { syncUserWrites } from './sync-user.ts'

/** Two writes per person, leaving room for those of the leader's own record in one transaction of a hundred. */
const MAX_REPORTS_PER_TRANSACTION = 38

export const activeReportsOf = ({ _id }: StoredEmployee, { all }: EmployeeDirectory): EmployeeRow[] =>
  all.filter(row => row.leader === _id && row.isActive)

export const formatReportsMessage = (reports: readonly EmployeeRow[]): string => {
  const names = reports.map(fullName).sort((a, b) => a.localeCompare(b))
  return employeeMessages.reportTo(names.slice(0, 3), Math.max(0, names.length - 3))
}

interface Reassignment extends ActorContext {
  readonly before: StoredEmployee
  readonly after: EmployeeFields
  readonly people: EmployeeDirectory
}

/** Gives a leaver's reports another leader. If that is one of them, they report to the leaver's own leader. */
export function reassignReportsWrites(
  reports: readonly EmployeeRow[],
  heir: string,
  handing: Reassignment,
): TableWrite[] {
  const { before, after, people, actor, now } = handing
  const taker = people.person(heir)
  if (!taker?.isActive || !taker.isLeader || heir === before._id)
    throw validationError('reassignTo', employeeMessages.unknownLeader)
  if (reports.some(({ _id }) => _id !== heir && createsLeaderCycle(_id, heir, id => people.person(id)?.leader)))
    throw validationError('reassignTo', employeeMessages.loop)
  const stillLeads = employees.conditionCheck(
    heir,
    () => validationError('reassignTo', employeeMessages.unknownLeader),
    {
      isLeader: true,
      isActive: true,
    },
  )
  return [
    ...reports.flatMap(row => {
      const leader = row._id === heir ? after.leader : heir
      const change = { field: 'leader', from: row.leader, to: leader }
      return [
        employees.patchWrite(row, { leader }, now),
        auditEntry(EMPLOYEE_AUDIT_LOG, row._id, row.version + 1, actor, now, [change]),
      ]
    }),
    // A transaction cannot write an item twice; a new leader who is among the reports is guarded by their version.
    ...(reports.some(({ _id }) => _id === heir) ? [] : [stillLeads]),
  ]
}

/**
 * Reassigns the reports that do not fit into the transaction of the leader's own record, once nothing else blocks it.
 */
export async function reassignReportsInBatches(
  before: StoredEmployee,
  after: EmployeeFields,
  heir: string,
  { actor, now }: ActorContext,
): Promise<void> {
  for (let left = Number.POSITIVE_INFINITY; left > MAX_REPORTS_PER_TRANSACTION; )
    await withLock([LEADERS_LOCK], async lockWrites => {
      const people = await loadDirectory(actor, now)
      const reports = activeReportsOf(before, people)
      left = reports.length
      if (left <= MAX_REPORTS_PER_TRANSACTION) return
      await syncUserWrites(before, after, actor, now)
      const some = reports.slice(0, MAX_REPORTS_PER_TRANSACTION)
      await transact([...reassignReportsWrites(some, heir, { before, after, people, actor, now }), ...lockWrites])
      left -= some.length
    })
}
