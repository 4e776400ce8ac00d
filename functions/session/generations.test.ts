import { createHmac } from 'node:crypto'
import { decodeProtectedHeader } from 'jose'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { deriveKey } from '#kit/derived-keys.ts'
import { parseGenerations } from '#kit/generations.ts'
import { signToken, verifyToken } from '#kit/session.ts'
import { isValidSignature, signLink } from '#kit/signed-link.ts'
import { as } from '#scripts/testing/people.ts'
import { changeSecrets, TEST_SECRETS } from '#scripts/testing/secrets.ts'
import { sessionApi } from '#shared/features/session.ts'
import type { SessionPerson } from '#shared/kit/session.ts'

const [OLD, NEW, THIRD] = ['an old secret', 'a new secret', 'yet another secret']
const now = new Date()
const PERSON: SessionPerson = {
  _id: 'a'.repeat(24),
  email: 'ann@muster.example',
  name: 'Ann',
  lastName: 'Example',
  picture: '',
  audience: 'staff',
  roles: [],
}
const withSecrets = (...generations: string[]) => changeSecrets({ session: generations.join() })
const signWith = async (...generations: string[]) => {
  await withSecrets(...generations)
  return signToken(PERSON, 'a session', now)
}
const accepted = (token: string) =>
  verifyToken(token, now).then(
    () => true,
    () => false,
  )
/** The same token under another header: as somebody could forge it. */
const withHeader = (token: string, header: object) =>
  [Buffer.from(JSON.stringify(header)).toString('base64url'), ...token.split('.').slice(1)].join('.')

beforeEach(() => withSecrets(OLD))
afterEach(() => changeSecrets(TEST_SECRETS))

describe('the value of a secret', () => {
  it('may be a single secret', () => {
    expect(parseGenerations(OLD).map(({ secret }) => secret)).toEqual([OLD])
  })

  it('may have several generations, each with an id that reveals nothing about it', () => {
    const [current, ...older] = parseGenerations(`${NEW},${OLD}`)
    expect([current.secret, ...older.map(({ secret }) => secret)]).toEqual([NEW, OLD])
    expect(current.id).toMatch(/^[\w-]{8}$/)
    expect(older[0]?.id).toBe(parseGenerations(OLD)[0].id)
    expect(older[0]?.id).not.toBe(current.id)
  })

  it.each(['', ',', ',,'])('without any generation is an error (%j)', value => {
    expect(() => parseGenerations(value)).toThrow('A secret has no generation')
  })
})

describe('a session', () => {
  it.each([
    ['signed with the first', [OLD], [OLD], true],
    ['while the next one is only accepted', [OLD], [OLD, NEW], true],
    ['of a function that has switched, where another has not', [NEW, OLD], [OLD, NEW], true],
    ['of before, after the switch', [OLD], [NEW, OLD], true],
    ['after the old one was dropped, if the new one signed it', [NEW, OLD], [NEW], true],
    ['after the old one was dropped, if that signed it', [OLD, NEW], [NEW], false],
    ['of another stage', [THIRD], [NEW, OLD], false],
  ])('%s: signed with %j, verified with %j: %s', async (_, signing, verifying, isGood) => {
    const token = await signWith(...signing)
    await withSecrets(...verifying)
    expect(await accepted(token)).toBe(isGood)
  })

  it('names the generation that signed it', async () => {
    const [current] = parseGenerations(NEW)
    expect(decodeProtectedHeader(await signWith(NEW, OLD)).kid).toBe(current.id)
  })

  it('is refused for an unknown generation, another one, or none that signed it', async () => {
    const token = await signWith(OLD, NEW)
    const [{ id: old }, { id: next }] = [parseGenerations(OLD)[0], parseGenerations(NEW)[0]]
    const header = { alg: 'ES256', typ: 'JWT' }
    for (const kid of ['unknown', '', next, 7, null])
      expect(await accepted(withHeader(token, { ...header, kid })), String(kid)).toBe(false)
    // The header is signed as well.
    expect(await accepted(withHeader(token, header))).toBe(false)
    expect(await accepted(withHeader(token, { ...header, kid: old, more: 1 }))).toBe(false)
    expect(await accepted(token)).toBe(true)
  })

  it('is refused when it was tampered with', async () => {
    const [head, body = '', signature = ''] = (await signWith(OLD, NEW)).split('.')
    const claims = JSON.parse(Buffer.from(body, 'base64url').toString())
    const other = Buffer.from(JSON.stringify({ ...claims, sub: 'b'.repeat(24) })).toString('base64url')
    expect(await accepted([head, other, signature].join('.'))).toBe(false)
    expect(await accepted([head, body, signature.replace(/^./, first => (first === 'A' ? 'B' : 'A'))].join('.'))).toBe(
      false,
    )
    for (const broken of ['', '.', '..', 'a.b.c', `${head}..`]) expect(await accepted(broken), broken).toBe(false)
  })

  it('of an older generation is renewed by the next request, and one of the current generation is not', async () => {
    const ann = await as('hr')
    const ask = async () => (await ann.call(sessionApi.calls.me)).headers['x-auth-token']
    expect(await ask()).toBeUndefined()
    await withSecrets(OLD, NEW)
    expect(await ask()).toBeUndefined()
    await withSecrets(NEW, OLD)
    expect(decodeProtectedHeader((await ask()) ?? '').kid).toBe(parseGenerations(NEW)[0].id)
  })
})

