/** Calls the server, typed by the contracts: `await fetchApi(actionItems.calls.update, { params, body, version })`. */
import type { Audience } from '#shared/kit/access.ts'
import {
  type AnyCall,
  type BodyInput,
  FILE_ADDRESS_HEADER,
  fillPath,
  type Params,
  type QueryInput,
  type Result,
} from '#shared/kit/contract.ts'
import type { FieldError } from '#shared/kit/fields.ts'
import { INVALID_TOKEN, TOKEN_HEADER } from '#shared/kit/session.ts'
import { getLanguage, translateSentence } from '#shared/kit/texts.ts'
import { awaitServer, watchConnection } from './connection.ts'
import { endBrowserSession, getSession, saveToken } from './session.ts'

export type QueryValue = string | number | boolean | readonly string[] | null | undefined

export interface ApiRequest<C extends AnyCall> {
  readonly params?: Params<C>
  readonly query?: { readonly [K in keyof QueryInput<C>]?: QueryValue }
  readonly body?: BodyInput<C>
  /** The version that the change is based on; the server rejects the change if the record has changed since. */
  readonly version?: number | undefined
  /** One key per form: pressing Save twice, or again after a lost connection, creates only one record. */
  readonly idempotencyKey?: string | undefined
  /** Added to the headers of every call. */
  readonly headers?: Readonly<Record<string, string>>
  readonly signal?: AbortSignal
}

/** The parts of an error response besides its message. */
interface ApiErrorDetails {
  readonly errors?: readonly FieldError[]
  readonly seeAlso?: string
  readonly host?: Audience
}

/** The server rejected the call, or was not reached (status 0). */
export class ApiError extends Error {
  override readonly name = 'ApiError'
  readonly status: number
  readonly errors: readonly FieldError[]
  /** The path of the screen that shows the conflicting record. */
  readonly seeAlso: string | undefined
  /** The host where the person has an account, if it is the other one. */
  readonly host: Audience | undefined
  constructor(status: number, sentence: string, { errors = [], seeAlso, host }: ApiErrorDetails = {}) {
    super(sentence)
    this.status = status
    this.errors = errors
    // Only paths within this site are accepted.
    this.seeAlso = seeAlso && /^\/(?![/\\])/.test(seeAlso) ? seeAlso : undefined
    this.host = host
  }
  /** The message in the user's language. */
  get userMessage(): string {
    return translateSentence(this.message)
  }
}

/** Whether a call did not reach the server, or its response did not arrive. */
export const isUnreached = (error: unknown): error is ApiError => error instanceof ApiError && error.status === 0

export const WENT_WRONG = 'Something went wrong, please try again'
const NOT_AUTHORIZED = 'You are not authorized'
export const SESSION_EXPIRED = 'The session has expired, please login again'

export async function fetchApi<C extends AnyCall>(call: C, request: ApiRequest<C> = {}): Promise<Result<C>> {
  const response = await sendRequest(call, request)
  return (call.responseType === 'json' ? await response.json() : undefined) as Result<C>
}

/** Like `fetchApi`, for a call that responds with a file. @throws {ApiError} */
export async function fetchApiFile<C extends AnyCall>(
  call: C,
  request: ApiRequest<C> = {},
): Promise<{ blob: Blob; name: string; headers: Headers }> {
  const response = await followFileAddress(await sendRequest(call, request))
  const named = /filename="?([^";]+)"?/.exec(response.headers.get('content-disposition') ?? '')?.[1]
  const name = named ?? (typeof call.responseType === 'object' ? call.responseType.file : 'download')
  return { blob: await readBlob(response), name, headers: response.headers }
}

/** Fetches a file that is too large for a response from its own URL, which must not get the session token. */
async function followFileAddress(response: Response): Promise<Response> {
  const address = response.headers.get(FILE_ADDRESS_HEADER)
  return address ? fetchSignedLink(address) : response
}

/** Fetches a signed link. @throws {ApiError} */
export async function fetchSignedLink(url: string): Promise<Response> {
  const reply = await fetch(url).catch(() => {
    throw new ApiError(0, WENT_WRONG)
  })
  if (!reply.ok) throw new ApiError(reply.status, WENT_WRONG)
  return reply
}

/** Reads the body, which may still fail after the response has started. @throws {ApiError} */
export const readBlob = (response: Response): Promise<Blob> =>
  response.blob().catch(() => {
    throw new ApiError(0, WENT_WRONG)
  })

/**
 * The idempotency keys of requests that got no response, by content. The server may have executed such a request, so
 * the same request is sent again with the same key, and nothing is created twice.
 */
