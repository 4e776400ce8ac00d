/** Session tokens: which are accepted, what they say, and when they are renewed. Source: design section 4. */
import { decodeJwt, importJWK, SignJWT } from 'jose'
import { describe, expect, it } from 'vitest'
import { deriveKeyPair } from './derived-keys.ts'
import { ensureSecrets, secrets } from './secrets.ts'
import { loadActiveAccount, renewToken, signToken, toPerson, verifyToken } from './session.ts'

await ensureSecrets()
const [USER, EMPLOYEE] = ['a'.repeat(24), 'b'.repeat(24)]
const NOW = new Date('2026-11-22T10:00:00.900Z')
const SECONDS = Math.floor(NOW.getTime() / 1000)
const HOUR = 3600
const later = (seconds: number) => new Date((SECONDS + seconds) * 1000)
const account = {
  isActive: true,
  picture: 'https://provider.example/ana.jpg',
  ownPicture: '',
  endedSessions: {},
  accessTokens: {},
  actor: {
    userId: USER,
    employeeId: EMPLOYEE,
    email: 'ana@muster.example',
    name: 'Ana',
    lastName: 'Mora',
    roles: ['hr', 'it'],
    audience: 'staff',
  },
} as const
const person = toPerson(account, NOW)
const INVALID = { code: 'no-session', message: 'Invalid token' }

it('the browser gets a person’s names, ids, email, roles and picture', () => {
  const shown = {
    _id: USER,
    employeeId: EMPLOYEE,
    email: 'ana@muster.example',
    name: 'Ana',
    lastName: 'Mora',
    picture: 'https://provider.example/ana.jpg',
    audience: 'staff',
    roles: [{ name: 'hr' }, { name: 'it' }],
  }
  expect(person).toEqual(shown)
  const { employeeId: _, ...visitor } = shown
  expect(toPerson({ ...account, actor: { ...account.actor, employeeId: undefined } }, NOW)).toEqual(visitor)
})

describe('a token', () => {
  it('is valid for eight hours, and names its user, session and host', async () => {
    const token = await signToken(person, 'session 1', NOW)
    expect(await verifyToken(token, NOW)).toEqual({
      userId: USER,
      sessionId: 'session 1',
      audience: 'staff',
      generation: secrets.session[0].id,
      issued: SECONDS,
      expires: SECONDS + 8 * HOUR,
      started: SECONDS,
    })
    expect(decodeJwt(token)).toMatchObject({ email: 'ana@muster.example', roles: [{ name: 'hr' }, { name: 'it' }] })
    expect((await verifyToken(token, later(8 * HOUR - 1))).userId).toBe(USER)
    await expect(verifyToken(token, later(8 * HOUR))).rejects.toMatchObject(INVALID)
  })
  it('names the host that it was issued for', async () => {
    const token = await signToken({ ...person, audience: 'timesheet' }, 'session 1', NOW)
    expect((await verifyToken(token, NOW)).audience).toBe('timesheet')
  })
  it('expires a day after the sign-in at the latest', async () => {
    const token = await signToken(person, 'session 1', NOW, SECONDS - 20 * HOUR)
    expect(await verifyToken(token, NOW)).toMatchObject({
      expires: SECONDS + 4 * HOUR,
      started: SECONDS - 20 * HOUR,
    })
  })
})

describe('a forged token', () => {
  const { privateKey } = deriveKeyPair(secrets.session[0].secret, 'session ES256')
  const CLAIMS = { iss: 'muster', sub: USER, aud: 'staff', iat: SECONDS, exp: SECONDS + HOUR, sid: 'session 1' }
  const forge = async (claims: object) =>
    new SignJWT({ ...CLAIMS, ...claims })
      .setProtectedHeader({ alg: 'ES256', kid: secrets.session[0].id })
      .sign(await importJWK(privateKey, 'ES256'))

  it('would be accepted with all claims and our signature', async () =>
    expect(await verifyToken(await forge({}), NOW)).toMatchObject({ userId: USER, started: SECONDS }))
  it.each([
    [{ iss: 'another' }],
    [{ iss: undefined }],
    [{ aud: 'another' }],
    [{ aud: ['staff', 'timesheet'] }],
    [{ aud: undefined }],
    [{ sub: undefined }],
    [{ sub: '' }],
    [{ iat: undefined }],
    [{ exp: undefined }],
    [{ exp: SECONDS }],
    [{ sid: undefined }],
  ])('is refused with %j', async claims => expect(verifyToken(await forge(claims), NOW)).rejects.toMatchObject(INVALID))
  it.each([undefined, '', 'text', 'a.b.c', '..'])('is refused: %j', async token =>
    expect(verifyToken(token, NOW)).rejects.toMatchObject(INVALID),
  )
})

it('a session whose account is gone is refused as ended', async () => {
  const token = await verifyToken(await signToken(person, 'session 1', NOW), NOW)
  await expect(loadActiveAccount({ ...token, userId: 'f'.repeat(24) })).rejects.toMatchObject({
    code: 'ended',
    message: 'The session has expired, please login again',
  })
})

describe('a token is renewed', () => {
  const tokenOf = (more: object = {}) => ({
    userId: USER,
    sessionId: 'session 1',
    audience: 'staff' as const,
    generation: secrets.session[0].id,
    issued: SECONDS,
    expires: SECONDS + 8 * HOUR,
    started: SECONDS,
    ...more,
  })
  it.each([
    ['not at half its life', {}, 4 * HOUR, false],
    ['after half its life', {}, 4 * HOUR + 1, true],
    ['not if its session ends with it', { started: SECONDS - 16 * HOUR }, 5 * HOUR, false],
    ['at once if an older secret signed it', { generation: 'older' }, 0, true],
  ])('%s', async (_, more, age, isRenewed) => {
    const renewed = await renewToken(tokenOf(more), account, later(age))
    expect(Boolean(renewed)).toBe(isRenewed)
  })
  it('for the same session, since its sign-in', async () => {
    const renewed = await renewToken(tokenOf({ started: SECONDS - HOUR }), account, later(5 * HOUR))
    expect(await verifyToken(renewed, later(5 * HOUR))).toMatchObject({
      sessionId: 'session 1',
      started: SECONDS - HOUR,
      issued: SECONDS + 5 * HOUR,
      expires: SECONDS + 13 * HOUR,
    })
  })
})
