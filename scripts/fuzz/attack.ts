/** Sends planned requests through the real middleware chain, and reports the faults of their responses and effects. */
import { randomUUID } from 'node:crypto'
import type { APIGatewayProxyEventV2, Context } from 'aws-lambda'
import { buildOpenApiDocument } from '#functions/openapi/document.ts'
import { CALL_ROLES } from '#scripts/testing/call-roles.ts'
import { decodeBody, toApiGatewayEvent } from '#scripts/testing/people.ts'
import { features } from '#shared/features/index.ts'
import type { AnyCall } from '#shared/kit/contract.ts'
import { UNCONFIRMED_PREFIX } from '#shared/kit/file-keys.ts'
import { TOKEN_HEADER } from '#shared/kit/session.ts'
import { type Answer, type AttackRequest, findFaults } from './answers.ts'
import { damageBody } from './damage.ts'
import { type Effect, isAllowedOfReading, isAllowedOfRefused, watchEffects } from './effects.ts'
import { RawJson, toJsonText } from './json-text.ts'
import {
  FOCUS,
  focusKindOf,
  PART,
  PERSON,
  PROJECT_OF_PERSON,
  PUBLIC_LINK_KIND,
  RecordReference,
  UPLOAD_KEY,
} from './record-kinds.ts'
import type { NamedCall, PlannedRequest } from './requests.ts'
import { type Attacker, createSessionToken, listIds, readTable, type StoredCompany } from './stored-company.ts'
import { CommaList } from './valid-values.ts'

export const allCalls: readonly NamedCall[] = features.flatMap(feature =>
  Object.entries(feature.calls).map(([name, call]) => ({ title: `${feature.name}.${name}`, call: call as AnyCall })),
)

type Handler = (event: APIGatewayProxyEventV2, context: Context) => Promise<Answer>
const context = { callbackWaitsForEmptyEventLoop: false, getRemainingTimeInMillis: () => 29_000 } as unknown as Context

/** The outcome of a request. */
export interface AttackOutcome {
  readonly status: number
  readonly faults: readonly string[]
  /** The request and its response as text for people. */
  readonly description: string
}

export interface Attack {
  /** `comparesTable` compares the whole table before and after a refused request, which is slow. */
  send(call: NamedCall, planned: PlannedRequest, comparesTable: boolean): Promise<AttackOutcome>
  stop(): void
}

/** Loads all functions. */
export async function startAttack(company: StoredCompany): Promise<Attack> {
  const handlers = new Map<string, Handler>()
  for (const { name } of features) handlers.set(name, (await import(`../../functions/${name}/index.ts`)).handler)
  const { paths } = buildOpenApiDocument(features) as {
    paths: Record<string, Record<string, { responses: Record<string, unknown> }>>
  }
  const documentedFor = ({ path, method }: AnyCall) =>
    Object.keys(paths[path]?.[method.toLowerCase()]?.responses ?? {}).map(Number)
  const watch = watchEffects()
  const invoke = (title: string, event: APIGatewayProxyEventV2) => {
    const handler = handlers.get(title.split('.')[0] ?? '')
    if (!handler) throw new Error(`${title} has no function`)
    return handler(event, context)
  }

  async function send(named: NamedCall, planned: PlannedRequest, comparesTable: boolean): Promise<AttackOutcome> {
    const attacker = await openSession(chooseAttacker(company.attackers, named.call, planned.who), named)
    const scene = { company, title: named.title, attacker, focus: planned.focus }
    const body = await buildBody(named, planned, scene, (call, id) => readRecord(call, id))
    const { event, sent } = buildRequest(named, planned, body, scene)
    const before = comparesTable ? await readTable() : undefined
    watch.take()
    const replies: { readonly answer: Answer; readonly effects: readonly Effect[] }[] = []
    for (let time = planned.isRepeated ? 2 : 1; time > 0; time--) {
      const answer = await invoke(named.title, structuredClone(event))
      replies.push({ answer, effects: watch.take() })
    }
    const faults = replies.flatMap(({ answer, effects }) => [
      ...findFaults(answer, sent, documentedFor(named.call)),
      ...findWrongEffects(named, answer, effects),
    ])
    const [first, second] = replies
    if (first) noteRecord(company, named, focusIdOf(scene), first.answer)
    if (first && second && isKept(named)) faults.push(...compareReplies(first, second, event))
    if (before && first && first.answer.statusCode >= 400 && faults.length === 0 && first.effects.length === 0)
      if (JSON.stringify(before) !== JSON.stringify(await readTable()))
        faults.push('was refused, and changed the table')
    if ('isAdmin' in {}) {
      Reflect.deleteProperty(Object.prototype, 'isAdmin')
      faults.push('changed the prototype of all objects')
    }
    return {
      status: first?.answer.statusCode ?? 0,
      faults: [...new Set(faults)],
      description: describe(attacker, event, first?.answer),
    }
  }

  /** Reads a record with all roles, as a screen does before it opens a form. */
  async function readRecord(call: AnyCall, id: string): Promise<unknown> {
    const reader = company.attackers.find(({ name }) => name === 'all roles')
    const params = Object.fromEntries([...call.path.matchAll(/\{(\w+)\}/g)].map(([, name = '']) => [name, id]))
    const named = allCalls.find(one => one.call === call)
    const answer = await invoke(
      named?.title ?? '',
      toApiGatewayEvent(call, { params }, { [TOKEN_HEADER]: reader?.token ?? '' }),
    )
    return answer.statusCode === 200 ? JSON.parse(answer.body ?? '') : undefined
  }

  return { send, stop: () => watch.stop() }
}

