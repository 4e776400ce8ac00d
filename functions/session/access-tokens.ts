/** A person's access tokens: creating, listing and revoking them. */
import { makeAccessToken } from '#kit/access-tokens.ts'
import { type Account, readAccount, type StoredAccessToken } from '#kit/account.ts'
import { notFoundError, validationError } from '#kit/app-error.ts'
import { digestOf } from '#kit/digest.ts'
import type { Handlers } from '#kit/lambda.ts'
import { log } from '#kit/log.ts'
import { settings } from '#kit/settings.ts'
import { transact } from '#kit/table.ts'
import { ACCOUNT_PARTITIONS } from '#shared/kit/access.ts'
import {
  type AccessToken,
  type accessTokenCalls,
  accessTokenMessages,
  MAX_ACCESS_TOKENS,
  validateTokenEnd,
} from '#shared/kit/access-tokens.ts'
import { utcToday } from '#shared/kit/dates.ts'

export const accessTokenHandlers: Handlers<typeof accessTokenCalls> = {
  accessTokens: async ({ actor: { audience, userId } }) =>
    // Reads consistently, because the session's account may not yet have a token that was just created or revoked.
    Object.entries((await readAccount(audience, userId, { isConsistent: true }))?.accessTokens ?? {})
      .map(([id, token]) => toAccessToken(id, token))
      .sort((a, b) => b.createdAt.localeCompare(a.createdAt)),
  createAccessToken: async ({ session, actor, body, newId: { id }, now }) => {
    const refusal = validateTokenEnd(body.endsOn, utcToday(now))
    if (refusal) throw validationError('endsOn', refusal)
    const token = makeAccessToken(actor, id)
    const stored = { ...body, createdAt: now.toISOString(), lastUsedAt: null, digest: digestOf(token) }
    await addToken(session.account, id, stored)
    log('info', 'access token made', { actor: actor.userId, token: id })
    return { ...toAccessToken(id, stored), token }
  },
  revokeAccessToken: async ({ session: { account }, actor, params: { id } }) => {
    await transact([
      {
        item: {
          Update: {
            TableName: settings.table,
            Key: keyOf(account),
            UpdateExpression: 'REMOVE accessTokens.#id',
            ConditionExpression: 'attribute_exists(accessTokens.#id)',
            ExpressionAttributeNames: { '#id': id },
          },
        },
        toError: notFoundError,
      },
    ])
    log('info', 'access token revoked', { actor: actor.userId, token: id })
  },
}

const keyOf = ({ actor: { audience, userId } }: Account) => ({ pk: ACCOUNT_PARTITIONS[audience], sk: userId })

const toAccessToken = (_id: string, { digest: _, ...shown }: StoredAccessToken): AccessToken => ({ _id, ...shown })

/** A repeated request gives the token a new secret, because the first was lost. @throws 400 if there are too many */
async function addToken(account: Account, id: string, stored: StoredAccessToken): Promise<void> {
  const at = { TableName: settings.table, Key: keyOf(account) }
  await transact([
    {
      item: {
        Update: {
          ...at,
          UpdateExpression: 'SET accessTokens = if_not_exists(accessTokens, :none)',
          ConditionExpression: 'attribute_exists(pk)',
          ExpressionAttributeValues: { ':none': {} },
        },
      },
      toError: notFoundError,
    },
  ])
  await transact([
    {
      item: {
        Update: {
          ...at,
          UpdateExpression: 'SET accessTokens.#id = :token',
          ConditionExpression: 'attribute_exists(accessTokens.#id) OR size(accessTokens) < :most',
          ExpressionAttributeNames: { '#id': id },
          ExpressionAttributeValues: { ':token': stored, ':most': MAX_ACCESS_TOKENS },
        },
      },
      toError: () => validationError('name', accessTokenMessages.tooMany),
    },
  ])
}
