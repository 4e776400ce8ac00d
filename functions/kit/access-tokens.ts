/**
 * Access tokens are stored in their person's account, which every request reads anyway, and contain its id: a request
 * with a token needs no more reads than one with a session, and a token ends with its account. Only a token's digest is
 * stored.
 */
import { randomBytes } from 'node:crypto'
import { ACCOUNT_PARTITIONS, type Actor, type Audience } from '#shared/kit/access.ts'
import { ACCESS_TOKEN_PREFIX, accessTokenMessages } from '#shared/kit/access-tokens.ts'
import { utcToday } from '#shared/kit/dates.ts'
import { type Account, readAccount, type StoredAccessToken } from './account.ts'
import { AppError } from './app-error.ts'
import { digestOf } from './digest.ts'
import { settings } from './settings.ts'
import { tryTransact } from './table.ts'

const SECRET_BYTES = 32
const HOUR = 3600_000
const LETTERS = { staff: 's', timesheet: 't' } as const satisfies Record<Audience, string>
const FORM = /^muster_pat_([st])_([0-9a-f]{24})_([0-9a-f]{24})_[\w-]{43}_([0-9a-f]{8})$/

const checksumOf = (start: string) => digestOf(start).slice(0, 8)

/** Makes a new token of an account. Its checksum detects mistyped tokens without a read. */
export function makeAccessToken({ audience, userId }: Pick<Actor, 'audience' | 'userId'>, id: string): string {
  const secret = randomBytes(SECRET_BYTES).toString('base64url')
  const start = `${ACCESS_TOKEN_PREFIX}${LETTERS[audience]}_${userId}_${id}_${secret}`
  return `${start}_${checksumOf(start)}`
}

export const isAccessToken = (sent: string | undefined): sent is string =>
  sent?.startsWith(ACCESS_TOKEN_PREFIX) ?? false

export interface KnownAccessToken {
  readonly id: string
  readonly account: Account
  readonly stored: StoredAccessToken
}

const unknownError = () => new AppError('not-authorized', accessTokenMessages.unknown)

/**
 * Loads the account that a token acts for. @throws 401 if the token is malformed, unknown or expired; 403 if the
 * account is closed
 */
export async function loadTokenAccount(sent: string, now: Date): Promise<KnownAccessToken> {
  const [, letter, userId = '', id = '', checksum] = FORM.exec(sent) ?? []
  if (!checksum || checksum !== checksumOf(sent.slice(0, -checksum.length - 1))) throw unknownError()
  const account = await readAccount(letter === LETTERS.staff ? 'staff' : 'timesheet', userId)
  const stored = account?.accessTokens[id]
  if (!stored || stored.digest !== digestOf(sent)) throw unknownError()
  if (!account.isActive) throw new AppError('ended', accessTokenMessages.closed)
  if (stored.endsOn < utcToday(now)) throw new AppError('not-authorized', accessTokenMessages.ended)
  return { id, stored, account: { ...account, actor: { ...account.actor, accessToken: id } } }
}

/** Stores when a token was last used, at most once an hour to save writes. */
export async function noteTokenUse({ id, stored, account }: KnownAccessToken, now: Date): Promise<void> {
  if (stored.lastUsedAt && now.getTime() - Date.parse(stored.lastUsedAt) < HOUR) return
  const { audience, userId } = account.actor
  // The condition fails if the token was revoked, or another request has stored its use: nothing is left to do.
  await tryTransact([
    {
      item: {
        Update: {
          TableName: settings.table,
          Key: { pk: ACCOUNT_PARTITIONS[audience], sk: userId },
          UpdateExpression: 'SET accessTokens.#id.lastUsedAt = :now',
          ConditionExpression: 'accessTokens.#id.lastUsedAt = :before',
          ExpressionAttributeNames: { '#id': id },
          ExpressionAttributeValues: { ':now': now.toISOString(), ':before': stored.lastUsedAt },
        },
      },
      toError: unknownError,
    },
  ])
}
