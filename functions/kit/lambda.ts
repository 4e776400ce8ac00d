/** The one chain that every function runs through: log, origin, session, access, parsing, the handler, errors. */
import { createHash, randomBytes, timingSafeEqual } from 'node:crypto'
import middy from '@middy/core'
import jsonBodyParser from '@middy/http-json-body-parser'
import router from '@middy/http-router'
import type { APIGatewayProxyEventV2 } from 'aws-lambda'
import * as z from 'zod/mini'
import { type Actor, isAllowed, withCallRoles } from '#shared/kit/access.ts'
import { refuseToken } from '#shared/kit/access-tokens.ts'
import type { AnyCall, Body, Calls, Contract, Params, Query, Result } from '#shared/kit/contract.ts'
import { makeId, monthOfId } from '#shared/kit/ids.ts'
import { TOKEN_HEADER } from '#shared/kit/session.ts'
import { isAccessToken, loadTokenAccount, noteTokenUse } from './access-tokens.ts'
import type { Account } from './account.ts'
import { AppError, validationError, versionConflict } from './app-error.ts'
import type { NewId } from './collection.ts'
import { digestOf } from './digest.ts'
import {
  compressResponse,
  type HttpResponse,
  toErrorResponse,
  toHttpResponse,
  type WithHeaders,
} from './http-responses.ts'
import {
  claimKey,
  type IdempotencyKey,
  idempotencyKeyOf,
  releaseKey,
  releaseOnError,
  rememberResponse,
  writeMarkOf,
} from './idempotency.ts'
import { log } from './log.ts'
import { startMails } from './notices.ts'
import { parseInput } from './parse.ts'
import { isPlainObject, mergeWithRecord, needsStoredRecord } from './put-body.ts'
import { ensureSecrets, secrets } from './secrets.ts'
import { loadActiveAccount, renewToken, type SessionToken, verifyToken } from './session.ts'
import { isWarmUp } from './warm-up.ts'
import { isRepeatedRun, runMarked } from './write-mark.ts'

type Event = APIGatewayProxyEventV2

/** What a handler gets: the parsed request, who acts, and the instant. */
export interface HandlerRequest<C extends AnyCall = AnyCall> {
  readonly params: Params<C>
  readonly query: Query<C>
  readonly body: Body<C>
  /** @throws on a public call, where nobody is signed in. */
  readonly actor: Actor
  /** The session itself, for the call that ends it. */
  readonly session: Session
  readonly now: Date
  /** The version that the caller last saw, if they sent it. */
  readonly ifMatch: number | undefined
  /** The id for the record that this request creates; the same again when the request is repeated with its key. */
  readonly newId: NewId
  /** The caller's address, for slowing down password guesses. */
  readonly clientIp: string
  /** Returns the value of a header, named in lower case, for the few calls that read one. */
  header(name: string): string | undefined
}

type HandlerResult<C extends AnyCall> = C['responseType'] extends infer A
  ? A extends 'nothing'
    ? unknown
    : Result<C>
  : never
export type Handlers<C extends Calls> = {
  readonly [K in keyof C]: (
    request: HandlerRequest<C[K]>,
  ) =>
    | Promise<HandlerResult<C[K]> | WithHeaders<HandlerResult<C[K]>>>
    | HandlerResult<C[K]>
    | WithHeaders<HandlerResult<C[K]>>
}

