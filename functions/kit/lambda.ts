/** The one chain that every function runs through: log, origin, session, access, parsing, the handler, errors. */
import { createHash, randomBytes, timingSafeEqual } from 'node:crypto'
import middy from '@middy/core'
import jsonBodyParser from '@middy/http-json-body-parser'
import router from '@middy/http-router'
import type { APIGatewayProxyEventV2 } from 'aws-lambda'
import * as z from 'zod/mini'
import { TOKEN_HEADER } from '#shared/features/session.ts'
import { type Actor, actingFor, opens } from '#shared/kit/access.ts'
import { makeId, monthOf } from '#shared/kit/ids.ts'
import type { AnyCall, Body, Calls, Contract, Params, Query, Result } from '#shared/kit/route.ts'
import type { Account } from './account.ts'
import { type Answer, answerTo, compressed, type Headed, refusalOf } from './answers.ts'
import type { NewId } from './collection.ts'
import { log } from './log.ts'
import { parse } from './parse.ts'
import { lostRace, Refusal } from './refusal.ts'
import { earlierAnswer, keyedBy, rememberAnswer } from './repeated.ts'
import { isFields, needsRecord, setAgainst } from './sent-back.ts'
import { openAccount, renewed, type Token, verifyToken } from './session.ts'
import { settings } from './settings.ts'

type Event = APIGatewayProxyEventV2

/** What a handler gets: the parsed request, who acts, and the instant. */
export interface Request<C extends AnyCall = AnyCall> {
  readonly params: Params<C>
  readonly query: Query<C>
  readonly body: Body<C>
  /** @throws on a public call, which nobody is signed in for. */
  readonly actor: Actor
  /** The session itself, for who ends it. */
  readonly session: { readonly token: Token; readonly account: Account }
  readonly now: Date
  /** The version the caller last saw, when they said it. */
  readonly ifMatch: number | undefined
  /** The id for the record that this request makes; the same again when the request is repeated with its key. */
  readonly newId: NewId
  /** Where the request comes from, for slowing down guesses. */
  readonly source: string
  /** What the caller sent in a header, named in lower case, for the few calls that read one. */
  header(name: string): string | undefined
}

type Handled<C extends AnyCall> = C['answers'] extends infer A ? (A extends 'nothing' ? unknown : Result<C>) : never
export type Handlers<C extends Calls> = {
  readonly [K in keyof C]: (
    request: Request<C[K]>,
  ) => Promise<Handled<C[K]> | Headed<Handled<C[K]>>> | Handled<C[K]> | Headed<Handled<C[K]>>
}

/** Makes a feature's Lambda handler. `clock` is an argument so that tests can move it. */
export function lambda<C extends Calls>(
  contract: Contract<C>,
  handlers: Handlers<C>,
  clock: () => Date = () => new Date(),
) {
  const routes = Object.entries(contract.calls).map(([name, call]) => {
    const run = async (event: Event): Promise<Answer> => {
      const now = clock()
      const session = call.access.roles === 'anyone' ? undefined : await open(call, event, now)
      const keyed = session && keyedBy(event, session.account.actor.userId)
      const earlier = keyed && (await earlierAnswer(keyed, now))
      if (earlier) return earlier
      const request = await parsed(call, event, session, now, { contract, handlers: handlers as Handlers<Calls> })
      const value = await handlers[name as keyof C]?.(request as Request<C[keyof C]>)
      if (keyed) await rememberAnswer(keyed, answerTo(call, value, {}), now)
      const token = session && (await renewed(session.token, session.account, now))
      return compressed(
        answerTo(call, value, token ? { [TOKEN_HEADER]: token } : {}),
        event.headers['x-reads-gzip'] === 'yes',
      )
    }
    const handler = middy<Event, Answer>(run)
    if (call.method === 'POST' || call.method === 'PUT') handler.use(bodyParser(call))
    return { method: call.method, path: call.path, handler }
  })
  return middy<Event, Answer>()
    .use(chronicle(contract.name))
    .use({ before: ({ event }) => checkOrigin(event) })
    .handler(
      router<Event, Answer>({
        routes,
        notFoundResponse: () => {
          throw new Refusal('not-found', 'There is no such call')
        },
      }),
    )
}

