/** HTTP responses: the only module that knows status numbers. */
import { gzipSync } from 'node:zlib'
import type { APIGatewayProxyStructuredResultV2 } from 'aws-lambda'
import { type AnyCall, FILE_ADDRESS_HEADER } from '#shared/kit/contract.ts'
import { AppError, type AppErrorCode, busyError } from './app-error.ts'
import { formatContentDisposition } from './content-disposition.ts'
import { describeError, log } from './log.ts'
import { isThrottled } from './throttling.ts'

export type HttpResponse = APIGatewayProxyStructuredResultV2

/** A handler's value with additional headers. */
export class WithHeaders<Value> {
  readonly value: Value
  readonly headers: Readonly<Record<string, string>>
  constructor(value: Value, headers: Readonly<Record<string, string>>) {
    this.value = value
    this.headers = headers
  }
}

/** A file that is too large for a response: the signed address where it can be fetched. */
export class FileAddress {
  readonly url: string
  constructor(url: string) {
    this.url = url
  }
}

/** The header that saves a response under a name. */
export const contentDisposition = (name: string): Record<string, string> => ({
  'content-disposition': formatContentDisposition(name),
})

const STATUS_CODES: Readonly<Record<AppErrorCode, number>> = {
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
  busy: 503,
}

const JSON_HEADERS = { 'content-type': 'application/json; charset=utf-8' }

/**
 * Turns a handler's value into the response of its call: 201 for a created record, 204 for nothing, a file to save,
 * otherwise JSON with its ETag.
 */
export function toHttpResponse(call: AnyCall, returned: unknown, more: Readonly<Record<string, string>>): HttpResponse {
  const value = returned instanceof WithHeaders ? returned.value : returned
  const headers = returned instanceof WithHeaders ? { ...more, ...returned.headers } : more
  if (returned instanceof FileAddress)
    return { statusCode: 200, headers: { ...more, [FILE_ADDRESS_HEADER]: returned.url } }
  if (call.responseType === 'nothing') return { statusCode: 204, headers }
  if (typeof call.responseType === 'object')
    return {
      statusCode: 200,
      headers: {
        'content-type': call.responseType.type,
        'content-disposition': `attachment; filename="${call.responseType.file}"`,
        ...headers,
      },
      ...(value instanceof Uint8Array
        ? { body: Buffer.from(value).toString('base64'), isBase64Encoded: true }
        : { body: String(value) }),
    }
  return {
    statusCode: call.creates ? 201 : 200,
    headers: { ...JSON_HEADERS, ...etagHeader(value), ...headers },
    body: JSON.stringify(value),
  }
}

/** Lambda's limit for a response is 6 MB, base64 included; a lower limit leaves room for headers. */
const MAX_RESPONSE_LENGTH = 5_500_000
/** The largest file in a response; its bytes are sent as base64. */
export const MAX_FILE_RESPONSE_BYTES = 4_000_000
const MIN_LENGTH_TO_COMPRESS = 10_000

/** Compresses a long response if the edge says that the caller accepts gzip. @throws 413 if it is still too long */
export function compressResponse(answer: HttpResponse, readsGzip: boolean): HttpResponse {
  if (!readsGzip || !answer.body || answer.isBase64Encoded || answer.body.length < MIN_LENGTH_TO_COMPRESS)
    return assertSize(answer)
  return assertSize({
    ...answer,
    headers: { ...answer.headers, 'content-encoding': 'gzip', vary: 'accept-encoding' },
    body: gzipSync(answer.body).toString('base64'),
    isBase64Encoded: true,
  })
}

function assertSize(answer: HttpResponse): HttpResponse {
  if ((answer.body?.length ?? 0) <= MAX_RESPONSE_LENGTH) return answer
  throw new AppError('too-large', 'This is too much for one answer. Please narrow the filters.')
}

function etagHeader(value: unknown): Record<string, string> {
  const version = typeof value === 'object' && value !== null && 'version' in value ? value.version : undefined
  return typeof version === 'number' ? { etag: `"${version}"` } : {}
}

/** Turns an error into a response. An unexpected error is logged in full; the response reveals nothing internal. */
export function toErrorResponse(error: unknown, requestId: string): HttpResponse {
  const refusal = error instanceof AppError ? error : toAppError(error)
  if (!refusal) {
    log('error', 'failed', { requestId, ...describeError(error) })
    const friendlyMessage = 'Something went wrong, please try again'
    return { statusCode: 500, headers: JSON_HEADERS, body: JSON.stringify({ friendlyMessage, requestId }) }
  }
  const statusCode = STATUS_CODES[refusal.code]
  if (refusal.code === 'busy') log('warn', 'throttled', { requestId, ...describeError(error) })
  if (refusal.code === 'no-session')
    return { statusCode, headers: { 'content-type': 'text/plain; charset=utf-8' }, body: refusal.message }
  return {
    statusCode,
    headers: { ...JSON_HEADERS, ...refusal.headers },
    body:
      refusal.page ??
      JSON.stringify({
        friendlyMessage: refusal.message,
        errors: refusal.errors.length ? refusal.errors : undefined,
        seeAlso: refusal.conflictingResource,
        host: refusal.host,
      }),
  }
}

/** Maps errors of libraries that are not failures of ours: throttling, and bodies that are not JSON. */
function toAppError(error: unknown): AppError | undefined {
  if (isThrottled(error)) return busyError()
  const status = typeof error === 'object' && error !== null && 'statusCode' in error ? error.statusCode : undefined
  if (status === 415) return new AppError('not-json', 'The request is not JSON')
  if (status === 422) return new AppError('invalid', 'The request is not well-formed JSON')
  return undefined
}
