/**
 * Deletes a person's record and everything that belongs only to it, if nothing else names them; or one project move.
 */
import { deletePasswordWrite, findSignInAccount, releaseSignInAccountWrites } from '#functions/credentials/store.ts'
import { payPartitionsOf, removeCurrentPayWrite } from '#functions/salaries/store.ts'
import type { ActorContext } from '#kit/actor-context.ts'
import { AppError } from '#kit/app-error.ts'
import { auditEntry, deletionEntry, selectEarlierEntries } from '#kit/audit-log.ts'
import { openCollection } from '#kit/collection.ts'
import { planDeletion } from '#kit/deletions.ts'
import { withLock } from '#kit/optimistic-lock.ts'
import { findReferences } from '#kit/references.ts'
import type { VersionedRecord } from '#kit/row-cache.ts'
import { SubCollection } from '#kit/sub-collection.ts'
import { type TableKey, type TableWrite, transact } from '#kit/table.ts'
import { PEER_TASKS } from '#shared/features/career-development-plans/storage.ts'
import { reportedInsuranceStorage } from '#shared/features/employees/reported-insurances.ts'
import { employeesApi } from '#shared/features/employees.ts'
import { referenceSources } from '#shared/features/references.ts'
import { feedStorage } from '#shared/features/time-off/feeds.ts'
import { fullName } from '#shared/kit/people.ts'
import { EMPLOYEE_AUDIT_LOG } from './record-history.ts'
import {
  employees,
  LEADERS_LOCK,
  loadDirectoryWithTitles,
  projectChanges,
  releaseWorkEmailWrite,
  type StoredEmployee,
} from './store.ts'

/**
 * `findUse` returns what names the person; `others` are written in the same transaction. @throws 400 if anything does.
 */
export const deleteEmployee = (
  before: StoredEmployee,
  { actor, now }: ActorContext,
  others: readonly TableWrite[] = [],
  findUse: typeof findReferences = findReferences,
): Promise<void> =>
  withLock([LEADERS_LOCK], async lockWrites => {
    const references = await findUse(referenceSources, { feature: employeesApi.name, record: before, now })
    if (references.length)
      throw new AppError(
        'invalid',
        `${fullName(before)} cannot be deleted because of ${references.join(', ')}. Deactivate the employee instead.`,
      )
    const history = deletionEntry(EMPLOYEE_AUDIT_LOG, before, actor, now)
    const account = await findSignInAccount(before._id)
    const freed = [
      releaseWorkEmailWrite(before.email),
      deletePasswordWrite(before.email),
      ...(account ? releaseSignInAccountWrites(before._id, account) : []),
    ]
    const partitions = [
      projectChanges.partitionOf(before._id),
      ...payPartitionsOf(before._id),
      // Their tasks as a peer, with drafts.
      new SubCollection(PEER_TASKS).partitionOf(before._id),
      selectEarlierEntries(EMPLOYEE_AUDIT_LOG, before._id, now),
    ]
    // The nightly job deletes their picture, because only it may delete files.
    const files = before.ownPicture ? [before.ownPicture] : []
    const records = await listOwnKeys(before._id, now)
    const rest = await planDeletion({ partitions, records, files }, now)
    const pay = removeCurrentPayWrite(before._id)
    await employees.remove(before, now, ...freed, pay, history, ...rest.writes, ...others, ...lockWrites)
    await rest.finish()
  })

/** Removes a move from the project history; the person's present project stays. */
export async function deleteProjectChange(id: string, { actor, now }: ActorContext): Promise<void> {
  const [all, { parentId, child }] = await Promise.all([loadDirectoryWithTitles(actor, now), projectChanges.get(id)])
  const from = `${all.project(child.projectFrom)?.name ?? ''} → ${all.project(child.projectTo)?.name ?? ''}`
  const history = auditEntry(EMPLOYEE_AUDIT_LOG, parentId, 0, actor, now, [{ field: 'Project change', from, to: null }])
  await transact([...projectChanges.removeWrites(parentId, child), history])
}

/** Records that are deleted with the person: their calendar feeds, and the reports about them to insurers. */
const OWN_RECORDS = [feedStorage, reportedInsuranceStorage]

async function listOwnKeys(employee: string, now: Date): Promise<TableKey[]> {
  const keys = await Promise.all(
    OWN_RECORDS.map(async storage => {
      const records = openCollection<VersionedRecord & { readonly employee: string }>(storage)
      const own = (await records.rows(now)).filter(row => row.employee === employee)
      return records.keysOf(own.map(({ _id }) => _id))
    }),
  )
  return keys.flat()
}
