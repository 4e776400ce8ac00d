/**
 * A repeated request (same person, call and Idempotency-Key) has no second effect of any kind: it gets the response of
 * the first. With a different body it fails, since that response would be wrong for it. A request that failed has had
 * no effect, so its key may be used again. Costs one more read and one small write per request that carries a key.
 */
import { gunzipSync, gzipSync } from 'node:zlib'
import { GetCommand, PutCommand } from '@aws-sdk/lib-dynamodb'
import type { APIGatewayProxyEventV2 } from 'aws-lambda'
import { canonicalJson } from '#shared/kit/canonical-json.ts'
import { AppError } from './app-error.ts'
import { digestOf } from './digest.ts'
import type { HttpResponse } from './http-responses.ts'
import { describeError, log } from './log.ts'
import { settings } from './settings.ts'
import { documentClient } from './table.ts'

const DAY_SECONDS = 24 * 3600
/** An item of the table holds 400 kB; no response of a call that creates something is close to that. */
const MAX_BYTES = 300_000

/** What identifies a repeated request: who calls what, with which body. */
export interface IdempotencyKey {
  readonly key: string
  readonly digest: string
}

/**
 * Returns undefined for a request without a key. `body` is the parsed one, so that the order of its fields makes no
 * difference.
 */
export function idempotencyKeyOf(event: APIGatewayProxyEventV2, actor: string): IdempotencyKey | undefined {
  const key = event.headers['idempotency-key']
  const { method } = event.requestContext.http
  if (!key || method === 'GET') return undefined
  const said = canonicalJson([event.rawQueryString, event.headers['if-match'] ?? null, event.body ?? null])
  return { key: digestOf([actor, method, event.rawPath, key].join('\n')), digest: digestOf(said) }
}

/** Returns the response of the first request, if this one repeats it. @throws 422 when its body differs. */
export async function findEarlierResponse(
  { key, digest }: IdempotencyKey,
  now: Date,
): Promise<HttpResponse | undefined> {
  const { Item } = await documentClient.send(
    new GetCommand({ TableName: settings.table, Key: tableKeyOf(key), ConsistentRead: true }),
  )
  if (!Item || Item.ttl * 1000 < now.getTime()) return undefined
  if (Item.digest !== digest) throw new AppError('repeated', REPEATED_MESSAGE)
  return JSON.parse(gunzipSync(Item.answer).toString())
}
const REPEATED_MESSAGE =
  'This was already saved before you changed it. Look at the saved record first: saving again creates another one.'

/**
 * Stores a response for a day. What the request was for is done by now: without its stored response, a repeated one
 * recognizes its own writes (`write-mark.ts`).
 */
export async function rememberResponse(
  { key, digest }: IdempotencyKey,
  answer: HttpResponse,
  now: Date,
): Promise<void> {
  const packed = gzipSync(JSON.stringify(answer))
  if (packed.length > MAX_BYTES) return
  const ttl = Math.floor(now.getTime() / 1000) + DAY_SECONDS
  const Item = { ...tableKeyOf(key), digest, answer: packed, ttl }
  await documentClient
    .send(new PutCommand({ TableName: settings.table, Item }))
    .catch((error: unknown) => log('warn', 'response not kept', describeError(error)))
}

/** Marks what a request writes: the same again when it is repeated with the same body. */
export const writeMarkOf = ({ key, digest }: IdempotencyKey): string => digestOf(key + digest).slice(0, 24)

const tableKeyOf = (key: string) => ({ pk: `REPEATED#${key}`, sk: 'ANSWER' })
