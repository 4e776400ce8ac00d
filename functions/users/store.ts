/** People who may sign in to the main app. A user is tied to the employee with the same email. */
import { GetCommand } from '@aws-sdk/lib-dynamodb'
import { employees } from '#functions/employees/store.ts'
import { USERS } from '#kit/account.ts'
import { Collection, type NewId } from '#kit/collection.ts'
import { lostRace, Refusal } from '#kit/refusal.ts'
import { settings } from '#kit/settings.ts'
import { documents, release, take, untaken, type Write } from '#kit/table.ts'
import type { Authors, KeptAuthor, People } from '#shared/features/employees/people.ts'
import { type UserRow, userMessages } from '#shared/features/users.ts'

export interface StoredUser extends UserRow {
  readonly employeeId: string | undefined
  /** As their provider shows them; an address of one of its hosts. */
  readonly picture?: string
}

export const users = new Collection<StoredUser>({
  name: USERS,
  split: 'whole',
  rowFields: ['name', 'lastName', 'email', 'picture', 'isActive', 'roles', 'employeeId'],
})

export const activeUsers = async (now: Date): Promise<UserRow[]> =>
  (await users.rows(now)).filter(user => user.isActive)

/** One user an email. */
export const takingEmail = (email: string, id: string): Write =>
  take(
    'USER_EMAIL',
    email,
    id,
    () =>
      new Refusal('invalid', userMessages.duplicate, { errors: [{ path: 'email', message: userMessages.duplicate }] }),
  )
export const releasingEmail = (email: string): Write => release('USER_EMAIL', email)
/** Nobody was made a user with this email meanwhile. */
export const checkNoUserHas = (email: string): Write => untaken('USER_EMAIL', email, lostRace)

/** The user with an email, for signing in: two reads, whatever the number of users. */
export async function userByEmail(email: string) {
  const { Item } = await documents.send(
    new GetCommand({ TableName: settings.table, Key: { pk: 'UNIQUE#USER_EMAIL', sk: email } }),
  )
  return Item ? users.find(Item.owner) : undefined
}

/** Every change that makes or unmakes an admin takes a turn of this rule, so that two who strip each other at once cannot both succeed. */
export const ADMINS = 'ADMINS'

/** Whether an admin is left when one goes. */
export const isAdminBeside = async (userId: string, now: Date): Promise<boolean> =>
  (await activeUsers(now)).some(user => user.roles.includes('admin') && user._id !== userId)

/**
 * The user that an employee is, when they are one; as fresh as the list of users. The first admin may have been made
 * before there was an employee to tie them to.
 */
export const userOf = async (
  { _id, email }: { readonly _id: string; readonly email: string },
  now: Date,
): Promise<StoredUser | undefined> => {
  const row = (await users.rows(now)).find(user => (user.employeeId ? user.employeeId === _id : user.email === email))
  return row && users.find(row._id)
}

const authorsAmong = (known: ReadonlyMap<string, StoredUser>, people: People | undefined): Authors => {
  const userOf = ({ _id }: KeptAuthor) => (_id ? known.get(_id) : undefined)
  // On the employee host the account is the employee.
  const employeeOf = (kept: KeptAuthor) => people?.person(userOf(kept)?.employeeId ?? kept.employeeId ?? kept._id)
  return {
    author: kept => {
      const { name, lastName } = employeeOf(kept) ?? userOf(kept) ?? kept
      return { name, lastName }
    },
    pictureOf: kept => employeeOf(kept)?.picture ?? '',
  }
}

/** People, with the names that authors have now: the users' query when warm, beside what reads the people. */
export async function withAuthors<P extends People>(reading: P | Promise<P>, now: Date): Promise<P & Authors> {
  const [people, known] = await Promise.all([reading, users.byId(now)])
  return { ...people, ...authorsAmong(known, people) }
}

/** The names that these authors have now, for who needs no other people: employees are read where a user is gone. */
export async function authorsNow(kept: readonly (KeptAuthor | null)[], now: Date): Promise<Authors> {
  const known = await users.byId(now)
  const isGone = kept.some(author => author?.employeeId && !known.has(author._id ?? ''))
  const byId = isGone ? await employees.byId(now) : undefined
  return authorsAmong(known, byId && { person: id => (id ? byId.get(id) : undefined) })
}

const FORMER = 'FORMER_USER'
/** The write that remembers, when a user goes, whose they were: what they wrote and did names them for good. */
export const rememberingUser = (employeeId: string): Write => ({
  item: { Put: { TableName: settings.table, Item: { pk: FORMER, sk: employeeId } } },
  refusal: lostRace,
})

/** Whether an employee has been a user who is gone. */
export async function wasUser(employeeId: string): Promise<boolean> {
  const Key = { pk: FORMER, sk: employeeId }
  return Boolean((await documents.send(new GetCommand({ TableName: settings.table, Key, ConsistentRead: true }))).Item)
}

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
    takingEmail(email, newId.id),
  )
}