/** Logs each request once, answers its errors, and names it in a header that staff can quote. */
function chronicle(feature: string): middy.MiddlewareObj<Event, Answer> {
  const finish = (event: Event, answer: Answer, started: number, facts: Record<string, unknown> = {}) => {
    const { requestId, http, timeEpoch } = event.requestContext
    answer.headers = { ...answer.headers, 'x-request-id': requestId, 'cache-control': 'no-store' }
    log('info', 'request', {
      feature,
      requestId,
      method: http.method,
      route: event.routeKey,
      status: answer.statusCode,
      milliseconds: Date.now() - started,
      waited: started - timeEpoch,
      ...facts,
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
      const answer = refusalOf(error, event.requestContext.requestId)
      finish(event, answer, starts.get(event) ?? Date.now())
      request.response = answer
    },
  }
}

/** Only CloudFront knows the stage's origin secret; who calls the API's own address has not passed its firewall. */
function checkOrigin(event: Event): void {
  const given = createHash('sha256')
    .update(event.headers['x-origin-verify'] ?? '')
    .digest()
  const wanted = createHash('sha256').update(settings.originSecret).digest()
  if (!timingSafeEqual(given, wanted)) throw new Refusal('not-found', 'There is no such call')
}

async function open(call: AnyCall, event: Event, now: Date): Promise<{ token: Token; account: Account }> {
  const token = await verifyToken(event.headers[TOKEN_HEADER], now)
  if (!call.access.audiences.includes(token.audience)) throw new Refusal('no-session', 'Invalid token')
  const account = await openAccount(token)
  if (!opens(call.access, account.actor)) throw new Refusal('not-authorized', 'You are not authorized')
  return { token, account }
}

async function parsed(
  call: AnyCall,
  event: Event,
  session: { token: Token; account: Account } | undefined,
  now: Date,
  feature: Feature,
): Promise<Request> {
  const query = Object.fromEntries(
    Object.entries(event.queryStringParameters ?? {}).filter(([, value]) => value !== ''),
  )
  // API Gateway's own route is `…/{proxy+}`; the call's parameters are those that the router found.
  const { proxy: _, ...parameters } = event.pathParameters ?? {}
  const signedIn = () => {
    if (!session) throw new Error(`${call.method} ${call.path} is public: nobody is signed in`)
    return session
  }
  const request: Request = {
    params: parse(call.params, parameters, 'not-found') as Request['params'],
    query: parse(call.query, query) as Request['query'],
    body: undefined,
    get actor() {
      return actingFor(call.access, signedIn().account.actor)
    },
    get session() {
      return signedIn()
    },
    now,
    ifMatch: versionIn(event.headers['if-match']),
    newId: newId(call, event, session?.account.actor.userId ?? '', now),
    source: event.headers['cloudfront-viewer-address']?.replace(/:\d+$/, '') ?? event.requestContext.http.sourceIp,
    header: name => event.headers[name],
  }
  if (call.method !== 'PUT') return Object.assign(request, { body: parse(call.body, event.body) })
  return Object.assign(request, await changeOf(call, event.body, request, feature))
}

/** A feature, as far as the chain must know it to answer one of its calls. */
interface Feature {
  readonly contract: Contract
  readonly handlers: Handlers<Calls>
}

/** What a PUT would change: its body, set against the record where it must be, and the version that it was written on. */
async function changeOf(
  call: AnyCall,
  sent: unknown,
  request: Request,
  { contract, handlers }: Feature,
): Promise<Partial<Request>> {
  const reading = contract.calls[call.changes ?? '']
  if (!isFields(sent) || !needsRecord(call.body, sent, reading?.result)) return { body: parse(call.body, sent) }
  const { id = sent._id } = request.params as { readonly id?: unknown }
  if (reading && id === undefined) return { body: parse(call.body, sent) }
  const record = reading && (await handlers[call.changes ?? '']?.(recordRequest(reading, id, request)))
  const known = { ...(isFields(record) ? record : {}), id, _id: id }
  const version = 'version' in known ? known.version : undefined
  if (version !== undefined && sent.version !== undefined && sent.version !== version) throw lostRace()
  const { body, errors } = setAgainst(call.body, sent, known)
  return {
    body: parse(call.body, body, 'invalid', errors),
    // What was filled in is what was read: nothing newer may be overwritten with it.
    ...(typeof version === 'number' ? { ifMatch: request.ifMatch ?? version } : {}),
  }
}

/** Asks for the record as its GET does; without headers, so that nothing is shown that is encrypted to a browser. */
const recordRequest = (reading: AnyCall, id: unknown, request: Request): Request => ({
  ...request,
  params: parse(reading.params, reading.path.includes('{id}') ? { id } : {}, 'not-found') as Request['params'],
  query: parse(reading.query, {}) as Request['query'],
  header: () => undefined,
})

/** `If-Match: "3"`, with or without the quotes; anything else would silently overwrite, so it is refused. */
function versionIn(header: string | undefined): number | undefined {
  if (header === undefined || header === '*') return undefined
  const [, version] = /^(?:W\/)?"?(\d{1,9})"?$/.exec(header.trim()) ?? []
  if (!version) throw new Refusal('invalid', 'If-Match names no version')
  return Number(version)
}

function newId(call: AnyCall, event: Event, actor: string, now: Date): NewId {
  const key = event.headers['idempotency-key']
  if (!key) return { id: makeId(now, randomBytes(10).toString('hex')), earlier: undefined, keyed: false }
  if (key.length > 200) throw new Refusal('invalid', 'The Idempotency-Key is too long')
  const entropy = createHash('sha256').update([actor, call.method, event.rawPath, key].join('\n')).digest('hex')
  const id = makeId(now, entropy)
  const yesterday = makeId(new Date(now.getTime() - 24 * 3600_000), entropy)
  return { id, earlier: monthOf(yesterday) === monthOf(id) ? undefined : yesterday, keyed: true }
}

/** Bodies are JSON objects; no body at all says nothing. A call without a body ignores what is sent. */
function bodyParser(call: AnyCall): middy.MiddlewareObj<Event, Answer> {
  if (call.body instanceof z.ZodMiniUnknown) return { before: () => {} }
  const json = jsonBodyParser() as middy.MiddlewareObj<Event, Answer>
  return {
    before: request => {
      if (!request.event.body) Object.assign(request.event, { body: {} })
      else return json.before?.(request)
    },
  }
}
