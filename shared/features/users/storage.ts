/** Where users lie, and who has been one. */
import { ACCOUNT_PARTITIONS } from '#shared/kit/access.ts'
import type { CollectionStorage, MarkStorage } from '#shared/kit/storage.ts'
import type { UserRow } from '../users.ts'

interface TiedUser extends UserRow {
  /** The first admin may have been made before there was an employee to tie them to. */
  readonly employeeId?: string | undefined
}

/** Whether a user is this employee. */
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

/** Employees who were users that are gone: what they wrote and did names them for good. */
export const formerUserStorage = {
  kind: 'marks',
  name: 'FORMER_USER',
  refersTo: { employees: { 'comments, logs and histories of their time as a user': 'id' } },
} satisfies MarkStorage
