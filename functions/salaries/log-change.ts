/** The writes that accompany every change of a log, in the same transaction. */
import { employees, type StoredEmployee } from '#functions/employees/store.ts'
import { jobTitles } from '#functions/job-titles/store.ts'
import { EMPLOYEES_PARTITION } from '#kit/account.ts'
import type { ActorContext } from '#kit/actor-context.ts'
import { AppError, validationError, versionConflict } from '#kit/app-error.ts'
import { auditEntry, type FieldChange } from '#kit/audit-log.ts'
import { retry } from '#kit/retry.ts'
import type { TableWrite } from '#kit/table.ts'
import { changesJobTitle } from '#shared/features/salaries/increase-types.ts'
import { salaryMessages } from '#shared/features/salaries.ts'
import type { Day } from '#shared/kit/dates.ts'
import { utcToday } from '#shared/kit/dates.ts'
import {
  type CurrentPay,
  currentPayWrite,
  entryInForceOn,
  findDueTitle,
  loadCurrentPay,
  type PayKind,
  payAuditChange,
  payLogs,
  type StoredPay,
  withLogEntries,
} from './store.ts'

export interface PayState {
  readonly employee: StoredEmployee
  readonly pay: CurrentPay
  readonly entries: readonly StoredPay[]
}
/** Loads what a change is checked against. The log is read after the item that every change to it updates. */
export async function loadPayState(kind: PayKind, employeeId: string): Promise<PayState> {
  const [employee, pay] = await Promise.all([employees.get(employeeId), loadCurrentPay(employeeId)])
  return { employee, pay, entries: await payLogs[kind].list(employeeId) }
}

interface ChangedLog {
  readonly entries: readonly StoredPay[]
  readonly saved?: StoredPay
}
/** The writes that accompany a change of a log: the current pay, the employee's job title, the history. */
export function logChangeWrites(
  kind: PayKind,
  state: PayState,
  after: ChangedLog,
  { actor, now }: ActorContext,
): TableWrite[] {
  const { employee, pay } = state
  const day = utcToday(now)
  const due = findDueTitle(pay, day)
  const stillDue = after.entries.some(({ _id }) => _id === due?._id) ? due?.jobTitle : undefined
  const title = newTitleFrom(after.saved, state, after, day) ?? stillDue ?? employee.jobTitle
  const changed = payAuditChange(kind)
  const record = (version: number, ...changes: FieldChange[]) =>
    auditEntry(EMPLOYEES_PARTITION, employee._id, version, actor, now, changes)
  const keeping = currentPayWrite(employee._id, pay, withLogEntries(pay, kind, after.entries, day), createPayConflict)
  if (!title || title === employee.jobTitle)
    return [
      keeping,
      employees.conditionCheck(employee._id, createPayConflict, title ? { jobTitle: title } : {}),
      record(pay.version + 1, changed),
    ]
  return [
    keeping,
    { ...employees.replaceWrite(employee, { ...employee, jobTitle: title }, now), toError: createPayConflict },
    jobTitles.conditionCheck(title, () => validationError('jobTitle', salaryMessages.unknownJobTitle)),
    record(employee.version + 1, changed, { field: 'jobTitle', from: employee.jobTitle, to: title }),
  ]
}

/**
 * The entry in force gives its job title to the employee, once: editing its comments later does not reset the title. A
 * future-dated entry gives it on its day (`due-job-titles.ts`), or with the next change to the log after that.
 */
function newTitleFrom(saved: StoredPay | undefined, { entries }: PayState, after: ChangedLog, day: Day): string | null {
  const gives = (entry: StoredPay | undefined, among: readonly StoredPay[]) =>
    entry && changesJobTitle(entry.increaseType) && entryInForceOn(among, day)?._id === entry._id
      ? entry.jobTitle
      : null
  const title = gives(saved, after.entries)
  const given = gives(
    entries.find(({ _id }) => _id === saved?._id),
    entries,
  )
  return title === given ? null : title
}

/** Somebody else changed the checked state: the check must be repeated. */
class PayConflict extends AppError {
  constructor() {
    super('conflict', versionConflict().message)
  }
}
export const createPayConflict = () => new PayConflict()

/** Runs an action that depends on the state it reads, again if somebody else was faster. */
export const retryOnPayConflict = <T>(act: () => Promise<T>): Promise<T> =>
  retry(act, { attempts: 6, delay: 15, isRetryable: error => error instanceof PayConflict })