/** Makes a feature's Lambda handler. `clock` is an argument so that tests can move it. */
export function createApiHandler<C extends Calls>(
  contract: Contract<C>,
  handlers: Handlers<C>,
  clock: () => Date = () => new Date(),
) {
  const routes = Object.entries(contract.calls).map(([name, call]) => {
    const run = async (event: Event): Promise<HttpResponse> => {
      const { now, session } = stateOf(event)
      const keyed = session && idempotencyKeyOf(event, session.account.actor.userId)
      const compress = (answer: HttpResponse) => compressResponse(answer, event.headers['x-reads-gzip'] === 'yes')
      const earlier = keyed && (await claimKey(keyed, now))
      if (earlier) return compress(earlier)
      const feature = { contract, handlers: handlers as Handlers<Calls> }
      const handle = async () => {
        const request = await parseRequest(call, event, session, now, feature)
        return handlers[name as keyof C]?.(request as HandlerRequest<C[keyof C]>)
      }
      const handleMarked = (mark: string) =>
        runMarked(mark, () => handleOrFindDone(call, event, session, now, feature, handle))
      const value = await (keyed ? releaseOnError(keyed, () => handleMarked(writeMarkOf(keyed))) : handle())
      const remember = (key: IdempotencyKey) =>
        call.answersSecret ? releaseKey(key) : rememberResponse(key, toHttpResponse(call, value, {}), now)
      await Promise.all([keyed && remember(keyed), startMails()])
      const token = session?.token && (await renewToken(session.token, session.account, now))
      return compress(toHttpResponse(call, value, token ? { [TOKEN_HEADER]: token } : {}))
    }
    const handler = middy<Event, HttpResponse>(run).use(sessionMiddleware(contract.name, name, call, clock))
    if (call.method === 'POST' || call.method === 'PUT') handler.use(jsonBodyMiddleware(call))
    return { method: call.method, path: call.path, handler }
  })
  return middy<Event, HttpResponse>()
    .use({ before: ({ event }) => (isWarmUp(event) ? answerWarmUp() : undefined) })
    .use(requestLogger(contract.name))
    .use({ before: ensureSecrets })
    .use({ before: ({ event }) => assertOriginSecret(event) })
    .handler(
      router<Event, HttpResponse>({
        routes,
        notFoundResponse: () => {
          throw new AppError('not-found', 'There is no such call')
        },
      }),
    )
}

/** An instance that could not read its secrets yet tries again with its first call. */
async function answerWarmUp(): Promise<HttpResponse> {
  await ensureSecrets().catch(() => {})
  return { statusCode: 204 }
}

/** What is known of a request before it is handled; the log line names the call, and who made it, by id. */
interface RequestState {
  readonly call: string
  readonly now: Date
  actor?: string
  accessToken?: string
  session?: Session
}
const states = new WeakMap<Event, RequestState>()
function stateOf(event: Event): RequestState {
  const state = states.get(event)
  if (!state) throw new Error('A call is handled before its session is checked')
  return state
}

/** Checks the session before anything of the request is read: who may not make the call hears that, whatever they send. */
const sessionMiddleware = (
  feature: string,
  name: string,
  call: AnyCall,
  clock: () => Date,
): middy.MiddlewareObj<Event, HttpResponse> => ({
  before: async ({ event }) => {
    const state: RequestState = { call: name, now: clock() }
    states.set(event, state)
    if (call.access.roles !== 'anyone') state.session = await authorizeCall(feature, call, event, state)
  },
})

/**
 * Handles a request that carries a key. An earlier run of it may have done its work without telling anybody: what
 * follows from that (another version, a record that is gone, a step that was made) is then no refusal.
 */
async function handleOrFindDone(
  call: AnyCall,
  event: Event,
  session: Session | undefined,
  now: Date,
  feature: Feature,
  handle: () => Promise<unknown>,
): Promise<unknown> {
  try {
    return await handle()
  } catch (error) {
    if (!(error instanceof AppError) || !isRepeatedRun()) throw error
    if (call.responseType === 'nothing') return undefined
    const { calls } = feature.contract
    const [name] =
      Object.entries(calls).find(([, { method, path, result }]) => {
        return method === 'GET' && path.endsWith('/{id}') && result === call.result
      }) ?? []
    const reading = name ?? call.existingFrom
    const id = event.pathParameters?.id ?? (isPlainObject(event.body) ? event.body._id : undefined)
    const [asked, read] = [calls[reading ?? ''], feature.handlers[reading ?? '']]
    if (!asked || !read) throw error
    return read(toRecordRequest(asked, id, toRequest(call, event, session, now)))
  }
}