/** Adds created records to those that later requests can be about, and removes deleted ones. */
function noteRecord({ ids, partsOf }: StoredCompany, { title, call }: NamedCall, focus: string, answer: Answer): void {
  const kind = focusKindOf(title)
  if (!kind || answer.statusCode >= 300) return
  const kinds = kind === 'SPARE_EMPLOYEE' ? [kind, 'EMPLOYEE'] : kind === 'SPARE_USER' ? [kind, 'USER'] : [kind]
  const change = (alter: (known: readonly string[]) => string[]) => {
    for (const one of kinds) ids.set(one, alter(ids.get(one) ?? []))
  }
  if (call.method === 'DELETE' && answer.statusCode === 204) change(known => known.filter(id => id !== focus))
  if (!answer.body || answer.headers?.['content-type']?.startsWith('application/json') !== true) return
  const made: unknown = call.creates || kind === 'JOB' ? JSON.parse(decodeBody(answer)) : undefined
  if (typeof made !== 'object' || made === null || !('_id' in made) || typeof made._id !== 'string') return
  const { _id } = made
  change(known => [...known, _id])
  partsOf.set(_id, listIds(made))
}

const rolesByCall = new Map(
  CALL_ROLES.flatMap(([roles, ...calls]) => calls.map(call => [call, roles.split(' ')] as const)),
)
function chooseAttacker(
  attackers: readonly Attacker[],
  call: AnyCall,
  { isAllowed, isStaff, nth }: PlannedRequest['who'],
): Attacker {
  const roles = rolesByCall.get(`${call.method} ${call.path}`)
  const allowed = roles ? attackers.filter(one => one.roles.some(role => roles.includes(role))) : []
  const those = isAllowed && allowed.length ? allowed : attackers
  const onHost = those.filter(({ audience }) => (audience === 'staff') === isStaff)
  const from = onHost.length ? onHost : those
  const chosen = from[nth % from.length]
  if (!chosen) throw new Error('Nobody is there to attack')
  return chosen
}

/** Opens a separate session for logging out, because the call ends it. */
const openSession = async (attacker: Attacker, { title }: NamedCall): Promise<Attacker> =>
  title === 'session.logout' && attacker.audience
    ? { ...attacker, token: await createSessionToken(attacker.userId, attacker.audience, randomUUID()) }
    : attacker

/** Whether the response is stored for a repeated request: with a session before and after it, and without secrets. */
const isKept = ({ title, call }: NamedCall) =>
  call.access.roles !== 'anyone' && title !== 'session.logout' && !call.answersSecret

interface Scene {
  readonly company: StoredCompany
  readonly title: string
  readonly attacker: Attacker
  readonly focus: number
}

