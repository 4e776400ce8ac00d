/** People who may sign in to the main app. A user is tied to the employee with the same email. */
import { GetCommand } from '@aws-sdk/lib-dynamodb'
import { USERS } from '#kit/account.ts'
import { Collection, type NewId } from '#kit/collection.ts'
import { lostRace, Refusal } from '#kit/refusal.ts'
import { settings } from '#kit/settings.ts'
import { documents, release, take, type Write } from '#kit/table.ts'
import { type UserRow, userMessages } from '#shared/features/users.ts'

export interface StoredUser extends UserRow {
  readonly employeeId: string | undefined
}

export const users = new Collection<StoredUser>({
  name: USERS,
  split: 'whole',
  rowFields: ['name', 'lastName', 'email', 'isActive', 'roles', 'employeeId'],
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

/** The user with an email, for signing in: two reads, whatever the number of users. */
export async function userByEmail(email: string) {
  const { Item } = await documents.send(
    new GetCommand({ TableName: settings.table, Key: { pk: 'UNIQUE#USER_EMAIL', sk: email } }),
  )
  return Item ? users.find(Item.owner) : undefined
}

/**
 * Guards the rule that somebody is always an admin: every change that makes or unmakes one moves this counter from the
 * value it was judged by, so that two admins who strip each other at once cannot both succeed.
 */
export async function adminGuard(): Promise<Write> {
  const Key = { pk: 'GUARD', sk: 'ADMINS' }
  const { Item } = await documents.send(new GetCommand({ TableName: settings.table, Key, ConsistentRead: true }))
  const turn: number = Item?.turn ?? 0
  return {
    item: {
      Update: {
        TableName: settings.table,
        Key,
        UpdateExpression: 'SET turn = :next',
        ConditionExpression: turn === 0 ? 'attribute_not_exists(turn)' : 'turn = :turn',
        ExpressionAttributeValues: turn === 0 ? { ':next': 1 } : { ':next': turn + 1, ':turn': turn },
      },
    },
    refusal: lostRace,
  }
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