/** Logs each request once, turns errors into responses, and adds the request's id as a header that staff can quote. */
function requestLogger(feature: string): middy.MiddlewareObj<Event, HttpResponse> {
  const finish = (event: Event, answer: HttpResponse, started: number) => {
    const { requestId, http, timeEpoch } = event.requestContext
    const { call, actor, accessToken } = states.get(event) ?? {}
    answer.headers = { 'cache-control': 'no-store', ...answer.headers, 'x-request-id': requestId }
    log('info', 'request', {
      feature,
      requestId,
      method: http.method,
      route: event.routeKey,
      status: answer.statusCode,
      milliseconds: Date.now() - started,
      waited: started - timeEpoch,
      call,
      actor,
      accessToken,
    })
  }
  const starts = new WeakMap<Event, number>()
  return {
    before: ({ event }) => void starts.set(event, Date.now()),
    after: ({ event, response }) => {
      if (response) finish(event, response, starts.get(event) ?? Date.now())
    },
    onError: request => {
      const { event, error } = request
      const answer = toErrorResponse(error, event.requestContext.requestId)
      finish(event, answer, starts.get(event) ?? Date.now())
      request.response = answer
    },
  }
}

/**
 * Only CloudFront knows the stage's origin secret; a caller of the API's own address has not passed its firewall.
 * CloudFront sends the secret's whole value, since CloudFormation cannot take it apart: its first generation counts.
 */
function assertOriginSecret(event: Event): void {
  const digest = (text: string) => createHash('sha256').update(text).digest()
  const [given = ''] = (event.headers['x-origin-verify'] ?? '').split(',')
  const isOurs = secrets.origin.some(({ secret }) => timingSafeEqual(digest(given), digest(secret)))
  if (!isOurs) throw new AppError('not-found', 'There is no such call')
}

interface Session {
  /** None when an access token acts. */
  readonly token?: SessionToken
  readonly account: Account
}

async function authorizeCall(feature: string, call: AnyCall, event: Event, state: RequestState): Promise<Session> {
  const sent = event.headers[TOKEN_HEADER]
  if (isAccessToken(sent)) return authorizeToken(sent, feature, call, state)
  const token = await verifyToken(sent, state.now)
  if (!call.access.audiences.includes(token.audience)) throw new AppError('no-session', 'Invalid token')
  const account = await loadActiveAccount(token)
  state.actor = account.actor.userId
  if (!isAllowed(call.access, account.actor)) throw new AppError('not-authorized', 'You are not authorized')
  return { token, account }
}

/** The same for an access token: it may do what its person may at this moment, within its scope. */
async function authorizeToken(sent: string, feature: string, call: AnyCall, state: RequestState): Promise<Session> {
  const known = await loadTokenAccount(sent, state.now)
  const { account, id, stored } = known
  Object.assign(state, { actor: account.actor.userId, accessToken: id })
  const refusal = refuseToken(feature, state.call, call, stored.scope)
  if (refusal) throw new AppError('not-authorized', refusal)
  if (!isAllowed(call.access, account.actor)) throw new AppError('not-authorized', 'You are not authorized')
  await noteTokenUse(known, state.now)
  return { account }
}

async function parseRequest(
  call: AnyCall,
  event: Event,
  session: Session | undefined,
  now: Date,
  feature: Feature,
): Promise<HandlerRequest> {
  const request = toRequest(call, event, session, now)
  if (call.method !== 'PUT') return Object.assign(request, { body: parseInput(call.body, event.body) })
  return Object.assign(request, await parsePutBody(call, event.body, request, feature))
}

/** The request without its body. */
function toRequest(call: AnyCall, event: Event, session: Session | undefined, now: Date): HandlerRequest {
  const query = Object.fromEntries(
    Object.entries(event.queryStringParameters ?? {}).filter(([, value]) => value !== ''),
  )
  // API Gateway's own route is `…/{proxy+}`; the call's parameters are those that the router found.
  const { proxy: _, ...parameters } = event.pathParameters ?? {}
  const signedIn = () => {
    if (!session) throw new Error(`${call.method} ${call.path} is public: nobody is signed in`)
    return session
  }
  return {
    params: parseInput(call.params, parameters, 'not-found') as HandlerRequest['params'],
    query: parseInput(call.query, query) as HandlerRequest['query'],
    body: undefined,
    get actor() {
      return withCallRoles(call.access, signedIn().account.actor)
    },
    get session() {
      return signedIn()
    },
    now,
    ifMatch: parseIfMatch(event.headers['if-match']),
    newId: createNewId(call, event, session?.account.actor.userId ?? '', now),
    clientIp: event.headers['cloudfront-viewer-address']?.replace(/:\d+$/, '') ?? event.requestContext.http.sourceIp,
    header: name => event.headers[name],
  }
}

