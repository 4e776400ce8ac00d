/**
 * A repeated request (same person, call and Idempotency-Key) has no second effect of any kind: it gets the response of
 * the first. With a different body it fails, since that response would be wrong for it. A request that failed has had
 * no effect, so its key may be used again. Of two at once, one claims the key and runs; the other waits for its answer.
 * Costs two small writes per request that carries a key.
 */
import { randomBytes } from 'node:crypto'
import { gunzipSync, gzipSync } from 'node:zlib'
import { ConditionalCheckFailedException } from '@aws-sdk/client-dynamodb'
import { DeleteCommand, PutCommand } from '@aws-sdk/lib-dynamodb'
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
const NO_ANSWER = new Uint8Array()

/** How long an interrupted run keeps its claim: longer than any function can run (`feature-function.ts`). */
const CLAIM_SECONDS = 30
/** The delays after which a waiting request checks again: five seconds in all. */
const WAITS_MS = [100, 200, 400, 800, 1600, 2000]

/** What identifies a repeated request (who calls what, with which body), and this run of it. */
export interface IdempotencyKey {
  readonly key: string
  readonly digest: string
  readonly run: string
}

/**
 * Returns undefined for a request without a key. `body` is the parsed one, so that the order of its fields makes no
 * difference.
 */
export function idempotencyKeyOf(event: APIGatewayProxyEventV2, actor: string): IdempotencyKey | undefined {
  const key = event.headers['idempotency-key']
  const { method } = event.requestContext.http
  if (!key || method === 'GET') return undefined
  // JSON.parse turns 1e999 into Infinity, which canonical JSON rejects; validation reports it later.
  const body: unknown = JSON.parse(JSON.stringify(event.body ?? null))
  const said = canonicalJson([event.rawQueryString, event.headers['if-match'] ?? null, body])
  return {
    key: digestOf([actor, method, event.rawPath, key].join('\n')),
    digest: digestOf(said),
    run: randomBytes(9).toString('base64url'),
  }
}

/**
 * Claims the key for this run, or returns the response of the first request, if this one repeats it. While another one
 * runs, it waits. @throws 422 when the body differs, 409 when the other one takes too long.
 */
export async function claimKey(claim: IdempotencyKey, now: Date): Promise<HttpResponse | undefined> {
  for (const wait of [...WAITS_MS, undefined]) {
    const earlier = await putClaim(claim, now)
    if (!earlier) return undefined
    if (earlier.answer) {
      if (earlier.digest !== claim.digest) throw new AppError('repeated', REPEATED_MESSAGE)
      return JSON.parse(gunzipSync(earlier.answer).toString())
    }
    if (wait) await new Promise(resolve => setTimeout(resolve, wait))
  }
  throw new AppError('conflict', RUNNING_MESSAGE, { headers: { 'retry-after': '2' } })
}

/** The item of a key: the claim of a run, and later its response, or none if that contains a secret. */
interface KeptResponse {
  readonly digest: string | undefined
  readonly answer: Uint8Array | undefined
}

/**
 * Claims the key; returns the item of another run if that has claimed it already. A request without a stored response
 * may be repeated.
 */
async function putClaim(claim: IdempotencyKey, now: Date): Promise<KeptResponse | undefined> {
  const { key, digest, run } = claim
  const seconds = Math.floor(now.getTime() / 1000)
  const put = new PutCommand({
    TableName: settings.table,
    Item: { ...tableKeyOf(key), digest, run, ttl: seconds + CLAIM_SECONDS },
    ConditionExpression: 'attribute_not_exists(pk) OR #ttl < :now OR (answer = :none AND digest = :digest)',
    ExpressionAttributeNames: { '#ttl': 'ttl' },
    ExpressionAttributeValues: { ':now': seconds, ':none': NO_ANSWER, ':digest': digest },
    ReturnValuesOnConditionCheckFailure: 'ALL_OLD',
  })
  try {
    await documentClient.send(put)
    return undefined
  } catch (error) {
    if (!(error instanceof ConditionalCheckFailedException)) {
      await releaseKey(claim)
      throw error
    }
    // The SDK's first attempt succeeded, but its response got lost.
    if (error.Item?.run?.S === run) return undefined
    return { digest: error.Item?.digest?.S, answer: error.Item?.answer?.B }
  }
}

/** Runs the request that has claimed the key, and releases the key if it fails. */
export async function releaseOnError<T>(claim: IdempotencyKey, run: () => Promise<T>): Promise<T> {
  try {
    return await run()
  } catch (error) {
    await releaseKey(claim)
    throw error
  }
}

/** Releases the key of a run that failed, or whose response is not stored. If this fails too, the claim expires. */
export async function releaseKey({ key, run }: IdempotencyKey): Promise<void> {
  const release = new DeleteCommand({
    TableName: settings.table,
    Key: tableKeyOf(key),
    ConditionExpression: '#run = :run',
    ExpressionAttributeNames: { '#run': 'run' },
    ExpressionAttributeValues: { ':run': run },
  })
  await documentClient.send(release).catch((error: unknown) => {
    if (!(error instanceof ConditionalCheckFailedException)) log('warn', 'key not freed', describeError(error))
  })
}

const REPEATED_MESSAGE =
  'This was already saved before you changed it. Look at the saved record first: saving again creates another one.'
const RUNNING_MESSAGE = 'This is still being saved. Please try again in a few seconds.'

/**
 * Stores a response for a day, or, if it contains a secret, only that the request is done: a repetition runs again, and
 * another body is refused. The request has done its work by now, so a failure is only logged: a repetition then
 * recognizes its own writes (`write-mark.ts`).
 */
export async function rememberResponse(
  claim: IdempotencyKey,
  answer: HttpResponse | undefined,
  now: Date,
): Promise<void> {
  const { key, digest } = claim
  const packed = answer ? gzipSync(JSON.stringify(answer)) : NO_ANSWER
  if (packed.length > MAX_BYTES) return releaseKey(claim)
  const ttl = Math.floor(now.getTime() / 1000) + DAY_SECONDS
  const Item = { ...tableKeyOf(key), digest, answer: packed, ttl }
  await documentClient.send(new PutCommand({ TableName: settings.table, Item })).catch((error: unknown) => {
    log('warn', 'response not kept', describeError(error))
    return releaseKey(claim)
  })
}

/** Returns the mark of a request's writes: the same for a repetition with the same body. */
export const writeMarkOf = ({ key, digest }: IdempotencyKey): string => digestOf(key + digest).slice(0, 24)

const tableKeyOf = (key: string) => ({ pk: `REPEATED#${key}`, sk: 'ANSWER' })