it('a session signed before generations had ids is accepted, whichever generation signed it', async () => {
  // Signed by hand, as the version before did: ES256 without `kid`.
  const { SignJWT, importJWK } = await import('jose')
  const { deriveKeyPair } = await import('#kit/derived-keys.ts')
  const sign = async (secret: string) =>
    new SignJWT({ sid: 'a session' })
      .setProtectedHeader({ alg: 'ES256', typ: 'JWT' })
      .setIssuer('muster')
      .setSubject(PERSON._id)
      .setAudience('staff')
      .setIssuedAt(Math.floor(now.getTime() / 1000))
      .setExpirationTime(Math.floor(now.getTime() / 1000) + 3600)
      .sign(await importJWK(deriveKeyPair(secret, 'session ES256').privateKey, 'ES256'))
  await withSecrets(NEW, OLD)
  expect(await Promise.all([OLD, NEW, THIRD].map(async secret => accepted(await sign(secret))))).toEqual([
    true,
    true,
    false,
  ])
})

describe('a public link', () => {
  const VALUES = { client: 'Maya', id: 'a'.repeat(24) }
  const isGood = (signature: string, values: typeof VALUES = VALUES) => isValidSignature('timesheet', values, signature)

  it.each([
    [[OLD], [OLD, NEW], true],
    [[OLD], [NEW, OLD], true],
    [[NEW, OLD], [OLD, NEW], true],
    [[NEW, OLD], [NEW], true],
    [[OLD], [NEW], false],
  ])('signed with %j, opened with %j: %s', async (signing, verifying, good) => {
    await withSecrets(...signing)
    const signature = signLink('timesheet', VALUES)
    await withSecrets(...verifying)
    expect(isGood(signature)).toBe(good)
  })

  it('without a generation, as before, is checked against each', async () => {
    const text = JSON.stringify(Object.entries(VALUES).sort())
    const macOf = (secret: string) =>
      createHmac('sha256', deriveKey(secret, 'link timesheet')).update(text).digest('base64url')
    await withSecrets(NEW, OLD)
    expect([OLD, NEW, THIRD].map(secret => isGood(macOf(secret)))).toEqual([true, true, false])
  })

  it('is refused for an unknown generation, another one, or when tampered with', async () => {
    const [id = '', mac = ''] = signLink('timesheet', VALUES).split('.')
    await withSecrets(OLD, NEW)
    expect(isGood(`${id}.${mac}`)).toBe(true)
    const other = parseGenerations(NEW)[0].id
    for (const bad of [`unknown.${mac}`, `${other}.${mac}`, `.${mac}`, `${id}.`, id, `${id}.${id}.${mac}`, '.', '..'])
      expect(isGood(bad), bad).toBe(false)
    expect(isGood(`${id}.${mac}`, { ...VALUES, client: 'Quetzal' })).toBe(false)
  })
})

describe('a request through CloudFront', () => {
  const ask = async (sent: string, known: string) => {
    await changeSecrets({ origin: known })
    const ann = await as('hr')
    return (await ann.call(sessionApi.calls.me, { headers: { 'x-origin-verify': sent } })).status
  }

  it.each([
    ['as before', OLD, OLD, 200],
    ['while the functions do not know the next one yet', `${OLD},${NEW}`, OLD, 200],
    ['while CloudFront does not', OLD, `${OLD},${NEW}`, 200],
    ['while CloudFront has switched, and the function has not', `${NEW},${OLD}`, `${OLD},${NEW}`, 200],
    ['while the function has switched, and CloudFront has not', `${OLD},${NEW}`, `${NEW},${OLD}`, 200],
    ['after the old one was dropped', `${NEW},${OLD}`, NEW, 200],
    ['with one that was dropped', OLD, NEW, 404],
    ['with one that comes second', `${THIRD},${OLD}`, OLD, 404],
    ['with nothing', '', OLD, 404],
    ['with a comma', ',', OLD, 404],
  ])('%s: sent %j, known %j: %i', async (_, sent, known, status) => {
    expect(await ask(sent, known)).toBe(status)
  })
})
