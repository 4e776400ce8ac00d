/** Makes people users, changes their roles and deletes them. `others` are written in the same transaction. */
import { findSignInAccount, releaseSignInAccountWrites } from '#functions/credentials/store.ts'
import { employees } from '#functions/employees/store.ts'
import type { ActorContext } from '#kit/actor-context.ts'
import { AppError, validationError, versionConflict } from '#kit/app-error.ts'
import { auditEntry, deletionEntry, diffFields, selectEarlierEntries } from '#kit/audit-log.ts'
import type { NewId } from '#kit/collection.ts'
import { planDeletion } from '#kit/deletions.ts'
import { withLock } from '#kit/optimistic-lock.ts'
import type { TableWrite } from '#kit/table.ts'
import type { EmployeeRow } from '#shared/features/employees/people.ts'
import { userMessages } from '#shared/features/users/user.ts'
import type { Role } from '#shared/kit/access.ts'
import {
  ADMINS_LOCK,
  formerUserWrite,
  hasOtherAdmin,
  releaseUserEmailWrite,
  reserveUserEmailWrite,
  type StoredUser,
  users,
} from './store.ts'

type Person = Pick<EmployeeRow, '_id' | 'name' | 'lastName' | 'email' | 'picture' | 'ownPicture'>

export function createUser(
  newId: NewId,
  { _id: employeeId, name, lastName, email, picture, ownPicture }: Person,
  roles: Role[],
  { actor, now }: ActorContext,
  others: readonly TableWrite[] = [],
): Promise<StoredUser> {
  const fields = { name, lastName, email, picture, ownPicture, isActive: true, roles: [...new Set(roles)], employeeId }
  const history = auditEntry('USER', newId.id, 1, actor, now, diffFields({}, fields))
  const stillSo = employees.conditionCheck(employeeId, versionConflict, { email, isActive: true })
  const reservation = reserveUserEmailWrite(email, newId.id)
  return withLock(adminLocks([], roles), lockWrites =>
    users.insert(newId, fields, now, reservation, history, stillSo, ...others, ...lockWrites),
  )
}

export const changeRoles = (
  before: StoredUser,
  roles: Role[],
  { actor, now }: ActorContext,
  others: readonly TableWrite[] = [],
): Promise<StoredUser> =>
  withLock(adminLocks(before.roles, roles), async lockWrites => {
    await checkAdmins(before, roles, { actor, now })
    const after = { ...before, roles: [...new Set(roles)] }
    const history = auditEntry('USER', before._id, before.version + 1, actor, now, diffFields(before, after))
    return users.replace(before, after, now, history, ...others, ...lockWrites)
  })

/** `isKnown` is false for a user who has never signed in: nothing can name them, so nothing of them is remembered. */
export async function deleteUser(
  before: StoredUser,
  { actor, now }: ActorContext,
  others: readonly TableWrite[] = [],
  isKnown = true,
): Promise<void> {
  if (before._id === actor.userId) throw new AppError('invalid', userMessages.ownUser)
  const rest = await planDeletion({ partitions: [selectEarlierEntries('USER', before._id, now)] }, now)
  await withLock(adminLocks(before.roles, []), async lockWrites => {
    await checkAdmins(before, [], { actor, now })
    const history = deletionEntry('USER', before, actor, now)
    const account = before.employeeId ? undefined : await findSignInAccount(before._id)
    const freed = account ? releaseSignInAccountWrites(before._id, account) : []
    const remembering = before.employeeId && isKnown ? [formerUserWrite(before.employeeId)] : []
    const released = releaseUserEmailWrite(before.email)
    await users.remove(
      before,
      now,
      released,
      history,
      ...freed,
      ...remembering,
      ...rest.writes,
      ...others,
      ...lockWrites,
    )
  })
  await rest.finish()
}

export const hasSameRoles = (one: readonly Role[], other: readonly Role[]): boolean =>
  one.length === other.length && one.every(role => other.includes(role))

const isAdmin = (roles: readonly Role[]) => roles.includes('admin')
const adminLocks = (before: readonly Role[], after: readonly Role[]) =>
  isAdmin(before) === isAdmin(after) ? [] : [ADMINS_LOCK]

/** The last admin keeps the role, and nobody removes it from themselves. Source: decisions, "People and roles". */
async function checkAdmins(before: StoredUser, after: readonly Role[], { actor, now }: ActorContext): Promise<void> {
  if (!isAdmin(before.roles) || isAdmin(after)) return
  if (before._id === actor.userId) throw validationError('roles', userMessages.ownAdmin)
  if (!(await hasOtherAdmin(before._id, now))) throw validationError('roles', userMessages.lastAdmin)
}
