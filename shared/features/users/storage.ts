/** Where users and former users are stored. */
import { ACCOUNT_PARTITIONS } from '#shared/kit/access.ts'
import type { CollectionStorage, MarkStorage } from '#shared/kit/storage.ts'
import type { UserRow } from './user.ts'

interface TiedUser extends UserRow {
  /** The first admin may have been created before there was an employee to link to. */
  readonly employeeId?: string | undefined
}

/** Whether the user belongs to this employee. */
export const isUserOf = (
  user: Pick<TiedUser, 'email' | 'employeeId'>,
  employee: { readonly _id: string; readonly email?: unknown },
): boolean => (user.employeeId ? user.employeeId === employee._id : user.email === employee.email)

export const userStorage = {
  kind: 'collection',
  name: ACCOUNT_PARTITIONS.staff,
  split: 'whole',
  refersTo: { employees: { 'a user': { names: isUserOf } } },
} satisfies CollectionStorage<TiedUser>

/** Employees whose users were deleted: comments, logs and histories refer to the users permanently. */
export const formerUserStorage = {
  kind: 'marks',
  name: 'FORMER_USER',
  refersTo: { employees: { 'comments, logs and histories of their time as a user': 'id' } },
} satisfies MarkStorage
