/** People who may sign in to the main app. A user is linked to the employee with the same email. */
import { GetCommand } from '@aws-sdk/lib-dynamodb'
import * as z from 'zod/mini'
import { employees } from '#functions/employees/store.ts'
import { AppError, versionConflict } from '#kit/app-error.ts'
import { Collection, type NewId } from '#kit/collection.ts'
import { personIdOf } from '#kit/notices.ts'
import { linkToPicture } from '#kit/picture-link.ts'
import { settings } from '#kit/settings.ts'
import { documentClient, releaseUniqueWrite, reserveUniqueWrite, type TableWrite, uniqueFreeCheck } from '#kit/table.ts'
import { isErased, type PeopleLookup } from '#shared/features/employees/people.ts'
import { formerUserStorage, isUserOf, userStorage } from '#shared/features/users/storage.ts'
import { UserRow, userMessages } from '#shared/features/users/user.ts'
import { hasRole, type Role } from '#shared/kit/access.ts'
import { id } from '#shared/kit/fields.ts'
import type { AuthorLookup, StoredAuthor } from '#shared/kit/people.ts'

export const StoredUser = z.extend(UserRow, {
  employeeId: z.optional(id),
  /** The URL of the picture at their sign-in provider, on one of its hosts. */
  picture: z.optional(z.string()),
  /** The same as their employee's. */
  ownPicture: z.optional(z.string()),
})
export type StoredUser = z.infer<typeof StoredUser>

export const users = new Collection<StoredUser>({
  ...userStorage,
  row: StoredUser,
})

export const loadActiveUsers = async (now: Date): Promise<UserRow[]> =>
  (await users.rows(now)).filter(user => user.isActive)

/** Loads the ids under which people with one of the roles get notices. */
export const loadPersonIdsWithRoles = async (roles: readonly Role[], now: Date): Promise<string[]> =>
  (await users.rows(now))
    .filter(user => user.isActive && hasRole(user, roles))
    .map(({ _id, employeeId }) => personIdOf({ userId: _id, employeeId }))

/** One user per email. */
export const reserveUserEmailWrite = (email: string, id: string): TableWrite =>
  reserveUniqueWrite(
    'USER_EMAIL',
    email,
    id,
    () =>
      new AppError('invalid', userMessages.duplicate, { errors: [{ path: 'email', message: userMessages.duplicate }] }),
  )
export const releaseUserEmailWrite = (email: string): TableWrite => releaseUniqueWrite('USER_EMAIL', email)
/** Checks that no user with this email has been created meanwhile. */
export const userEmailUnusedWrite = (email: string): TableWrite => uniqueFreeCheck('USER_EMAIL', email, versionConflict)

/** The user with an email, for signing in: two reads, regardless of the number of users. */
export async function findUserByEmail(email: string) {
  const { Item } = await documentClient.send(
    new GetCommand({ TableName: settings.table, Key: { pk: 'UNIQUE#USER_EMAIL', sk: email } }),
  )
  return Item ? users.find(Item.owner) : undefined
}

/**
 * Every change that adds or removes an admin takes this lock, so that two admins cannot remove each other at the same
 * time.
 */
export const ADMINS_LOCK = 'ADMINS'

/** Whether an active admin is left without this user. */
export const hasOtherAdmin = async (userId: string, now: Date): Promise<boolean> =>
  (await loadActiveUsers(now)).some(user => user.roles.includes('admin') && user._id !== userId)

/** The user account of an employee, if they have one; as fresh as the list of users. */
export const findUserOf = async (
  employee: { readonly _id: string; readonly email: string },
  now: Date,
): Promise<StoredUser | undefined> => {
  const row = (await users.rows(now)).find(user => isUserOf(user, employee))
  return row && users.find(row._id)
}

const toAuthors = (
  known: ReadonlyMap<string, StoredUser>,
  people: PeopleLookup | undefined,
  now: Date,
): AuthorLookup => {
  const userOf = ({ _id }: StoredAuthor) => (_id ? known.get(_id) : undefined)
  // On the employee host the account is the employee.
  const employeeOf = (kept: StoredAuthor) => people?.person(userOf(kept)?.employeeId ?? kept.employeeId ?? kept._id)
  return {
    author: kept => {
      const [employee, user] = [employeeOf(kept), userOf(kept)]
      const { name, lastName } = employee ?? user ?? kept
      // The name of an erased person leads to nobody.
      const employeeId = people
        ? employee && !isErased(employee) && employee._id
        : (user?.employeeId ?? kept.employeeId)
      return { name, lastName, ...(employeeId ? { employeeId } : {}) }
    },
    pictureOf: kept => linkToPicture(employeeOf(kept), now),
  }
}

/**
 * Adds the authors' current names to loaded people: the users' query when warm, in parallel with loading the people.
 */
export async function withAuthors<P extends PeopleLookup>(
  reading: P | Promise<P>,
  now: Date,
): Promise<P & AuthorLookup> {
  const [people, known] = await Promise.all([reading, users.byId(now)])
  return { ...people, ...toAuthors(known, people, now) }
}

/**
 * Loads the current names of these authors, when no other people are needed: reads employees only if a user is gone.
 */
export async function loadAuthors(kept: readonly (StoredAuthor | null)[], now: Date): Promise<AuthorLookup> {
  const known = await users.byId(now)
  const isGone = kept.some(author => author?.employeeId && !known.has(author._id ?? ''))
  const byId = isGone ? await employees.byId(now) : undefined
  return toAuthors(known, byId && { person: id => (id ? byId.get(id) : undefined) }, now)
}

/** The write that remembers the employee of a deleted user: their texts and actions name the user for good. */
export const formerUserWrite = (employeeId: string): TableWrite => ({
  item: { Put: { TableName: settings.table, Item: { pk: formerUserStorage.name, sk: employeeId } } },
  toError: versionConflict,
})

/** Creates the first admin of a new stage, who need not be an employee yet. @throws 400 when the email is taken. */
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
