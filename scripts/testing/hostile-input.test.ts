/** For any input, the response is a sentence and never a server error; and invalid input creates nothing. */
import { beforeEach, describe, expect, it } from 'vitest'
import { features } from '#shared/features/index.ts'
import { projectsCatalogue } from '#shared/features/projects.ts'
import { reasonsCatalogue } from '#shared/features/reasons.ts'
import { ROLES } from '#shared/kit/access.ts'
import type { AnyCall } from '#shared/kit/contract.ts'
import { as, signInAsEmployee, toApiGatewayEvent, type Visitor } from './people.ts'

const calls = features.flatMap(feature =>
  Object.entries(feature.calls).map(([name, call]) => ({ title: `${feature.name}.${name}`, call: call as AnyCall })),
)
const writeCalls = calls.filter(({ call }) => call.method === 'POST' || call.method === 'PUT')
const deeplyNested = JSON.parse(`${'['.repeat(500)}${']'.repeat(500)}`)
const bodies: unknown[] = [
  null,
  [],
  'text',
  7,
  deeplyNested,
  { name: null },
  { name: {} },
  { name: ['a'] },
  { name: 'x'.repeat(100_000) },
]
const ids = ['x', '0'.repeat(23), `${'0'.repeat(23)}g`, '..', '%00', "' OR 1=1", '💥', 'f'.repeat(24)]

/** The first half of an emoji, a lone surrogate: JSON can contain it, but UTF-8 cannot. */
const HALF_CHARACTER = '\uD83D'

let who: Visitor
let employee: Visitor
beforeEach(async () => {
  who = await as(...ROLES.filter(role => role !== 'employee'))
  employee = await signInAsEmployee()
})
/** Returns a visitor who may make the call. */
const visitorOf = ({ access }: AnyCall) => (access.audiences.join() === 'timesheet' ? employee : who)

describe('hostile input', () => {
  it.each(writeCalls)('in the body of $title causes no server error', async ({ call }) => {
    const params = { id: 'f'.repeat(24) }
    for (const body of bodies) expect((await visitorOf(call).call(call, { params, body })).status).toBeLessThan(500)
  })

  it.each(writeCalls)('of lone surrogates in every field of $title causes no server error', async ({ call }) => {
    const { shape = {} } = call.body as { readonly shape?: Readonly<Record<string, unknown>> }
    const body = Object.fromEntries(Object.keys(shape).map(field => [field, HALF_CHARACTER]))
    expect((await visitorOf(call).call(call, { params: { id: 'f'.repeat(24) }, body })).status).toBeLessThan(500)
  })

  it('of lone surrogates is stored as replacement characters', async () => {
    const reason = await who.call(reasonsCatalogue.contract.calls.create, { body: { name: `a${HALF_CHARACTER}b` } })
    expect(reason).toMatchObject({ status: 201, body: { name: 'a\uFFFDb' } })
    const project = await who.call(projectsCatalogue.contract.calls.create, {
      body: { name: `${HALF_CHARACTER}x`, category: HALF_CHARACTER, techStack: `💥${HALF_CHARACTER}` },
    })
    expect(project).toMatchObject({
      status: 201,
      body: { name: '\uFFFDx', category: '\uFFFD', techStack: '💥\uFFFD' },
    })
  })

  it.each(calls.filter(({ call }) => call.path.includes('{')))(
    'in the path of $title is answered with 400 or 404',
    async ({ call }) => {
      for (const id of ids) {
        const { status } = await visitorOf(call).call(call, {
          params: { id },
          ...(call.method === 'PUT' || call.method === 'POST' ? { body: {} } : {}),
        })
        expect([400, 404], id).toContain(status)
      }
    },
  )

  it.each(calls.filter(({ call }) => call.method === 'GET' && !call.path.includes('{')))(
    'in the query of $title causes no server error',
    async ({ call }) => {
      for (const query of [
        { page: 'NaN' },
        { pageSize: '-1' },
        { sortByColumn: '__proto__' },
        { sortByColumn: 'constructor' },
        { ['__proto__']: '1' },
        { 'a[b]': '1' },
      ])
        expect((await visitorOf(call).call(call, { query: query as object })).status).toBeLessThan(500)
    },
  )

  it.each(writeCalls)(
    'without a session is refused by $title before the body is parsed, unless the call is public',
    async ({ call, title }) => {
      const [feature] = title.split('.')
      const { handler } = await import(`../../functions/${feature}/index.ts`)
      const names = [...call.path.matchAll(/\{(\w+)\}/g)].map(([, name = '']) => name)
      const params = Object.fromEntries(names.map(name => [name, name === 'year' ? '2026' : 'f'.repeat(24)]))
      const event = toApiGatewayEvent(call, { params }, {})
      for (const [body, type] of [
        ['{', 'application/json'],
        ['name=a', 'application/x-www-form-urlencoded'],
      ]) {
        const answer = await handler({ ...event, body, headers: { ...event.headers, 'content-type': type } }, {})
        // The mail program chooses the body (RFC 8058): only the link counts.
        if (title === 'home.unsubscribe') expect(answer.statusCode).toBe(400)
        else if (call.access.roles === 'anyone') expect(answer.statusCode).toBe(type === 'application/json' ? 400 : 415)
        else expect([answer.statusCode, answer.body]).toEqual([401, 'Invalid token'])
      }
    },
  )

  it('in a header is refused with an error at that header', async () => {
    const { create } = reasonsCatalogue.contract.calls
    for (const [name, value, message] of [
      ['if-match', 'yesterday', 'If-Match does not name a version'],
      ['if-match', '"9999999999"', 'If-Match does not name a version'],
      ['idempotency-key', 'x'.repeat(201), 'The Idempotency-Key is too long'],
    ] as const)
      expect(await who.call(create, { body: { name: 'Header' }, headers: { [name]: value } })).toMatchObject({
        status: 400,
        body: { friendlyMessage: message, errors: [{ path: name, message }] },
      })
  })

  it.each(writeCalls)('that is not a proper JSON body causes no server error in $title', async ({ call }) => {
    const feature = features.find(one => Object.values(one.calls).includes(call))
    const { handler } = await import(`../../functions/${feature?.name}/index.ts`)
    for (const [body, type] of [
      ['{', 'application/json'],
      ['name=a', 'application/x-www-form-urlencoded'],
      ['{"__proto__":{"roles":["admin"]}}', 'application/json'],
      [undefined, 'application/json'],
    ]) {
      const event = toApiGatewayEvent(
        call,
        { params: { id: 'f'.repeat(24) } },
        { 'content-type': String(type), 'x-auth-token': visitorOf(call).token ?? '' },
      )
      const answer = await handler({ ...event, body }, {})
      expect(answer.statusCode, `${type} ${body}`).toBeLessThan(500)
    }
  })
})
