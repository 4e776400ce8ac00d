import { employees } from '#functions/employees/store.ts'
import { findUserOf, users } from '#functions/users/store.ts'
import { EMPLOYEES_PARTITION } from '#kit/account.ts'
import { auditEntry } from '#kit/audit-log.ts'
import { planDeletion } from '#kit/deletions.ts'
import { removeFile } from '#kit/files.ts'
import { retryOnConflict } from '#kit/retry.ts'
import { transact } from '#kit/table.ts'
import type { Actor } from '#shared/kit/access.ts'

/**
 * Saves a person's picture in their record and their user's; an empty string removes it. Deletes the previous file.
 */
export const savePicture = (employeeId: string, ownPicture: string, actor: Actor, now: Date): Promise<void> =>
  retryOnConflict(async () => {
    const employee = await employees.get(employeeId)
    const before = employee.ownPicture ?? ''
    if (before === ownPicture) return
    const user = await findUserOf(employee, now)
    const rest = await planDeletion({ files: before ? [before] : [] }, now, removeFile)
    // File names mean nothing to people who read the history.
    const change = { field: 'ownPicture', from: before && EXISTS, to: ownPicture && (before ? REPLACED : EXISTS) }
    await transact([
      employees.patchBesideWrite(employee, { ownPicture }, now),
      ...(user ? [users.patchBesideWrite(user, { ownPicture }, now)] : []),
      auditEntry(EMPLOYEES_PARTITION, employeeId, employee.version + 1, actor, now, [change]),
      ...rest.writes,
    ])
    await rest.finish()
  })

const EXISTS = 'Uploaded'
const REPLACED = 'Uploaded again'
