/**
 * People's mail preferences, and the links to unsubscribe. These are signed with a key of the person that is stored
 * here, because the jobs that send mails do not have the session secret.
 */
import { createHmac, randomBytes, timingSafeEqual } from 'node:crypto'
import { ConditionalCheckFailedException } from '@aws-sdk/client-dynamodb'
import { GetCommand, UpdateCommand } from '@aws-sdk/lib-dynamodb'
import { notFoundError } from '#kit/app-error.ts'
import { retry } from '#kit/retry.ts'
import { settings } from '#kit/settings.ts'
import { documentClient } from '#kit/table.ts'
import {
  DEFAULT_MAIL_TIMES,
  type MailSubscription,
  type MailTime,
  type MailTimes,
  type NoticeKind,
  noticeKinds,
} from '#shared/features/notices.ts'
import type { Audience } from '#shared/kit/access.ts'

const keyOf = (personId: string) => ({ pk: 'NOTICE_MAIL_TIMES', sk: personId })

type ChosenMailTimes = Readonly<{ [Kind in NoticeKind]?: MailTime | undefined }>
interface StoredMailTimes {
  readonly chosen: ChosenMailTimes
  readonly key: string | undefined
}
async function readMailTimes(personId: string): Promise<StoredMailTimes> {
  const { Item } = await documentClient.send(
    new GetCommand({ TableName: settings.table, Key: keyOf(personId), ConsistentRead: true }),
  )
  return { chosen: Item?.chosen ?? {}, key: Item?.signingKey }
}

/** The stage's defaults; for kinds that it does not name, those of the code. */
export const getDefaultMailTimes = (): MailTimes => ({ ...DEFAULT_MAIL_TIMES, ...settings.mailTimes })

export const loadMailTimes = async (personId: string): Promise<MailTimes> => ({
  ...getDefaultMailTimes(),
  ...(await readMailTimes(personId)).chosen,
})

/**
 * Stores only differences from the stage's defaults, so that everything else follows when ops change them. Kinds are
 * written one by one, so that simultaneous choices do not overwrite each other.
 */
export async function saveMailTimes(personId: string, times: ChosenMailTimes): Promise<void> {
  const defaults = getDefaultMailTimes()
  const table = { TableName: settings.table, Key: keyOf(personId) }
  const kinds = noticeKinds.filter(kind => times[kind] !== undefined)
  const part = (word: string, of: readonly NoticeKind[], write: (kind: NoticeKind) => string) =>
    of.length ? ` ${word} ${of.map(write).join(', ')}` : ''
  const own = kinds.filter(kind => times[kind] !== defaults[kind])
  const asDefault = kinds.filter(kind => !own.includes(kind))
  if (kinds.length === 0) return
  const update = async (UpdateExpression: string, ConditionExpression: string, values: Record<string, unknown>) => {
    const ExpressionAttributeValues = Object.keys(values).length ? values : undefined
    await documentClient.send(
      new UpdateCommand({ ...table, UpdateExpression, ConditionExpression, ExpressionAttributeValues }),
    )
  }
  const change = () =>
    update(
      part('SET', own, kind => `chosen.${kind} = :${kind}`) + part('REMOVE', asDefault, kind => `chosen.${kind}`),
      'attribute_exists(chosen)',
      Object.fromEntries(own.map(kind => [`:${kind}`, times[kind]])),
    )
  const create = () =>
    update('SET chosen = :chosen', 'attribute_not_exists(chosen)', {
      ':chosen': Object.fromEntries(own.map(kind => [kind, times[kind]])),
    })
  // Only the first choice creates something. Another one that creates it meanwhile leaves this one to be a change.
  const changeOrCreate = async () => {
    try {
      await change()
    } catch (error) {
      if (!isOtherwise(error)) throw error
      await create()
    }
  }
  await retry(changeOrCreate, { attempts: 2, isRetryable: isOtherwise })
}
/** Whether a write failed because choices are stored, or because none are. */
const isOtherwise = (error: unknown) => error instanceof ConditionalCheckFailedException

/** The unsubscribe links of a mail: one that mail programs post to, and a page for the person. */
export interface UnsubscribeLinks {
  readonly post: string
  readonly page: string
}
export async function createUnsubscribeLinks(
  personId: string,
  of: MailSubscription,
  host: Audience,
): Promise<UnsubscribeLinks> {
  const { main, timesheet } = settings.origins
  const origin = host === 'staff' ? main : timesheet
  const signature = sign(await ensureKey(personId), of)
  const query = new URLSearchParams({ person: personId, of, signature })
  return { post: `${origin}/api/notices/unsubscribe?${query}`, page: `${origin}/unsubscribe?${query}` }
}

/** Unsubscribes from the mails of a signed link. @throws 404 */
export async function unsubscribe(personId: string, of: MailSubscription, signature: string): Promise<void> {
  const { chosen, key } = await readMailTimes(personId)
  const [given, wanted] = [Buffer.from(signature), Buffer.from(key ? sign(key, of) : '')]
  if (!key || given.length !== wanted.length || !timingSafeEqual(given, wanted)) throw notFoundError()
  const times = { ...getDefaultMailTimes(), ...chosen }
  const ended = noticeKinds.filter(kind => (of === 'daily' ? times[kind] === 'daily' : kind === of))
  await saveMailTimes(personId, Object.fromEntries(ended.map(kind => [kind, 'never' as const])))
}

const sign = (key: string, of: MailSubscription) => createHmac('sha256', key).update(of).digest('base64url')

async function ensureKey(personId: string): Promise<string> {
  const { key } = await readMailTimes(personId)
  if (key) return key
  const { Attributes } = await documentClient.send(
    new UpdateCommand({
      TableName: settings.table,
      Key: keyOf(personId),
      UpdateExpression: 'SET signingKey = if_not_exists(signingKey, :key)',
      ExpressionAttributeValues: { ':key': randomBytes(32).toString('base64url') },
      ReturnValues: 'ALL_NEW',
    }),
  )
  return Attributes?.signingKey
}
