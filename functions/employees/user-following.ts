/** What a change of an employee does to the user that they are. */
import { movingPassword } from '#functions/session/store.ts'
import {
  checkNoUserHas,
  isAdminBeside,
  releasingEmail,
  takingEmail,
  userByEmail,
  userOf,
  users,
} from '#functions/users/store.ts'
import { changesBetween, recordingChange } from '#kit/history.ts'
import { invalid } from '#kit/refusal.ts'
import type { Write } from '#kit/table.ts'
import { employeeMessages } from '#shared/features/employees/messages.ts'
import { userMessages } from '#shared/features/users.ts'
import { type Actor, hasRole } from '#shared/kit/access.ts'
import type { Settled } from './settled.ts'
import { releasingWorkEmail, type StoredEmployee, takingWorkEmail } from './store.ts'

export const movingEmail = async (before: StoredEmployee, email: string): Promise<Write[]> => [
  releasingWorkEmail(before.email),
  takingWorkEmail(email, before._id),
  ...(await movingPassword(before.email, email)),
]

/** The address of somebody who may sign in is no other person's. An admin ties a user to their record by it. */
export async function tyingUser(email: string, employeeId: string, actor: Actor, now: Date): Promise<Write[]> {
  const user = await userByEmail(email)
  if (!user || user.employeeId) return [checkNoUserHas(email)]
  if (!hasRole(actor, ['admin'])) throw invalid('email', userMessages.duplicate)
  return [users.setting(user, { employeeId }, now)]
}

/**
 * The user that an employee is has the same name and email, and comes and goes with them. Whoever keeps the records may
 * end anybody's access and open nobody's: neither by the address that one signs in with, nor by a return.
 */
export async function userFollowing(before: StoredEmployee, after: Settled, actor: Actor, now: Date): Promise<Write[]> {
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
