/** How a change of an employee affects their user account. */
import { movePasswordWrites } from '#functions/credentials/store.ts'
import {
  findUserByEmail,
  findUserOf,
  hasOtherAdmin,
  releaseUserEmailWrite,
  reserveUserEmailWrite,
  userEmailUnusedWrite,
  users,
} from '#functions/users/store.ts'
import { validationError } from '#kit/app-error.ts'
import { auditEntry, diffFields } from '#kit/audit-log.ts'
import type { TableWrite } from '#kit/table.ts'
import { employeeMessages } from '#shared/features/employees/messages.ts'
import { userMessages } from '#shared/features/users/user.ts'
import { type Actor, hasRole } from '#shared/kit/access.ts'
import type { EmployeeFields } from './derived-fields.ts'
import { releaseWorkEmailWrite, reserveWorkEmailWrite, type StoredEmployee } from './store.ts'

export const moveEmailWrites = async (before: StoredEmployee, email: string): Promise<TableWrite[]> => [
  releaseWorkEmailWrite(before.email),
  reserveWorkEmailWrite(email, before._id),
  ...(await movePasswordWrites(before.email, email)),
]

/**
 * The email of a user cannot belong to another person. An admin links a user to their record by it.
 */
export async function linkUserWrites(
  email: string,
  employeeId: string,
  actor: Actor,
  now: Date,
): Promise<TableWrite[]> {
  const user = await findUserByEmail(email)
  if (!user || user.employeeId) return [userEmailUnusedWrite(email)]
  if (!hasRole(actor, ['admin'])) throw validationError('email', userMessages.duplicate)
  return [users.patchBesideWrite(user, { employeeId }, now)]
}

/**
 * An employee's user account has the same name and email, and is activated and deactivated with them. People who
 * maintain the records may end anybody's access but give access to nobody: neither through the sign-in address nor
 * through a return.
 */
export async function syncUserWrites(
  before: StoredEmployee,
  after: EmployeeFields,
  actor: Actor,
  now: Date,
): Promise<TableWrite[]> {
  const { name, lastName, email, isActive } = after
  const changed = (['name', 'lastName', 'email', 'isActive'] as const).some(field => after[field] !== before[field])
  if (!changed) return []
  const isAdmin = hasRole(actor, ['admin'])
  const user = await findUserOf(before, now)
  if (!user)
    return [
      userEmailUnusedWrite(before.email),
      ...(email === before.email ? [] : await linkUserWrites(email, before._id, actor, now)),
    ]
  if (email !== user.email && !isAdmin) throw validationError('email', employeeMessages.signInAddress)
  if (!user.isActive && isActive && !isAdmin && user.roles.some(role => !actor.roles.includes(role)))
    throw validationError('isActive', employeeMessages.adminGivesAccess)
  if (user.isActive && !isActive) {
    if (user._id === actor.userId) throw validationError('isActive', employeeMessages.ownRecord)
    if (user.roles.includes('admin') && !(await hasOtherAdmin(user._id, now)))
      throw validationError('isActive', userMessages.lastAdmin)
  }
  const fields = { ...user, name, lastName, email, isActive, employeeId: before._id }
  return [
    users.replaceWrite(user, fields, now),
    auditEntry('USER', user._id, user.version + 1, actor, now, diffFields(user, fields)),
    ...(email === user.email ? [] : [releaseUserEmailWrite(user.email), reserveUserEmailWrite(email, user._id)]),
  ]
}
