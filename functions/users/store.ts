/** People who may sign in to the main app. A user is tied to the employee with the same email. */
import { GetCommand } from '@aws-sdk/lib-dynamodb'
import * as z from 'zod/mini'
import { employees } from '#functions/employees/store.ts'
import { AppError, versionConflict } from '#kit/app-error.ts'
import { Collection, type NewId } from '#kit/collection.ts'
import { settings } from '#kit/settings.ts'
import { documentClient, releaseUniqueWrite, reserveUniqueWrite, type TableWrite, uniqueFreeCheck } from '#kit/table.ts'
import type { PeopleLookup } from '#shared/features/employees/people.ts'
import { formerUserStorage, isUserOf, userStorage } from '#shared/features/users/storage.ts'
import { UserRow, userMessages } from '#shared/features/users.ts'
import { id } from '#shared/kit/fields.ts'
import type { AuthorLookup, StoredAuthor } from '#shared/kit/people.ts'

export const StoredUser = z.extend(UserRow, {
  employeeId: z.optional(id),
  /** As their provider shows them; an address of one of its hosts. */
  picture: z.optional(z.string()),
})
export type StoredUser = z.infer<typeof StoredUser>

export const users = new Collection<StoredUser>({
  ...userStorage,
  row: StoredUser,
})

export const loadActiveUsers = async (now: Date): Promise<UserRow[]> =>
  (await users.rows(now)).filter(user => user.isActive)

/** One user an email. */
export const reserveUserEmailWrite = (email: string, id: string): TableWrite =>
  reserveUniqueWrite(
    'USER_EMAIL',
    email,
    id,
    () =>
      new AppError('invalid', userMessages.duplicate, { errors: [{ path: 'email', message: userMessages.duplicate }] }),
  )
export const releaseUserEmailWrite = (email: string): TableWrite => releaseUniqueWrite('USER_EMAIL', email)
/** Nobody was made a user with this email meanwhile. */
export const userEmailUnusedWrite = (email: string): TableWrite => uniqueFreeCheck('USER_EMAIL', email, versionConflict)

/** The user with an email, for signing in: two reads, whatever the number of users. */
export async function findUserByEmail(email: string) {
  const { Item } = await documentClient.send(
    new GetCommand({ TableName: settings.table, Key: { pk: 'UNIQUE#USER_EMAIL', sk: email } }),
  )
  return Item ? users.find(Item.owner) : undefined
}

/** Every change that makes or unmakes an admin takes a turn of this rule, so that two who strip each other at once cannot both succeed. */
export const ADMINS_LOCK = 'ADMINS'

/** Whether an admin is left when one goes. */
export const hasOtherAdmin = async (userId: string, now: Date): Promise<boolean> =>
  (await loadActiveUsers(now)).some(user => user.roles.includes('admin') && user._id !== userId)

/** The user that an employee is, when they are one; as fresh as the list of users. */
export const findUserOf = async (
  employee: { readonly _id: string; readonly email: string },
  now: Date,
): Promise<StoredUser | undefined> => {
  const row = (await users.rows(now)).find(user => isUserOf(user, employee))
  return row && users.find(row._id)
}

const toAuthors = (known: ReadonlyMap<string, StoredUser>, people: PeopleLookup | undefined): AuthorLookup => {
  const userOf = ({ _id }: StoredAuthor) => (_id ? known.get(_id) : undefined)
  // On the employee host the account is the employee.
  const employeeOf = (kept: StoredAuthor) => people?.person(userOf(kept)?.employeeId ?? kept.employeeId ?? kept._id)
  return {
    author: kept => {
      const { name, lastName } = employeeOf(kept) ?? userOf(kept) ?? kept
      return { name, lastName }
    },
    pictureOf: kept => employeeOf(kept)?.picture ?? '',
  }
}

/** People, with the names that authors have now: the users' query when warm, beside what reads the people. */
export async function withAuthors<P extends PeopleLookup>(
  reading: P | Promise<P>,
  now: Date,
): Promise<P & AuthorLookup> {
  const [people, known] = await Promise.all([reading, users.byId(now)])
  return { ...people, ...toAuthors(known, people) }
}

/** The names that these authors have now, for who needs no other people: employees are read where a user is gone. */
export async function loadAuthors(kept: readonly (StoredAuthor | null)[], now: Date): Promise<AuthorLookup> {
  const known = await users.byId(now)
  const isGone = kept.some(author => author?.employeeId && !known.has(author._id ?? ''))
  const byId = isGone ? await employees.byId(now) : undefined
  return toAuthors(known, byId && { person: id => (id ? byId.get(id) : undefined) })
}

/** The write that remembers, when a user goes, whose they were: what they wrote and did names them for good. */
export const formerUserWrite = (employeeId: string): TableWrite => ({
  item: { Put: { TableName: settings.table, Item: { pk: formerUserStorage.name, sk: employeeId } } },
  toError: versionConflict,
})

/** Makes the first admin of a new stage; the person need not be an employee yet. @throws 400 when the email is taken. */
export async function addFirstAdmin(
  person: { email: string; name: string; lastName: string },
  newId: NewId,
  now: Date,
) {
  const email = person.email.toLowerCase()
  return users.insert(
    newId,
    { ...person, email, isActive: true, roles: ['admin'], employeeId: undefined },
    now,
    reserveUserEmailWrite(email, newId.id),
  )
}
