/** What a handler gets of a request. Source: decisions, "Calls"; design section 3. */
import { describe, expect, it, vi } from 'vitest'
import * as z from 'zod/mini'
import { toParsedEvent } from '#scripts/testing/people.ts'
import { type Actor, publicAccess, staffAccess } from '#shared/kit/access.ts'
import { type AnyCall, defineContract, get, post, put } from '#shared/kit/contract.ts'
import { id } from '#shared/kit/fields.ts'
import { parseRequest, type Session, toRecordRequest, toRequest } from './request.ts'

const [ONE, OTHER] = ['a'.repeat(24), 'b'.repeat(24)]
const about = { access: staffAccess(['admin', 'leader'], 'none'), summary: 'Anything' }
const Thing = z.object({ _id: id, version: z.number(), name: z.string(), note: z.string() })
const Form = z.object({ name: z.string(), note: z._default(z.string(), '') })
const contract = defineContract('things', ['things'], {
  one: get('/api/things/{id}', { ...about, params: { id }, result: Thing }),
  list: get('/api/things', { ...about, query: z.strictObject({ page: z.optional(z.string()) }), result: Thing }),
  create: post('/api/things', { ...about, body: Form, result: Thing }),
  update: put('/api/things/{id}', { ...about, params: { id }, existingFrom: 'one', body: Form, result: Thing }),
  own: get('/api/things/own', { ...about, result: Thing }),
  replaceOwn: put('/api/things/own', { ...about, existingFrom: 'own', body: Form, result: Thing }),
  set: put('/api/things/set', { ...about, body: Form, result: Thing }),
})
const { one, list, create, update, replaceOwn, set } = contract.calls

const actor: Actor = {
  userId: ONE,
  employeeId: undefined,
  email: 'ana@muster.example',
  name: 'Ana',
  lastName: 'Mora',
  roles: ['leader', 'finance'],
  audience: 'staff',
}
const NOW = new Date('2026-11-22T10:00:00Z')
const sessionOf = (userId: string) => ({ account: { actor: { ...actor, userId } } }) as Session

interface Sent {
  readonly path?: string
  readonly params?: Readonly<Record<string, string>>
  readonly query?: Readonly<Record<string, string>>
  readonly headers?: Readonly<Record<string, string>>
  readonly body?: unknown
  readonly userId?: string
  readonly now?: Date
}
const read = vi.fn(({ params }): object => ({ _id: params.id, version: 4, name: 'Stored', note: 'kept' }))
const own = vi.fn((): object => ({ _id: OTHER, version: 7, name: 'Stored', note: 'own' }))
function incoming(call: AnyCall, { path, userId = ONE, now = NOW, headers = {}, ...sent }: Sent = {}) {
  const event = Object.assign(toParsedEvent(call, sent, headers), path ? { rawPath: path } : {})
  return { call, event, session: sessionOf(userId), now, contract, handlers: { one: read, own } }
}
const request = (call: AnyCall, sent: Sent = {}) => toRequest(incoming(call, sent))
const refused = (code: string, path?: string) =>
  expect.objectContaining({ code, ...(path ? { errors: [expect.objectContaining({ path })] } : {}) })

describe('a request', () => {
  it('has the parameters of its call, without the gateway’s own', () => {
    expect(request(one, { params: { id: ONE, proxy: `things/${ONE}` } }).params).toEqual({ id: ONE })
    expect(() => request(one, { params: { id: 'nobody' } })).toThrow(refused('not-found'))
  })
  it('has a query without empty values, and without parameters that the call does not declare', () => {
    expect(request(list, { query: { page: '2' } }).query).toEqual({ page: '2' })
    expect(request(list, { query: { page: '', other: '' } }).query).toEqual({})
    expect(request(list).query).toEqual({})
    expect(() => request(list, { query: { other: '1' } })).toThrow(refused('invalid', 'other'))
  })
  it('acts for its person with the roles that the call accepts', () => {
    expect(request(list).actor).toEqual({ ...actor, roles: ['leader'] })
    expect(request(list).session).toEqual(sessionOf(ONE))
  })
  it('to a public call acts for nobody', () => {
    const open = get('/api/things/open', { ...about, access: publicAccess, result: Thing })
    const anonymous = toRequest({ ...incoming(open), session: undefined })
    expect(() => anonymous.session).toThrow('GET /api/things/open has no session')
    expect(() => anonymous.actor).toThrow('has no session')
  })
  it('has the client address that CloudFront saw, or else its own', () => {
    const addressOf = (seen?: string) =>
      request(list, seen === undefined ? {} : { headers: { 'cloudfront-viewer-address': seen } }).clientIp
    expect([addressOf('198.51.100.10:46532'), addressOf('2001:db8::1:46532'), addressOf()]).toEqual([
      '198.51.100.10',
      '2001:db8::1',
      '127.0.0.1',
    ])
  })
  it('has its headers by name, and its time', () => {
    const { header, now } = request(list, { headers: { 'x-salary-key': 'key' } })
    expect([header('x-salary-key'), header('x-other'), now]).toEqual(['key', undefined, NOW])
  })
})

describe('If-Match', () => {
  it.each([
    [undefined, undefined],
    ['*', undefined],
    ['"3"', 3],
    ['3', 3],
    ['W/"3"', 3],
    [' "12" ', 12],
    ['"0"', 0],
  ])('%j names the version %j', (header, version) =>
    expect(request(one, { params: { id: ONE }, headers: header ? { 'if-match': header } : {} }).ifMatch).toBe(version),
  )
  it.each(['', '"three"', '"3", "4"', 'x"3"', '"3"x', '"1234567890"', '-1'])(
    '%j is refused rather than ignored',
    header =>
      expect(() => request(one, { params: { id: ONE }, headers: { 'if-match': header } })).toThrow(
        expect.objectContaining({ code: 'invalid', message: 'If-Match does not name a version' }),
      ),
  )
})

