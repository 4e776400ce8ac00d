import { createHash, randomBytes } from 'node:crypto'
import { once } from 'node:events'
import { mkdtempSync } from 'node:fs'
import { createServer } from 'node:http'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { JwtVerifier } from 'aws-jwt-verify'
import { decodeJwt } from 'jose'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { DemoPerson } from './demo-people.ts'
import { resolveLocalhostNames } from './localhost-names.ts'
import { freePort } from './ports.ts'
import { type SignInHandler, startSignIn } from './signin.ts'

const ORIGIN = 'http://localhost:3000'
const ada: DemoPerson = {
  id: 'a1',
  name: 'Ada',
  lastName: '<Example>',
  email: 'ada@muster.example',
  note: 'admin, hr',
  group: 'Staff',
}
let issuer = ''
let signIn: SignInHandler
const server = createServer((request, response) => signIn(request, response))

beforeAll(async () => {
  resolveLocalhostNames()
  const port = await freePort()
  issuer = `http://signin.localhost:${port}`
  const keyFile = join(mkdtempSync(join(tmpdir(), 'muster-')), 'key.json')
  signIn = await startSignIn({
    issuer,
    origins: [ORIGIN],
    keyFile,
    people: async () => [
      ada,
      { ...ada, id: 'b2', email: 'bo@muster.example' },
      { ...ada, id: 'c3', email: 'leader@muster.example' },
    ],
  })
  server.listen(port, '127.0.0.1')
  await once(server, 'listening')
})
afterAll(() => {
  server.closeAllConnections()
  server.close()
})

/** A browser without a screen: follows redirects on the sign-in host and keeps its cookies. */
function browser() {
  const cookies = new Map<string, string>()
  const go = async (url: string, init: RequestInit = {}): Promise<Response> => {
    const cookie = [...cookies].map(([name, value]) => `${name}=${value}`).join('; ')
    const answer = await fetch(url, { ...init, redirect: 'manual', headers: { ...init.headers, cookie } })
    for (const line of answer.headers.getSetCookie()) {
      const [, name = '', value = ''] = /^([^=]+)=([^;]*)/.exec(line) ?? []
      cookies.set(name, value)
    }
    const location = answer.headers.get('location')
    const next = location ? new URL(location, url) : undefined
    return next?.origin === issuer ? go(next.href) : answer
  }
  return go
}

const verifier = randomBytes(32).toString('base64url')
const authorize = (changes: Record<string, string> = {}) =>
  `${issuer}/auth?${new URLSearchParams({
    client_id: 'muster-google',
    redirect_uri: `${ORIGIN}/login/callback`,
    response_type: 'code',
    scope: 'openid email profile',
    prompt: 'select_account',
    state: 's',
    nonce: 'n',
    code_challenge: createHash('sha256').update(verifier).digest('base64url'),
    code_challenge_method: 'S256',
    ...changes,
  })}`
const exchange = (code: string, code_verifier: string) =>
  fetch(`${issuer}/token`, {
    method: 'POST',
    headers: { origin: ORIGIN },
    body: new URLSearchParams({
      grant_type: 'authorization_code',
      client_id: 'muster-google',
      redirect_uri: `${ORIGIN}/login/callback`,
      code,
      code_verifier,
    }),
  })
const choose = async (go: ReturnType<typeof browser>, body: string, url = authorize()) => {
  const page = await go(url)
  const answer = await go(page.url, { method: 'POST', body: new URLSearchParams(body) })
  return new URL(answer.headers.get('location') ?? '', ORIGIN)
}

describe('signing in', () => {
  test('shows the people and their roles, with their markup escaped', async () => {
    const page = await (await browser()(authorize())).text()
    expect(page).toContain('Sign in with Google')
    expect(page).toContain('Ada &#60;Example&#62;')
    expect(page).toContain('admin, hr')
  })

  test('returns an ID token that our verifier accepts, with the claims of the person', async () => {
    const back = await choose(browser(), 'person=a1')
    expect(back.href).toContain(`${ORIGIN}/login/callback?code=`)
    const answer = await exchange(back.searchParams.get('code') ?? '', verifier)
    expect(answer.headers.get('access-control-allow-origin')).toBe(ORIGIN)
    const { id_token } = await answer.json()
    const trusting = JwtVerifier.create({ issuer, audience: 'muster-google', jwksUri: `${issuer}/jwks` })
    trusting.cacheJwks(await (await fetch(`${issuer}/jwks`)).json())
    const claims = await trusting.verify(id_token)
    expect(claims).toMatchObject({
      email: 'ada@muster.example',
      email_verified: true,
      name: 'Ada <Example>',
      given_name: 'Ada',
      nonce: 'n',
      hd: 'muster.example',
    })
  })

  test('includes a picture claim for the demo leader but not for others, and serves the picture', async () => {
    const claimsOf = async (person: string) => {
      const back = await choose(browser(), `person=${person}`)
      const { id_token } = await (await exchange(back.searchParams.get('code') ?? '', verifier)).json()
      return decodeJwt(id_token)
    }
    const { picture } = await claimsOf('c3')
    expect(picture).toBe(`${issuer}/picture/c3`)
    const shown = await fetch(String(picture))
    expect([shown.status, shown.headers.get('content-type')]).toEqual([200, 'image/svg+xml'])
    expect(await shown.text()).toContain('Ada &#60;Example&#62;')
    expect(await claimsOf('a1')).not.toHaveProperty('picture')
    expect((await fetch(`${issuer}/picture/nobody`)).status).toBe(404)
  })

  test('asks again next time, and allows another person to be chosen', async () => {
    const go = browser()
    await choose(go, 'person=a1')
    expect((await choose(go, 'person=b2')).searchParams.get('code')).toBeTruthy()
    expect(await (await go(authorize({ prompt: '' }))).text()).toContain('Find a person')
  })

  test('with a wrong PKCE verifier returns no token', async () => {
    const back = await choose(browser(), 'person=a1')
    expect((await exchange(back.searchParams.get('code') ?? '', 'x'.repeat(43))).status).toBe(400)
  })

  test('without PKCE is refused', async () => {
    const answer = await browser()(authorize({ code_challenge: '', code_challenge_method: '' }))
    expect(answer.headers.get('location')).toContain('error=invalid_request')
  })

  test('with a redirect to another host is refused on an error page', async () => {
    const answer = await browser()(authorize({ redirect_uri: 'http://evil.example/' }))
    expect([answer.status, await answer.text()]).toEqual([400, expect.stringContaining('Sign-in did not work')])
  })

  test('can be cancelled', async () => {
    expect((await choose(browser(), 'cancel=yes')).searchParams.get('error')).toBe('access_denied')
  })
})
