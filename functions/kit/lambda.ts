/** The one chain that every function runs through: log, origin, session, access, parsing, the handler, errors. */
import { createHash, timingSafeEqual } from 'node:crypto'
import middy from '@middy/core'
import jsonBodyParser from '@middy/http-json-body-parser'
import router from '@middy/http-router'
import type { APIGatewayProxyEventV2 } from 'aws-lambda'
import * as z from 'zod/mini'
import { isAllowed } from '#shared/kit/access.ts'
import { refuseToken } from '#shared/kit/access-tokens.ts'
import type { AnyCall, Calls, Contract, Result } from '#shared/kit/contract.ts'
import { TOKEN_HEADER } from '#shared/kit/session.ts'
import { isAccessToken, loadTokenAccount, noteTokenUse } from './access-tokens.ts'
import { AppError } from './app-error.ts'
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
  releaseOnError,
  rememberResponse,
  writeMarkOf,
} from './idempotency.ts'
import { log } from './log.ts'
import { startMails } from './notices.ts'
import { isPlainObject } from './put-body.ts'
import {
  type HandlerRequest,
  type IncomingCall,
  parseRequest,
  type Session,
  toRecordRequest,
  toRequest,
} from './request.ts'
import { ensureSecrets, secrets } from './secrets.ts'
import { loadActiveAccount, renewToken, verifyToken } from './session.ts'
import { isWarmUp } from './warm-up.ts'
import { isRepeatedRun, runMarked } from './write-mark.ts'

type Event = APIGatewayProxyEventV2

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
      const incoming = { call, event, session, now, contract, handlers: handlers as Handlers<Calls> }
      const handle = async () => {
        const request = await parseRequest(incoming)
        return handlers[name as keyof C]?.(request as HandlerRequest<C[keyof C]>)
      }
      const handleMarked = (mark: string) => runMarked(mark, () => handleOrFindDone(incoming, handle))
      const value = await (keyed ? releaseOnError(keyed, () => handleMarked(writeMarkOf(keyed))) : handle())
      const remember = (key: IdempotencyKey) =>
        rememberResponse(key, call.answersSecret ? undefined : toHttpResponse(call, value, {}), now)
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
          throw noSuchCallError()
        },
      }),
    )
}

const noSuchCallError = () => new AppError('not-found', 'There is no such call')

/** Failures are ignored: the instance then reads its secrets at its first call. */
async function answerWarmUp(): Promise<HttpResponse> {
  await ensureSecrets().catch(() => {})
  return { statusCode: 204 }
}

/** The facts of a request that are known before it is handled. The log line contains the call, and the actor by id. */
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
  if (!state) throw new Error('No session was checked')
  return state
}

/** Checks the session before the request is parsed, so that unauthorized callers get that error whatever they send. */
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
 * Handles a request with an idempotency key. If an earlier run has done the work and its response got lost, errors that
 * follow from that (a newer version, a deleted record, a step already made) are ignored, and the present record is
 * returned.
 */
async function handleOrFindDone(incoming: IncomingCall, handle: () => Promise<unknown>): Promise<unknown> {
  const { call, event, contract, handlers } = incoming
  try {
    return await handle()
  } catch (error) {
    if (!(error instanceof AppError) || !isRepeatedRun()) throw error
    if (call.responseType === 'nothing') return undefined
    const { calls } = contract
    const [name] =
      Object.entries(calls).find(([, { method, path, result }]) => {
        return method === 'GET' && path.endsWith('/{id}') && result === call.result
      }) ?? []
    const reading = name ?? call.existingFrom
    const id = event.pathParameters?.id ?? (isPlainObject(event.body) ? event.body._id : undefined)
    const [asked, read] = [calls[reading ?? ''], handlers[reading ?? '']]
    if (!asked || !read) throw error
    return read(toRecordRequest(asked, id, toRequest(incoming)))
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
 * Only CloudFront knows the stage's origin secret; a request to the API's own address has bypassed its firewall.
 * CloudFront sends the secret's whole value, because CloudFormation cannot split it; only the first generation is
 * checked. @throws 404
 */
function assertOriginSecret(event: Event): void {
  const digest = (text: string) => createHash('sha256').update(text).digest()
  const [given = ''] = (event.headers['x-origin-verify'] ?? '').split(',')
  const isOurs = secrets.origin.some(({ secret }) => timingSafeEqual(digest(given), digest(secret)))
  if (!isOurs) throw noSuchCallError()
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

/** Like `authorizeCall`, for an access token: it may do what its person may do now, within its scope. */
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
