/** What goes over the wire: the only place that knows status numbers. */
import { gzipSync } from 'node:zlib'
import type { APIGatewayProxyStructuredResultV2 } from 'aws-lambda'
import type { AnyCall } from '#shared/kit/route.ts'
import { describe, log } from './log.ts'
import { Refusal, type RefusalCode } from './refusal.ts'

export type Answer = APIGatewayProxyStructuredResultV2

/** A handler's value with headers of its own. */
export class Headed<Value> {
  readonly value: Value
  readonly headers: Readonly<Record<string, string>>
  constructor(value: Value, headers: Readonly<Record<string, string>>) {
    this.value = value
    this.headers = headers
  }
}

/** A file that is more than an answer holds: where it lies instead. */
export class Elsewhere {
  readonly url: string
  constructor(url: string) {
    this.url = url
  }
}

/** The header that saves a file under a name in any script: an old browser sees it in ASCII. Source: RFC 6266, RFC 8187. */
export function savedAs(name: string): Record<string, string> {
  const plain = name
    .normalize('NFKD')
    .replace(/\p{M}/gu, '')
    .replace(/[^\x20-\x7e]/g, '_')
    .replace(/["\\%/]/g, '_')
  const coded = encodeURIComponent(name.toWellFormed()).replace(
    /['()*]/g,
    mark => `%${mark.charCodeAt(0).toString(16).toUpperCase()}`,
  )
  return { 'content-disposition': `attachment; filename="${plain}"; filename*=UTF-8''${coded}` }
}

const STATUS: Readonly<Record<RefusalCode, number>> = {
  invalid: 400,
  'no-session': 401,
  'not-authorized': 401,
  ended: 403,
  'not-found': 404,
  conflict: 409,
  'too-large': 413,
  'not-json': 415,
  repeated: 422,
  'too-many': 429,
}

const json = { 'content-type': 'application/json; charset=utf-8' }

/** A handler's value as its call answers it: 201 for what was made, 204 for nothing, a file to save, else JSON with its ETag. */
export function answerTo(call: AnyCall, returned: unknown, more: Readonly<Record<string, string>>): Answer {
  const value = returned instanceof Headed ? returned.value : returned
  const headers = returned instanceof Headed ? { ...more, ...returned.headers } : more
  if (returned instanceof Elsewhere) return { statusCode: 303, headers: { ...more, location: returned.url } }
  if (call.answers === 'nothing') return { statusCode: 204, headers }
  if (typeof call.answers === 'object')
    return {
      statusCode: 200,
      headers: {
        'content-type': call.answers.type,
        'content-disposition': `attachment; filename="${call.answers.file}"`,
        ...headers,
      },
      ...(value instanceof Uint8Array
        ? { body: Buffer.from(value).toString('base64'), isBase64Encoded: true }
        : { body: String(value) }),
    }
  return {
    statusCode: call.makes ? 201 : 200,
    headers: { ...json, ...etagOf(value), ...headers },
    body: JSON.stringify(value),
  }
}

/** Lambda answers 6 MB at the most, base64 included; less leaves room for headers. */
const MAX_ANSWER = 5_500_000
/** How much of it a file may be, whose bytes travel as base64. */
export const MAX_FILE = 4_000_000
const WORTH_COMPRESSING = 10_000

/** Long answers travel compressed to who reads that; the edge says so. @throws 413 when one is too long even so. */
export function compressed(answer: Answer, readsGzip: boolean): Answer {
  if (!readsGzip || !answer.body || answer.isBase64Encoded || answer.body.length < WORTH_COMPRESSING)
    return short(answer)
  return short({
    ...answer,
    headers: { ...answer.headers, 'content-encoding': 'gzip', vary: 'accept-encoding' },
    body: gzipSync(answer.body).toString('base64'),
    isBase64Encoded: true,
  })
}

function short(answer: Answer): Answer {
  if ((answer.body?.length ?? 0) <= MAX_ANSWER) return answer
  throw new Refusal('too-large', 'This is too much for one answer. Please narrow the filters.')
}

function etagOf(value: unknown): Record<string, string> {
  const version = typeof value === 'object' && value !== null && 'version' in value ? value.version : undefined
  return typeof version === 'number' ? { etag: `"${version}"` } : {}
}

/** An error as an answer. What nobody foresaw is logged whole and answered with nothing of the inside. */
export function refusalOf(error: unknown, requestId: string): Answer {
  const refusal = error instanceof Refusal ? error : fromLibrary(error)
  if (!refusal) {
    log('error', 'failed', { requestId, ...describe(error) })
    const friendlyMessage = 'Something went wrong, please try again'
    return { statusCode: 500, headers: json, body: JSON.stringify({ friendlyMessage, requestId }) }
  }
  const statusCode = STATUS[refusal.code]
  if (refusal.code === 'no-session')
    return { statusCode, headers: { 'content-type': 'text/plain; charset=utf-8' }, body: refusal.message }
  return {
    statusCode,
    headers: { ...json, ...refusal.headers },
    body: JSON.stringify({
      friendlyMessage: refusal.message,
      ...(refusal.errors.length ? { errors: refusal.errors } : {}),
      ...(refusal.seeAlso ? { seeAlso: refusal.seeAlso } : {}),
      ...(refusal.host ? { host: refusal.host } : {}),
    }),
  }
}

/** Errors of the chain's libraries that are the caller's fault. */
function fromLibrary(error: unknown): Refusal | undefined {
  const status = typeof error === 'object' && error !== null && 'statusCode' in error ? error.statusCode : undefined
  if (status === 415) return new Refusal('not-json', 'The request is not JSON')
  if (status === 422) return new Refusal('invalid', 'The request is not well-formed JSON')
  return undefined
}