const keysWithoutAnswer = new Map<string, string>()

async function sendRequest(call: AnyCall, request: ApiRequest<AnyCall>): Promise<Response> {
  const token = getSession()?.token
  const headers = new Headers(request.headers)
  if (token) headers.set(TOKEN_HEADER, token)
  // The server creates documents in the language of the screen.
  headers.set('accept-language', getLanguage())
  if (request.body !== undefined) headers.set('content-type', 'application/json')
  if (request.version !== undefined) headers.set('if-match', `"${request.version}"`)
  const url = fillPath(call.path, request.params as Record<string, string>) + toQueryString(request.query ?? {})
  const asked = `${url} ${JSON.stringify(request.body)}`
  const key = request.idempotencyKey ?? keysWithoutAnswer.get(asked) ?? crypto.randomUUID()
  if (call.method === 'POST') headers.set('idempotency-key', key)

  const init: RequestInit = {
    method: call.method,
    headers,
    ...(request.body === undefined ? {} : { body: JSON.stringify(request.body) }),
    ...(request.signal ? { signal: request.signal } : {}),
  }
  const noteConnection = watchConnection()
  const response = await awaitServer(fetchUnlessBusy(url, init)).catch((cause: unknown) => {
    if (request.signal?.aborted) throw cause
    noteConnection(false)
    if (call.method === 'POST') keysWithoutAnswer.set(asked, key)
    throw new ApiError(0, WENT_WRONG)
  })
  noteConnection(true)
  keysWithoutAnswer.delete(asked)
  const replaced = response.headers.get(TOKEN_HEADER)
  // A slow response must not restore the session of a person who has since signed out or signed in as somebody else.
  if (response.ok && replaced && getSession()?.token === token) saveToken(replaced)
  if (response.ok) return response
  throw await toApiError(response, token)
}

/** The maximum number of retries if the server is busy, or still processing the first copy of the request. */
const MAX_BUSY_RETRIES = 3
const MAX_BUSY_WAIT_SECONDS = 10

/**
 * Sends a request, and retries it after the time in `Retry-After` if the server is busy. The idempotency key and the
 * version stay the same, so nothing is done twice.
 */
async function fetchUnlessBusy(url: string, init: RequestInit): Promise<Response> {
  for (let retry = 0; ; retry++) {
    const response = await fetch(url, init)
    const seconds = Number(response.headers.get('retry-after') ?? Number.NaN)
    const mayRetry = response.status === 503 || response.status === 409
    if (!mayRetry || !(seconds <= MAX_BUSY_WAIT_SECONDS) || retry === MAX_BUSY_RETRIES) return response
    // Randomized, because browsers that were rejected together would otherwise return together.
    await new Promise(resolve => setTimeout(resolve, seconds * 1000 * (1 + Math.random())))
    init.signal?.throwIfAborted()
  }
}

/** Turns an error response into an error for `toastError`. Source: spec 1 section 8. */
async function toApiError(response: Response, token: string | undefined): Promise<ApiError> {
  const { status } = response
  const text = await response.text()
  if (status >= 500 || status < 400) return new ApiError(status, WENT_WRONG)
  const { friendlyMessage, ...more } = parseErrorBody(text)
  if (status === 403) {
    if (token && getSession()?.token === token) endBrowserSession('ended')
    return new ApiError(status, token ? SESSION_EXPIRED : (friendlyMessage ?? SESSION_EXPIRED))
  }
  if (status === 401) {
    if (text.trim() !== INVALID_TOKEN) return new ApiError(status, friendlyMessage ?? NOT_AUTHORIZED)
    if (token && getSession()?.token === token) endBrowserSession('expired')
    return new ApiError(status, NOT_AUTHORIZED)
  }
  return new ApiError(status, friendlyMessage ?? WENT_WRONG, more)
}

function parseErrorBody(text: string): ApiErrorDetails & { friendlyMessage?: string } {
  if (!text.startsWith('{')) return {}
  return JSON.parse(text) as ApiErrorDetails & { friendlyMessage?: string }
}

/** Omits empty values, and joins several values of a field with commas. */
function toQueryString(query: Readonly<Record<string, QueryValue>>): string {
  const pairs = Object.entries(query).flatMap(([name, value]) => {
    const text = Array.isArray(value) ? value.join(',') : String(value ?? '')
    return text === '' ? [] : [[name, text]]
  })
  return pairs.length ? `?${new URLSearchParams(pairs)}` : ''
}
