/**
 * The one record that each request reads: the user's on the main host, the employee's on the timesheet host. So taking
 * a role away, deactivating a person or logging out takes effect on the very next request.
 */
import { GetCommand, UpdateCommand } from '@aws-sdk/lib-dynamodb'
import { ACCOUNT_PARTITIONS, type Actor, type Audience, PUBLIC_ROLES, type Role } from '#shared/kit/access.ts'
import type { AccessToken } from '#shared/kit/access-tokens.ts'
import { settings } from './settings.ts'
import { documentClient } from './table.ts'
import { sendPatiently } from './throttling.ts'

export const EMPLOYEES_PARTITION = ACCOUNT_PARTITIONS.timesheet

/** An access token as stored in its account, under its id. */
export type StoredAccessToken = Omit<AccessToken, '_id'> & { readonly digest: string }

export interface Account {
  readonly isActive: boolean
  readonly actor: Actor
  /** The URL of the picture from their identity provider, or empty. */
  readonly picture: string
  /** The key of the picture that they uploaded, or empty. */
  readonly ownPicture: string
  /** Sessions that were logged out, each with the second at which its token would have expired. */
  readonly endedSessions: Readonly<Record<string, number>>
  readonly accessTokens: Readonly<Record<string, StoredAccessToken>>
}

/** Reads an account, eventually consistent by default (half a read unit); undefined if it does not exist (any more). */
export async function readAccount(
  audience: Audience,
  id: string,
  { isConsistent = false } = {},
): Promise<Account | undefined> {
  const { Item } = await sendPatiently(() =>
    documentClient.send(
      new GetCommand({
        TableName: settings.table,
        Key: { pk: ACCOUNT_PARTITIONS[audience], sk: id },
        ConsistentRead: isConsistent,
        ProjectionExpression: '#row, ended, accessTokens, deleted',
        ExpressionAttributeNames: { '#row': 'row' },
      }),
    ),
  )
  if (!Item || Item.deleted) return undefined
  const row = Item.row as {
    name: string
    lastName: string
    email: string
    isActive: boolean
    picture?: string
    ownPicture?: string
    roles?: Role[]
    employeeId?: string
  }
  return {
    isActive: row.isActive,
    picture: row.picture ?? '',
    ownPicture: row.ownPicture ?? '',
    endedSessions: Item.ended ?? {},
    accessTokens: Item.accessTokens ?? {},
    actor: {
      userId: id,
      employeeId: audience === 'staff' ? row.employeeId : id,
      email: row.email,
      name: row.name,
      lastName: row.lastName,
      // `employee` comes only with a session of the employee host; in a user's record it grants nothing.
      roles: audience === 'staff' ? (row.roles ?? []).filter(role => PUBLIC_ROLES.includes(role)) : ['employee'],
      audience,
    },
  }
}

/**
 * Ends one session of an account, and removes entries whose tokens have expired. `expires` is in seconds since 1970.
 */
export async function revokeSession(audience: Audience, account: Account, session: string, expires: number, now: Date) {
  const Key = { pk: ACCOUNT_PARTITIONS[audience], sk: account.actor.userId }
  const past = Object.entries(account.endedSessions).filter(([, until]) => until * 1000 < now.getTime())
  const names = Object.fromEntries(past.map(([id], index) => [`#p${index}`, id]))
  await documentClient.send(
    new UpdateCommand({
      TableName: settings.table,
      Key,
      UpdateExpression: 'SET ended = if_not_exists(ended, :none)',
      ConditionExpression: 'attribute_exists(pk)',
      ExpressionAttributeValues: { ':none': {} },
    }),
  )
  await documentClient.send(
    new UpdateCommand({
      TableName: settings.table,
      Key,
      UpdateExpression: `SET ended.#session = :expires${past.length ? ` REMOVE ${past.map((_, index) => `ended.#p${index}`).join(', ')}` : ''}`,
      ExpressionAttributeNames: { '#session': session, ...names },
      ExpressionAttributeValues: { ':expires': expires },
    }),
  )
}
