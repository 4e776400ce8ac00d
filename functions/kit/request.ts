/** Parses a request by its call's contract: its parameters, query, body and version, and the id of a new record. */
import { randomBytes } from 'node:crypto'
import type { APIGatewayProxyEventV2 } from 'aws-lambda'
import { type Actor, withCallRoles } from '#shared/kit/access.ts'
import type { AnyCall, Body, Contract, Params, Query } from '#shared/kit/contract.ts'
import { makeId, monthOfId } from '#shared/kit/ids.ts'
import type { Account } from './account.ts'
import { validationError, versionConflict } from './app-error.ts'
import type { NewId } from './collection.ts'
import { digestOf } from './digest.ts'
import { parseInput } from './parse.ts'
import { isPlainObject, mergeWithRecord, needsStoredRecord } from './put-body.ts'
import type { SessionToken } from './session.ts'

/** A handler's argument: the parsed request, the actor and the present instant. */
export interface HandlerRequest<C extends AnyCall = AnyCall> {
  readonly params: Params<C>
  readonly query: Query<C>
  readonly body: Body<C>
  /** @throws in a public call, which has no session */
  readonly actor: Actor
  /** The session itself, for the call that ends it. */
  readonly session: Session
  readonly now: Date
  /** The version that the caller last saw, if they sent it. */
  readonly ifMatch: number | undefined
  /** The id for a record that this request creates; the same for a repetition with the same idempotency key. */
  readonly newId: NewId
  /** The caller's address, for slowing down password guesses. */
  readonly clientIp: string
  /** Returns the value of a header, named in lower case, for the few calls that read one. */
  header(name: string): string | undefined
}

export interface Session {
  /** Undefined if the request has an access token instead. */
  readonly token?: SessionToken
  readonly account: Account
}

/** A call whose session was checked, before parsing. */
export interface IncomingCall {
  readonly call: AnyCall
  readonly event: APIGatewayProxyEventV2
  /** Undefined in a public call. */
  readonly session: Session | undefined
  readonly now: Date
  /** Those of the call's feature. */
  readonly contract: Contract
  readonly handlers: Readonly<Record<string, (request: HandlerRequest) => unknown>>
}

export async function parseRequest(incoming: IncomingCall): Promise<HandlerRequest> {
  const { call, event } = incoming
  const request = toRequest(incoming)
  const parsed =
    call.method === 'PUT' ? await parsePutBody(incoming, request) : { body: parseInput(call.body, event.body) }
  return Object.assign(request, parsed)
}

/** Returns the parsed request without its body. @throws 400, or 404 for invalid parameters */
export function toRequest({ call, event, session, now }: IncomingCall): HandlerRequest {
  const query = Object.fromEntries(
    Object.entries(event.queryStringParameters ?? {}).filter(([, value]) => value !== ''),
  )
  // API Gateway's own route is `…/{proxy+}`; the call's parameters are those that our router found.
  const { proxy: _, ...parameters } = event.pathParameters ?? {}
  const { headers } = event
  return {
    params: parseInput(call.params, parameters, 'not-found') as HandlerRequest['params'],
    query: parseInput(call.query, query) as HandlerRequest['query'],
    body: undefined,
    get actor() {
      return withCallRoles(call.access, this.session.account.actor)
    },
    get session() {
      if (!session) throw new Error(`${call.method} ${call.path} has no session`)
      return session
    },
    now,
    ifMatch: parseIfMatch(headers['if-match']),
    newId: createNewId(call, event, session?.account.actor.userId ?? '', now),
    clientIp: headers['cloudfront-viewer-address']?.replace(/:\d+$/, '') ?? event.requestContext.http.sourceIp,
    header: name => headers[name],
  }
}

/** Parses the body of a PUT, merged with the record if needed, and the version that it is based on. */
async function parsePutBody(
  { call, event, contract, handlers }: IncomingCall,
  request: HandlerRequest,
): Promise<Partial<HandlerRequest>> {
  const sent: unknown = event.body
  const { existingFrom = '' } = call
  const reading = contract.calls[existingFrom]
  const asSent = () => ({ body: parseInput(call.body, sent) })
  if (!isPlainObject(sent) || !needsStoredRecord(call.body, sent, reading?.result)) return asSent()
  const { id = sent._id } = request.params as { readonly id?: unknown }
  if (reading && id === undefined) return asSent()
  const record = reading && (await handlers[existingFrom]?.(toRecordRequest(reading, id, request)))
  const known = { ...(isPlainObject(record) ? record : {}), id, _id: id }
  const version = 'version' in known ? known.version : undefined
  if (version !== undefined && sent.version !== undefined && sent.version !== version) throw versionConflict()
  const { body, errors } = mergeWithRecord(call.body, sent, known)
  return {
    body: parseInput(call.body, body, 'invalid', errors),
    // The missing fields come from this version, so the write must fail if there is a newer one.
    ...(typeof version === 'number' ? { ifMatch: request.ifMatch ?? version } : {}),
  }
}

/**
 * Returns the request for the record's GET, without headers, so that it returns nothing that is encrypted to a browser.
 */
export const toRecordRequest = (reading: AnyCall, id: unknown, request: HandlerRequest): HandlerRequest => ({
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
 * Parses `If-Match: "3"`, with or without quotes; undefined for none or `*`. @throws 400 for any other value, because
 * ignoring it would overwrite silently
 */
function parseIfMatch(header: string | undefined): number | undefined {
  if (header === undefined || header === '*') return undefined
  const [, version] = /^(?:W\/)?"?(\d{1,9})"?$/.exec(header.trim()) ?? []
  if (!version) throw validationError('if-match', 'If-Match does not name a version')
  return Number(version)
}

function createNewId(call: AnyCall, event: APIGatewayProxyEventV2, actor: string, now: Date): NewId {
  const key = event.headers['idempotency-key']
  if (!key) return { id: makeId(now, randomBytes(10).toString('hex')), previousDayId: undefined, isKeyed: false }
  if (key.length > 200) throw validationError('idempotency-key', 'The Idempotency-Key is too long')
  const entropy = digestOf([actor, call.method, event.rawPath, key].join('\n'))
  const id = makeId(now, entropy)
  const yesterday = makeId(new Date(now.getTime() - 24 * 3600_000), entropy)
  return { id, previousDayId: monthOfId(yesterday) === monthOfId(id) ? undefined : yesterday, isKeyed: true }
}
