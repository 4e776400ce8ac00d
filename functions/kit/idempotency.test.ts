/** A repeated request has no second effect, and with another body it is refused. Source: decisions, "Calls". */
import { randomBytes } from 'node:crypto'
import { afterEach, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest'
import * as z from 'zod/mini'
import { type Fault, Invocation, plantAwsFaults } from '#scripts/testing/faults/aws-faults.ts'
import { toParsedEvent } from '#scripts/testing/people.ts'
import { staffAccess } from '#shared/kit/access.ts'
import { defineContract, post } from '#shared/kit/contract.ts'
import {
  claimKey,
  type IdempotencyKey,
  idempotencyKeyOf,
  releaseKey,
  releaseOnError,
  rememberResponse,
  writeMarkOf,
} from './idempotency.ts'

const { create } = defineContract('goals', ['goals'], {
  create: post('/api/goals', {
    access: staffAccess(['admin'], 'none'),
    summary: 'Anything',
    body: z.object({ name: z.string() }),
    result: z.object({}),
  }),
}).calls
const [ANA, EVA] = ['a'.repeat(24), 'b'.repeat(24)]
const NOW = new Date('2026-11-22T10:00:00.500Z')
const later = (seconds: number) => new Date(NOW.getTime() + seconds * 1000)
const ANSWER = { statusCode: 201, headers: { etag: '"1"' }, body: '{"_id":"1"}' }

interface Sent {
  readonly key?: string
  readonly method?: string
  readonly path?: string
  readonly query?: string
  readonly ifMatch?: string
  readonly body?: unknown
}
const SENT = { key: 'k1', body: { name: 'Ana', days: [1, 2] } }
function keyOf(sent: Sent, actor = ANA): IdempotencyKey {
  const { key, method = 'POST', path = '/api/goals', query = '', ifMatch, body } = sent
  const headers = { ...(key ? { 'idempotency-key': key } : {}), ...(ifMatch ? { 'if-match': ifMatch } : {}) }
  const event = Object.assign(toParsedEvent(create, { body }, headers), {
    rawPath: path,
    rawQueryString: query,
  })
  event.requestContext.http.method = method
  return idempotencyKeyOf(event, actor) as IdempotencyKey
}
const freshKey = () => randomBytes(6).toString('hex')

describe('a request counts as repeated', () => {
  const first = keyOf(SENT)
  it('if the same person sends the same body, in any order of fields', () => {
    const again = keyOf({ key: 'k1', body: { days: [1, 2], name: 'Ana' } })
    expect([again.key, again.digest]).toEqual([first.key, first.digest])
    expect(again.run).not.toBe(first.run)
    expect(writeMarkOf(again)).toBe(writeMarkOf(first))
    expect(writeMarkOf(first)).toMatch(/^[0-9a-f]{24}$/)
  })
  it.each<[string, Sent, string?]>([
    ['another key', { key: 'k2' }],
    ['another path', { path: '/api/rewards' }],
    ['another method', { method: 'PUT' }],
    ['another person', {}, EVA],
  ])('but not with %s', (_, other, actor) => {
    expect(keyOf({ ...SENT, ...other }, actor).key).not.toBe(first.key)
    expect(writeMarkOf(keyOf({ ...SENT, ...other }, actor))).not.toBe(writeMarkOf(first))
  })
  it.each<[string, Sent]>([
    ['another body', { body: { name: 'Eva', days: [1, 2] } }],
    ['another order in a list', { body: { name: 'Ana', days: [2, 1] } }],
    ['no body', { body: undefined }],
    ['another query', { query: 'year=2027' }],
    ['another version', { ifMatch: '"3"' }],
  ])('with the same key, but not %s', (_, other) => {
    const changed = keyOf({ ...SENT, ...other })
    expect(changed.key).toBe(first.key)
    expect(changed.digest).not.toBe(first.digest)
    expect(writeMarkOf(changed)).not.toBe(writeMarkOf(first))
  })
  it('but never if it only reads, or has no key', () => {
    expect(keyOf({ ...SENT, method: 'GET' })).toBeUndefined()
    expect(keyOf({ body: SENT.body })).toBeUndefined()
    expect(keyOf({ ...SENT, key: '' })).toBeUndefined()
  })
  it('with the same key, even if its body has a number that JSON cannot represent', () =>
    expect(keyOf({ key: 'k1', body: { amount: Number.POSITIVE_INFINITY } }).key).toBe(first.key))
})

describe('an idempotency key', () => {
  const twoRuns = () => {
    const key = freshKey()
    return [keyOf({ ...SENT, key }), keyOf({ ...SENT, key })] as const
  }

  it('gives a repetition the response of the first request', async () => {
    const [first, second] = twoRuns()
    expect(await claimKey(first, NOW)).toBeUndefined()
    await rememberResponse(first, ANSWER, NOW)
    expect(await claimKey(second, later(60))).toEqual(ANSWER)
  })
  it('is refused with another body', async () => {
    const key = freshKey()
    const first = keyOf({ ...SENT, key })
    await claimKey(first, NOW)
    await rememberResponse(first, ANSWER, NOW)
    await expect(claimKey(keyOf({ key, body: {} }), NOW)).rejects.toMatchObject({
      code: 'repeated',
      message:
        'This was already saved before you changed it. Look at the saved record first: saving again creates another one.',
    })
  })
  it('makes a second run wait for the first, and give up with a message in the end', async () => {
    const [first, second] = twoRuns()
    await claimKey(first, NOW)
    const waiting = claimKey(second, NOW)
    await rememberResponse(first, ANSWER, NOW)
    expect(await waiting).toEqual(ANSWER)
    const [running, impatient] = twoRuns()
    await claimKey(running, NOW)
    await expect(claimKey(impatient, NOW)).rejects.toMatchObject({
      code: 'conflict',
      message: 'This is still being saved. Please try again in a few seconds.',
      headers: { 'retry-after': '2' },
    })
  })
  it('is claimed by one run, even if that claims it twice because a response was lost', async () => {
    const [first] = twoRuns()
    expect([await claimKey(first, NOW), await claimKey(first, NOW)]).toEqual([undefined, undefined])
  })
  it('is released half a minute after a run that never ended', async () => {
    const [first, second] = twoRuns()
    await claimKey(first, NOW)
    expect(await claimKey(second, later(31))).toBeUndefined()
  })
  it('keeps a response for a day', async () => {
    const [first, second] = twoRuns()
    await claimKey(first, NOW)
    await rememberResponse(first, ANSWER, NOW)
    expect(await claimKey(second, later(24 * 3600 - 1))).toEqual(ANSWER)
    expect(await claimKey(second, later(24 * 3600 + 1))).toBeUndefined()
  })
  it('is released after a run that failed, which responds with its error', async () => {
    const [first, second] = twoRuns()
    await claimKey(first, NOW)
    const error = new Error('It failed')
    await expect(releaseOnError(first, () => Promise.reject(error))).rejects.toBe(error)
    expect(await claimKey(second, NOW)).toBeUndefined()
  })
  it('belongs to the run that succeeded, and nobody else can release it', async () => {
    const [first, second] = twoRuns()
    await claimKey(first, NOW)
    expect(await releaseOnError(first, async () => 'done')).toBe('done')
    await releaseKey(second)
    await rememberResponse(first, ANSWER, NOW)
    await releaseKey(second)
    expect(await claimKey(second, NOW)).toEqual(ANSWER)
  })
  it('of a call that responds with a secret runs again for a repetition, and is refused with another body', async () => {
    const [first, second] = twoRuns()
    await claimKey(first, NOW)
    await rememberResponse(first, undefined, NOW)
    expect(await claimKey(second, later(60))).toBeUndefined()
    await rememberResponse(second, undefined, later(60))
    const changed = { ...first, digest: keyOf({ ...SENT, body: {} }).digest, run: 'another' }
    await expect(claimKey(changed, later(24 * 3600 + 59))).rejects.toMatchObject({ code: 'repeated' })
    expect(await claimKey(changed, later(24 * 3600 + 61))).toBeUndefined()
  })
  it('stores no response that is too large for the table, and is released', async () => {
    const [first, second] = twoRuns()
    await claimKey(first, NOW)
    await rememberResponse(first, { ...ANSWER, body: randomBytes(400_000).toString('base64') }, NOW)
    expect(await claimKey(second, NOW)).toBeUndefined()
  })
})

describe('when the table does not answer', () => {
  beforeAll(plantAwsFaults)
  let lines: { level?: string; message?: string }[] = []
  beforeEach(() => {
    lines = []
    vi.stubEnv('LOG', undefined)
    vi.spyOn(process.stdout, 'write').mockImplementation(line => lines.push(JSON.parse(String(line))) > 0)
  })
  afterEach(() => {
    vi.restoreAllMocks()
    vi.unstubAllEnvs()
  })
  const warnings = () => lines.filter(({ level }) => level === 'warn').map(({ message }) => message)
  const withFault = <T>(fault: Fault, act: () => Promise<T>) =>
    new Invocation({ fault, index: 0 }, async () => {}).run(act)
  const twoRuns = () => {
    const key = freshKey()
    return [keyOf({ ...SENT, key }), keyOf({ ...SENT, key })] as const
  }

  it('a request whose claim may have been stored fails, and releases the key for its repetition', async () => {
    const [first, second] = twoRuns()
    await expect(withFault('answer lost', () => claimKey(first, NOW))).rejects.toThrow('The answer was lost')
    expect(await claimKey(second, NOW)).toBeUndefined()
    expect(warnings()).toEqual([])
  })
  it('a response that cannot be stored does no harm to its request, and the key is released', async () => {
    const [first, second] = twoRuns()
    await claimKey(first, NOW)
    await withFault('not sent', () => rememberResponse(first, ANSWER, NOW))
    expect(warnings()).toEqual(['response not kept'])
    expect(await claimKey(second, NOW)).toBeUndefined()
  })
  it('a key that cannot be released is left to expire', async () => {
    const [first, second] = twoRuns()
    await claimKey(first, NOW)
    await withFault('not sent', () => releaseKey(first))
    expect(warnings()).toEqual(['key not freed'])
    expect(await claimKey(second, later(31))).toBeUndefined()
  })
  it('a key that belongs to another run is left to it without a warning', async () => {
    const [first, second] = twoRuns()
    await claimKey(first, NOW)
    await releaseKey(second)
    expect(warnings()).toEqual([])
  })
})