const ONE_ID = 'f'.repeat(24)
const pick = (from: readonly string[] | undefined, nth: number): string | undefined => from?.[nth % from.length]
const focusIdsOf = ({ company, title }: Scene) => company.ids.get(focusKindOf(title) ?? '')
/** Most requests on the employee host are about the person's own records, because they see no others. */
function focusIdOf(scene: Scene): string {
  const { company, attacker, focus } = scene
  const all = focusIdsOf(scene)
  const own =
    attacker.audience === 'timesheet' && focus % 8 ? all?.filter(id => company.ownerOf.get(id) === attacker.userId) : []
  return pick(own?.length ? own : all, focus) ?? ONE_ID
}
function personOf({ company, attacker, focus }: Scene): string {
  const isOwn = attacker.audience === 'timesheet' && focus % 8 > 0
  return isOwn ? attacker.userId : (pick(company.ids.get('EMPLOYEE'), focus) ?? ONE_ID)
}

/** Replaces references by the ids of records. */
function resolve(value: unknown, scene: Scene): unknown {
  if (value instanceof RecordReference) return resolveReference(value, scene)
  if (value instanceof CommaList) return value.items.map(item => String(resolve(item, scene))).join(',')
  if (value instanceof RawJson) return value
  if (Array.isArray(value)) return value.map(item => resolve(item, scene))
  if (typeof value !== 'object' || value === null) return value
  return Object.fromEntries(Object.entries(value).map(([name, one]) => [name, resolve(one, scene)]))
}

const PLACES_OF_UPLOADS: Readonly<Record<string, string>> = { rewards: 'rewards', pictures: 'pictures' }

function resolveReference({ kind, nth }: RecordReference, scene: Scene): string {
  const { company, title, attacker } = scene
  const focus = focusIdOf(scene)
  // Sometimes another record than the one that the request is about.
  if (kind === FOCUS) return nth % 16 === 0 ? (pick(focusIdsOf(scene), nth) ?? ONE_ID) : focus
  if (kind === PERSON) return personOf(scene)
  if (kind === PROJECT_OF_PERSON && nth % 4) return company.projectOf.get(personOf(scene)) ?? ONE_ID
  if (kind === PROJECT_OF_PERSON) return pick(company.ids.get('PROJECTS'), nth) ?? ONE_ID
  if (kind === PART) return pick(company.partsOf.get(focus), nth) ?? ONE_ID
  if (kind === UPLOAD_KEY) {
    const place = PLACES_OF_UPLOADS[title.split('.')[0] ?? ''] ?? 'timesheets'
    return `${UNCONFIRMED_PREFIX}${place}/${focus}/${attacker.userId}/${ONE_ID}/${pick(company.made.get(kind), nth)}`
  }
  return pick(company.made.get(kind) ?? company.ids.get(kind), nth) ?? ONE_ID
}

/** Builds the body before it is serialized: valid, the current record, damaged, or none. */
async function buildBody(
  { title, call }: NamedCall,
  planned: PlannedRequest,
  scene: Scene,
  read: (call: AnyCall, id: string) => Promise<unknown>,
): Promise<unknown> {
  if (planned.nonsense) return planned.nonsense
  if (planned.body === undefined) return undefined
  const body = resolve(planned.body, scene) as Record<string, unknown>
  const { edits } = planned
  const reading = edits === undefined ? undefined : readingCallOf(title, call)
  const record = reading && (await read(reading, focusIdOf(scene)))
  const whole =
    edits !== undefined && typeof record === 'object' && record !== null
      ? {
          ...record,
          ...Object.fromEntries(Object.entries(body).filter((_, index) => ((edits >> (index % 20)) & 3) === 3)),
        }
      : body
  return damageBody(whole, planned.damage)
}
const readingCallOf = (title: string, { existingFrom }: AnyCall) =>
  allCalls.find(one => one.title === `${title.split('.')[0]}.${existingFrom}`)?.call