describe('the id of a new record', () => {
  const KEY = { headers: { 'idempotency-key': 'k1' } }
  const newId = (sent: Sent = {}, call: AnyCall = create) => request(call, sent).newId
  it('is different each time', () => {
    expect(newId()).toEqual({ id: expect.stringMatching(/^[0-9a-f]{24}$/), previousDayId: undefined, isKeyed: false })
    expect(newId().id).not.toBe(newId().id)
  })
  it('is the same for a repeated request, and different for another key, person, path or method', () => {
    expect(newId(KEY)).toEqual({ id: newId(KEY).id, previousDayId: undefined, isKeyed: true })
    const others = [
      newId({ headers: { 'idempotency-key': 'k2' } }),
      newId({ ...KEY, userId: OTHER }),
      newId({ ...KEY, path: '/api/others' }),
      newId({ ...KEY, params: { id: ONE } }, update),
    ]
    expect(new Set([newId(KEY), ...others].map(made => made.id)).size).toBe(5)
  })
  it('has an alternative from the previous day when that was in another month', () => {
    const late = newId({ ...KEY, now: new Date('2026-11-30T23:00:00Z') })
    const early = newId({ ...KEY, now: new Date('2026-12-01T22:00:00Z') })
    expect(early.previousDayId).toBe(late.id)
    expect(early.id).not.toBe(late.id)
    expect(newId({ ...KEY, now: new Date('2026-12-02T00:00:00Z') }).previousDayId).toBeUndefined()
  })
  it('accepts a key of two hundred characters, but not a longer one', () => {
    const keyed = (length: number) => newId({ headers: { 'idempotency-key': 'k'.repeat(length) } })
    expect(keyed(200).isKeyed).toBe(true)
    expect(() => keyed(201)).toThrow('The Idempotency-Key is too long')
  })
})

describe('the body', () => {
  const bodyOf = async (call: AnyCall, sent: Sent) => (await parseRequest(incoming(call, sent))).body
  const changed = (body: object, headers: Readonly<Record<string, string>> = {}) =>
    parseRequest(incoming(update, { params: { id: ONE }, body, headers }))

  it('of a new record is the sent one with defaults, and the record is not read', async () => {
    read.mockClear()
    expect(await bodyOf(create, { body: { name: 'New' } })).toEqual({ name: 'New', note: '' })
    await expect(bodyOf(create, { body: {} })).rejects.toEqual(refused('invalid', 'name'))
    expect(read).not.toHaveBeenCalled()
  })
  it('of a change keeps omitted fields, as of the version that was read', async () => {
    const { body, ifMatch } = await changed({ name: 'New' })
    expect([body, ifMatch]).toEqual([{ name: 'New', note: 'kept' }, 4])
    expect((await changed({ name: 'New' }, { 'if-match': '"3"' })).ifMatch).toBe(3)
  })
  it('of a complete change needs no stored record', async () => {
    read.mockClear()
    const { body, ifMatch } = await changed({ name: 'New', note: '' })
    expect([body, ifMatch]).toEqual([{ name: 'New', note: '' }, undefined])
    expect(read).not.toHaveBeenCalled()
  })
  it('of a change may be the whole record as it was returned', async () => {
    expect((await changed({ _id: ONE, version: 4, name: 'New', note: '' })).body).toEqual({ name: 'New', note: '' })
    await expect(changed({ _id: OTHER, version: 4, name: 'New' })).rejects.toEqual(refused('invalid', '_id'))
    await expect(changed({ name: 'New', more: 1 })).rejects.toEqual(refused('invalid', 'more'))
  })
  it('of a change to an older version is a conflict', async () => {
    await expect(changed({ version: 3, name: 'New', note: '' })).rejects.toEqual(refused('conflict'))
  })
  it('of a record that no call reads is the sent one with defaults', async () => {
    expect(await bodyOf(set, { body: { name: 'New' } })).toEqual({ name: 'New', note: '' })
  })
  it('has no version if the record has none', async () => {
    own.mockReturnValueOnce({ _id: OTHER, name: 'Stored', note: 'own' })
    await expect(bodyOf(replaceOwn, { body: { _id: OTHER, version: 3, name: 'New' } })).rejects.toEqual(
      refused('invalid', 'version'),
    )
  })
  it('that is not an object is refused', async () => {
    await expect(bodyOf(update, { params: { id: ONE }, body: ['New'] })).rejects.toEqual(refused('invalid'))
  })
  it('of a record without an id in its path may contain the id', async () => {
    expect(await bodyOf(replaceOwn, { body: { _id: OTHER, name: 'New' } })).toEqual({ name: 'New', note: 'own' })
    own.mockClear()
    expect(await bodyOf(replaceOwn, { body: { name: 'New' } })).toEqual({ name: 'New', note: '' })
    expect(own).not.toHaveBeenCalled()
  })
})

it('a record is read for a change without the caller’s headers, and by the id if its path has one', () => {
  const changing = request(update, { params: { id: ONE }, headers: { 'x-salary-key': 'key' } })
  const reading = toRecordRequest(one, OTHER, { ...changing, query: { page: '2' } })
  expect([reading.params, reading.query, reading.header('x-salary-key')]).toEqual([{ id: OTHER }, {}, undefined])
  expect(toRecordRequest(contract.calls.own, OTHER, changing).params).toEqual({})
  expect(() => toRecordRequest(one, 'nobody', changing)).toThrow(refused('not-found'))
})
