/** The log of a request for operations: which call, made by whom, without personal data. */
import { afterEach, beforeEach, expect, it, vi } from 'vitest'

// Read when the log is first loaded.
vi.hoisted(() => {
  process.env.LOG = 'all'
})

import { setPassword } from '#functions/credentials/store.ts'
import { reserveUserEmailWrite } from '#functions/users/store.ts'
import { transact } from '#kit/table.ts'
import { actionItemsApi } from '#shared/features/action-items.ts'
import { sessionApi } from '#shared/features/session.ts'
import { feedCalls } from '#shared/features/time-off/feeds.ts'
import { usersApi } from '#shared/features/users.ts'
import { utcToday } from '#shared/kit/dates.ts'
import { anonymousVisitor, as, createVisitor } from './people.ts'

let lines: Record<string, unknown>[] = []
beforeEach(() => {
  lines = []
  vi.spyOn(process.stdout, 'write').mockImplementation(text => {
    lines.push(JSON.parse(String(text)))
    return true
  })
})
afterEach(() => vi.restoreAllMocks())

it('a request is logged once with its call and the id of its user, but no name or email', async () => {
  const who = await as('admin')
  await who.call(usersApi.calls.all)
  expect(lines).toEqual([
    expect.objectContaining({ level: 'info', message: 'request', feature: 'users', call: 'all', status: 200 }),
  ])
  expect(lines[0]?.actor).toBe(who.person._id)
  const text = JSON.stringify(lines)
  for (const personal of [who.person.name, who.person.lastName, who.person.email]) expect(text).not.toContain(personal)
})

it('a request with an access token is logged with the token’s id, and the token itself never', async () => {
  const who = await as('leader')
  const form = { name: 'Report', scope: 'read', endsOn: utcToday(new Date()) } as const
  const { body } = await who.call(sessionApi.calls.createAccessToken, { body: form })
  await createVisitor(body.token).call(actionItemsApi.calls.list)
  await createVisitor(body.token).call(usersApi.calls.all)
  const byToken = { message: 'request', actor: who.person._id, accessToken: body._id }
  expect(lines).toMatchObject([
    { message: 'access token made', actor: who.person._id, token: body._id },
    { call: 'createAccessToken', status: 201 },
    { ...byToken, call: 'list', status: 200 },
    { ...byToken, call: 'all', status: 401 },
  ])
  expect(lines[1]).not.toHaveProperty('accessToken')
  await who.call(sessionApi.calls.revokeAccessToken, { params: { id: body._id } })
  expect(lines.slice(4)).toMatchObject([
    { level: 'info', message: 'access token revoked', actor: who.person._id, token: body._id },
    { call: 'revokeAccessToken', status: 204 },
  ])
  expect(JSON.stringify(lines)).not.toContain('muster_pat_')
})

it('a refused request is logged with its call and its user, if it has a session', async () => {
  const who = await as('leader')
  await who.call(usersApi.calls.create, { body: { employee: '0'.repeat(24), roles: [] } as never })
  await anonymousVisitor.call(usersApi.calls.all)
  expect(lines).toMatchObject([
    { message: 'request', call: 'create', status: 401, actor: who.person._id },
    { message: 'request', call: 'all', status: 401 },
  ])
  expect(lines[1]).not.toHaveProperty('actor')
})

it('a sign-in with an invalid provider token is logged with the reason', async () => {
  const accessToken = 'eyJhbGciOiJub25lIn0.eyJlbWFpbCI6ImFAbXVzdGVyLmV4YW1wbGUifQ.'
  process.env.SIGN_IN = JSON.stringify({
    manual: true,
    domains: ['muster.example'],
    google: { issuer: 'https://accounts.example', audience: 'muster', jwksUri: 'https://accounts.example/jwks' },
  })
  await anonymousVisitor.call(sessionApi.calls.google, { body: { accessToken } })
  expect(lines).toMatchObject([
    { level: 'warn', message: 'sign-in refused', provider: 'google', reason: expect.stringMatching(/Error$/) },
    { message: 'request', call: 'google', status: 401 },
  ])
})

it('a password sign-in is logged with the user’s id, or with the reason for its refusal, and never with the email', async () => {
  const { person } = await as('admin')
  await transact([reserveUserEmailWrite(person.email, person._id)])
  await setPassword(person.email, 'correct horse')
  process.env.SIGN_IN = JSON.stringify({ manual: true, domains: ['muster.example'] })
  const signIn = (password: string) =>
    anonymousVisitor.call(sessionApi.calls.manual, { body: { email: person.email, password } })
  expect((await signIn('correct horse')).status).toBe(200)
  expect((await signIn('wrong horse')).status).toBe(400)
  expect(lines).toMatchObject([
    { level: 'info', message: 'signed in', provider: 'password', audience: 'staff', actor: person._id },
    { message: 'request', call: 'manual', status: 200 },
    { level: 'warn', message: 'sign-in refused', provider: 'password', reason: 'wrong password' },
    { message: 'request', call: 'manual', status: 400 },
  ])
  expect(JSON.stringify(lines)).not.toContain(person.email)
})

it('a password sign-in that is slowed down is logged with that reason', async () => {
  process.env.SIGN_IN = JSON.stringify({ manual: true, domains: ['muster.example'] })
  const body = { email: 'guessed@muster.example', password: 'wrong horse' }
  const guess = async () => (await anonymousVisitor.call(sessionApi.calls.manual, { body })).status
  while ((await guess()) !== 429) expect(lines.length).toBeLessThan(20)
  expect(lines.slice(-2)).toMatchObject([
    { level: 'warn', message: 'sign-in refused', provider: 'password', reason: 'too many tries' },
    { message: 'request', call: 'manual', status: 429 },
  ])
})

it('the secret of a calendar feed is never logged, whether it is valid or not', async () => {
  const leader = await as('leader')
  const { body } = await leader.call(feedCalls.createFeed, { body: { kind: 'team' } })
  const token = body.path.replace(/^.*\/|\.ics$/g, '')
  const read = (secret: string) => anonymousVisitor.call(feedCalls.calendar, { params: { token: secret } })
  const tokens = [token, `${token}x`, `${token.slice(1)}!`]
  expect(await Promise.all(tokens.map(async one => (await read(one)).status))).toEqual([200, 404, 404])
  expect(lines).toHaveLength(4)
  for (const one of tokens) expect(JSON.stringify(lines)).not.toContain(one.slice(2, 40))
})

it('no answer may be cached, whether the request succeeds or is refused', async () => {
  const who = await as('leader')
  const answers = [
    await who.call(sessionApi.calls.me),
    await who.call(usersApi.calls.create, { body: { employee: '0'.repeat(24), roles: [] } as never }),
    await anonymousVisitor.call(usersApi.calls.all),
  ]
  expect(answers.map(({ status, headers }) => [status, headers['cache-control']])).toEqual([
    [200, 'no-store'],
    [401, 'no-store'],
    [401, 'no-store'],
  ])
})