/** The part of a feature that the chain needs to handle its calls. */
interface Feature {
  readonly contract: Contract
  readonly handlers: Handlers<Calls>
}

/**
 * Parses what a PUT would change: its body, merged with the record where needed, and the version that it is based on.
 */
async function parsePutBody(
  call: AnyCall,
  sent: unknown,
  request: HandlerRequest,
  { contract, handlers }: Feature,
): Promise<Partial<HandlerRequest>> {
  const reading = contract.calls[call.existingFrom ?? '']
  if (!isPlainObject(sent) || !needsStoredRecord(call.body, sent, reading?.result))
    return { body: parseInput(call.body, sent) }
  const { id = sent._id } = request.params as { readonly id?: unknown }
  if (reading && id === undefined) return { body: parseInput(call.body, sent) }
  const record = reading && (await handlers[call.existingFrom ?? '']?.(toRecordRequest(reading, id, request)))
  const known = { ...(isPlainObject(record) ? record : {}), id, _id: id }
  const version = 'version' in known ? known.version : undefined
  if (version !== undefined && sent.version !== undefined && sent.version !== version) throw versionConflict()
  const { body, errors } = mergeWithRecord(call.body, sent, known)
  return {
    body: parseInput(call.body, body, 'invalid', errors),
    // The missing fields come from the version that was read, so nothing newer may be overwritten with them.
    ...(typeof version === 'number' ? { ifMatch: request.ifMatch ?? version } : {}),
  }
}

/**
 * Returns the request for the record's GET; without headers, so that nothing that is encrypted to a browser is
 * returned.
 */
const toRecordRequest = (reading: AnyCall, id: unknown, request: HandlerRequest): HandlerRequest => ({
  ...request,
  params: parseInput(
    reading.params,
    reading.path.includes('{id}') ? { id } : {},
    'not-found',
  ) as HandlerRequest['params'],
  query: parseInput(reading.query, {}) as HandlerRequest['query'],
  header: () => undefined,
})

/**
 * Parses `If-Match: "3"`, with or without the quotes; anything else is an error, because it would silently overwrite.
 */
function parseIfMatch(header: string | undefined): number | undefined {
  if (header === undefined || header === '*') return undefined
  const [, version] = /^(?:W\/)?"?(\d{1,9})"?$/.exec(header.trim()) ?? []
  if (!version) throw validationError('if-match', 'If-Match does not name a version')
  return Number(version)
}

function createNewId(call: AnyCall, event: Event, actor: string, now: Date): NewId {
  const key = event.headers['idempotency-key']
  if (!key) return { id: makeId(now, randomBytes(10).toString('hex')), previousDayId: undefined, isKeyed: false }
  if (key.length > 200) throw validationError('idempotency-key', 'The Idempotency-Key is too long')
  const entropy = digestOf([actor, call.method, event.rawPath, key].join('\n'))
  const id = makeId(now, entropy)
  const yesterday = makeId(new Date(now.getTime() - 24 * 3600_000), entropy)
  return { id, previousDayId: monthOfId(yesterday) === monthOfId(id) ? undefined : yesterday, isKeyed: true }
}

/** Bodies are JSON objects; a missing body counts as empty. A call without a body ignores what is sent. */
function jsonBodyMiddleware(call: AnyCall): middy.MiddlewareObj<Event, HttpResponse> {
  if (call.body instanceof z.ZodMiniUnknown) return { before: () => {} }
  const json = jsonBodyParser() as middy.MiddlewareObj<Event, HttpResponse>
  return {
    before: request => {
      if (!request.event.body) Object.assign(request.event, { body: {} })
      else return json.before?.(request)
    },
  }
}