function buildRequest({ title, call }: NamedCall, planned: PlannedRequest, body: unknown, scene: Scene) {
  const { attacker } = scene
  const params = resolve(planned.params, scene) as Readonly<Record<string, unknown>>
  const strange = [...planned.strangeSegments]
  const path = call.path.replace(
    /\{(\w+)\}/g,
    (_, name: string) => strange.shift() ?? encodeURIComponent(String(params[name] ?? '')),
  )
  const query =
    isPublicLink(title) && planned.focus % 2 ? linkOf(scene) : Object.entries(resolve(planned.query, scene) as object)
  const pairs = [...query.map(([name, value]) => [name, String(value)] as const), ...planned.strangeQuery]
  const parameters = new Map<string, string>()
  for (const [name, value] of pairs)
    parameters.set(name, parameters.has(name) ? `${parameters.get(name)},${value}` : value)
  const text = body === undefined ? undefined : toJsonText(body)
  const base = toApiGatewayEvent(
    call,
    {},
    {
      ...(attacker.token ? { [TOKEN_HEADER]: attacker.token } : {}),
      ...(planned.isRepeated ? { 'idempotency-key': `${title} ${planned.focus} ${Math.abs(hash(text ?? ''))}` } : {}),
      ...planned.headers,
    },
  )
  const decoded = decode(path)
  const event: APIGatewayProxyEventV2 = {
    ...base,
    rawPath: decoded,
    rawQueryString: new URLSearchParams(pairs.map(([name, value]) => [name, value])).toString(),
    requestContext: { ...base.requestContext, http: { ...base.requestContext.http, path: decoded } },
    queryStringParameters: Object.fromEntries(parameters),
    isBase64Encoded: planned.isBase64,
  }
  if (text !== undefined && text !== '') event.body = planned.isBase64 ? Buffer.from(text).toString('base64') : text
  const sent: AttackRequest = {
    title,
    call,
    attacker,
    isOwnPath: planned.strangeSegments.length === 0 && !path.endsWith('/'),
    sentNames: [...parameters.keys(), ...Object.keys(event.headers)],
    sentBody: text ? parse(text) : {},
  }
  return { event, sent }
}

/** A public link works without a session, but only with all that was signed. */
const isPublicLink = (title: string) => title === 'timesheet-reports.publicPdf'
const linkOf = ({ company, focus }: Scene) => [...new URLSearchParams(pick(company.made.get(PUBLIC_LINK_KIND), focus))]

const decode = (text: string) => {
  try {
    return decodeURIComponent(text)
  } catch {
    return text
  }
}
const hash = (text: string) =>
  [...text.slice(0, 2000)].reduce((sum, letter) => (sum * 31 + (letter.codePointAt(0) ?? 0)) | 0, 7)

function parse(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}

function findWrongEffects({ title, call }: NamedCall, { statusCode }: Answer, effects: readonly Effect[]): string[] {
  const wrong =
    statusCode >= 400
      ? effects.filter(effect => !isAllowedOfRefused(effect, title))
      : call.method === 'GET'
        ? effects.filter(effect => !isAllowedOfReading(effect, title))
        : []
  if (wrong.length === 0) return []
  return [`${statusCode >= 400 ? 'was refused' : 'only reads'}, and wrote: ${[...new Set(wrong)].sort().join(', ')}`]
}

interface Reply {
  readonly answer: Answer
  readonly effects: readonly Effect[]
}
/** Decisions, "Calls": a repeated request has no second effect of any kind, and gets the answer of the first. */
function compareReplies(first: Reply, second: Reply, event: APIGatewayProxyEventV2): string[] {
  // An empty key does not count as a key.
  if (!event.headers['idempotency-key']) return []
  if (first.answer.statusCode >= 300) return []
  const [one, two] = [first, second].map(({ answer }) => `${answer.statusCode} ${answer.body ?? ''}`)
  return [
    ...(one === two ? [] : ['answers a repeated request differently']),
    ...(second.effects.length ? [`does again for a repeated request: ${[...new Set(second.effects)].join(', ')}`] : []),
  ]
}

const LONGEST = 1500
function describe(attacker: Attacker, event: APIGatewayProxyEventV2, answer: Answer | undefined): string {
  const { [TOKEN_HEADER]: _, 'x-origin-verify': __, ...headers } = event.headers
  const cut = (text: string) =>
    text.length > LONGEST ? `${text.slice(0, LONGEST)}… (${text.length} characters)` : text
  return [
    `  ${attacker.name}: ${event.requestContext.http.method} ${cut(event.rawPath)}${event.rawQueryString ? `?${cut(event.rawQueryString)}` : ''}`,
    `  ${JSON.stringify(headers)}`,
    ...(event.body === undefined ? [] : [`  ${cut(event.body)}`]),
    `  → ${answer?.statusCode} ${cut(answer?.body ?? '')}`,
  ].join('\n')
}
