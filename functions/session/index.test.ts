import { createHash } from 'node:crypto'
import { createServer, type Server } from 'node:http'
import { decodeJwt, exportJWK, generateKeyPair, SignJWT } from 'jose'
import { afterAll, beforeAll, describe, expect, it, onTestFinished, vi } from 'vitest'
import { setPassword } from '#functions/credentials/store.ts'
import { employees } from '#functions/employees/store.ts'
import { addFirstAdmin, reserveUserEmailWrite, users } from '#functions/users/store.ts'
import { readAccount, revokeSession } from '#kit/account.ts'
import { SESSION_SECONDS } from '#kit/session.ts'
import { transact } from '#kit/table.ts'
import {
  anonymousVisitor,
  as,
  createEmployee,
  createSignedInVisitor,
  createUser,
  createVisitor,
  signInAsEmployee,
} from '#scripts/testing/people.ts'
import { categoriesCatalogue } from '#shared/features/categories.ts'
import { employeesApi as employeesContract } from '#shared/features/employees.ts'
import { sessionApi } from '#shared/features/session.ts'
import { usersApi as usersContract } from '#shared/features/users.ts'
import { TOKEN_HEADER } from '#shared/kit/session.ts'

const { manual, microsoft, google, employeeMicrosoft, employeeGoogle, me, saveLanguage, logout } = sessionApi.calls
const { signIn: signInOf, releaseSignIn } = usersContract.calls

/** A provider with its own key set, as Microsoft and Google have. */
let provider: Server
let issuer = ''
let keys: Awaited<ReturnType<typeof generateKeyPair>>
beforeAll(async () => {
  keys = await generateKeyPair('RS256')
  const jwk = { ...(await exportJWK(keys.publicKey)), kid: 'one', alg: 'RS256', use: 'sig' }
  provider = createServer((asked, answer) => {
    if (asked.url === '/moved') answer.writeHead(302, { location: '/jwks' }).end()
    else answer.end(JSON.stringify({ keys: [jwk] }))
  }).listen(0, '127.0.0.1')
  await new Promise(resolve => provider.once('listening', resolve))
  const address = provider.address()
  issuer = `http://127.0.0.1:${typeof address === 'object' ? address?.port : ''}`
  const known = { issuer, jwksUri: `${issuer}/jwks` }
  process.env.SIGN_IN = JSON.stringify({
    manual: true,
    domains: ['muster.example'],
    microsoft: { ...known, audience: 'muster-microsoft' },
    google: {
      ...known,
      issuer: `${issuer}/google`,
      audience: 'muster-google',
      pictures: ['https://lh3.googleusercontent.com'],
    },
  })
})
afterAll(() => provider.close())

/** Each person has an account of their own unless the test gives another. */
const idToken = (
  { sub, ...claims }: { sub?: string; email?: string; [claim: string]: unknown },
  audience = 'muster-microsoft',
  from = audience === 'muster-google' ? `${issuer}/google` : issuer,
  until = '5m',
) =>
  new SignJWT({ email_verified: true, ...claims })
    .setProtectedHeader({ alg: 'RS256', kid: 'one' })
    .setIssuer(from)
    .setAudience(audience)
    .setSubject(sub ?? `account of ${claims.email?.toLowerCase()}`)
    .setIssuedAt()
    .setExpirationTime(until)
    .sign(keys.privateKey)

/** Creates a person who can sign in: a user with their email reserved, and a password. */
async function createAccount(password = 'correct horse') {
  const person = await createUser(['leader'])
  await transact([reserveUserEmailWrite(person.email, person._id)])
  await setPassword(person.email, password)
  return person
}

describe('a token bound to a browser', () => {
  const secret = 'a secret of the browser'
  const nonce = `muster-${createHash('sha256').update(secret).digest('base64url')}`
  const REFUSED = { status: 401, body: { friendlyMessage: 'Something went wrong with the login' } }

  it('opens one session, and only with the secret behind its nonce', async () => {
    const { email } = await createAccount()
    const body = { accessToken: await idToken({ email, nonce }), nonceSecret: secret }
    expect(await anonymousVisitor.call(microsoft, { body })).toMatchObject({ status: 200, body: { email } })
    const again = await anonymousVisitor.call(microsoft, { body })
    expect(again).toMatchObject(REFUSED)
    expect(again.headers[TOKEN_HEADER]).toBeUndefined()
  })

  it.each([undefined, 'another secret', nonce])('opens no session with %j', async nonceSecret => {
    const { email } = await createAccount()
    const accessToken = await idToken({ email, nonce }, 'muster-google')
    const reply = await anonymousVisitor.call(google, { body: { accessToken, nonceSecret } })
    expect(reply).toMatchObject(REFUSED)
    expect(reply.headers[TOKEN_HEADER]).toBeUndefined()
  })

  it('opens one session when it is sent twice at the same time', async () => {
    const { email } = await createAccount()
    const mine = `muster-${createHash('sha256').update('mine').digest('base64url')}`
    const body = { accessToken: await idToken({ email, nonce: mine }), nonceSecret: 'mine' }
    const replies = await Promise.all([1, 2, 3].map(() => anonymousVisitor.call(microsoft, { body })))
    expect(replies.map(({ status }) => status).sort()).toEqual([200, 401, 401])
  })

  it('stays valid until it has opened a session', async () => {
    const email = 'not.yet@muster.example'
    const ours = `muster-${createHash('sha256').update('ours').digest('base64url')}`
    const body = { accessToken: await idToken({ email, nonce: ours }), nonceSecret: 'ours' }
    expect(await anonymousVisitor.call(employeeMicrosoft, { body })).toMatchObject({ status: 400 })
    await createEmployee({ email })
    expect(await anonymousVisitor.call(employeeMicrosoft, { body })).toMatchObject({ status: 200 })
  })

  it('is required from our own web app only: nonces of other libraries bind nothing', async () => {
    const { email } = await createAccount()
    const accessToken = await idToken({ email, nonce: '0d1f7d2c-2f0e-4e2c-8f59-6a3b5d9a7c11' })
    expect(await anonymousVisitor.call(microsoft, { body: { accessToken } })).toMatchObject({ status: 200 })
  })
})

describe('sign-in with a provider', () => {
  it('opens a staff session for a token of this issuer, audience and domain', async () => {
    const { email } = await createAccount()
    const accessToken = await idToken({ email: email.toUpperCase() })
    const reply = await anonymousVisitor.call(microsoft, { body: { accessToken, accountData: { anything: true } } })
    expect(reply).toMatchObject({ status: 200, body: { email, audience: 'staff', roles: [{ name: 'leader' }] } })
    expect((await createVisitor(reply.headers[TOKEN_HEADER]).call(me)).body.email).toBe(email)
  })

  it.each([
    ['Microsoft', employeeMicrosoft, 'muster-microsoft'],
    ['Google', employeeGoogle, 'muster-google'],
  ] as const)('opens a timesheet session for every active employee with %s', async (_, call, audience) => {
    const { email } = await createEmployee()
    const reply = await anonymousVisitor.call(call, { body: { accessToken: await idToken({ email }, audience) } })
    expect(reply).toMatchObject({ status: 200, body: { audience: 'timesheet', roles: [{ name: 'employee' }] } })
  })

  it('refuses accounts outside the domain and accounts unknown to Muster, with a message', async () => {
    const foreign = await anonymousVisitor.call(google, {
      body: { accessToken: await idToken({ email: 'someone@elsewhere.example' }, 'muster-google') },
    })
    expect(foreign).toMatchObject({
      status: 400,
      body: { friendlyMessage: 'Accounts from elsewhere.example cannot sign in here. Please use your work account.' },
    })
    const unknown = await anonymousVisitor.call(google, {
      body: { accessToken: await idToken({ email: 'unknown@muster.example' }, 'muster-google') },
    })
    expect(unknown.status).toBe(400)
    expect(unknown.headers[TOKEN_HEADER]).toBeUndefined()
  })

  it('tells an employee at the main host that their timesheet is on the other host, and names it', async () => {
    const { email } = await createEmployee()
    const reply = await anonymousVisitor.call(microsoft, { body: { accessToken: await idToken({ email }) } })
    expect(reply).toMatchObject({
      status: 400,
      body: {
        friendlyMessage:
          'You have no account on this host, which is for staff. Your timesheet is on the employee host.',
        host: 'timesheet',
      },
    })
    expect(reply.headers[TOKEN_HEADER]).toBeUndefined()
  })

  it('tells a user who is no employee the reverse on the timesheet host', async () => {
    const email = 'founder@muster.example'
    await addFirstAdmin(
      { email, name: 'Frida', lastName: 'Founder' },
      { id: 'f'.repeat(24), previousDayId: undefined, isKeyed: false },
      new Date(),
    )
    const reply = await anonymousVisitor.call(employeeMicrosoft, { body: { accessToken: await idToken({ email }) } })
    expect(reply).toMatchObject({
      status: 400,
      body: {
        friendlyMessage:
          'You have no timesheet on this host, which is for employees. Your account is on the main host.',
        host: 'staff',
      },
    })
  })

  it('names no other host to people who have left or are unknown', async () => {
    const { email } = await createEmployee({ isActive: false })
    for (const who of [email, 'unknown@muster.example']) {
      const reply = await anonymousVisitor.call(microsoft, { body: { accessToken: await idToken({ email: who }) } })
      expect([reply.status, reply.body]).toEqual([
        400,
        { friendlyMessage: 'There is no Muster account for this email. Please ask an administrator.' },
      ])
    }
  })

  it.each([
    ['of another audience', () => idToken({ email: 'a@muster.example' }, 'somebody-else')],
    ['of another issuer', () => idToken({ email: 'a@muster.example' }, 'muster-microsoft', 'https://evil.example')],
    ['that has expired', () => idToken({ email: 'a@muster.example' }, 'muster-microsoft', issuer, '-5m')],
    ['without a signature', async () => 'eyJhbGciOiJub25lIn0.eyJlbWFpbCI6ImFAbXVzdGVyLmV4YW1wbGUifQ.'],
    ['that is no token', async () => 'hello'],
  ])('refuses a token %s', async (_, make) => {
    const reply = await anonymousVisitor.call(microsoft, { body: { accessToken: await make() } })
    expect(reply.status).toBe(401)
    expect(reply.headers[TOKEN_HEADER]).toBeUndefined()
  })

  it('loads keys from the stage’s configured address, and follows no redirects', async () => {
    const before = process.env.SIGN_IN
    const { email } = await createAccount()
    const accessToken = await idToken({ email })
    vi.resetModules()
    const { verifyIdToken } = await import('./providers.ts')
    const known = { issuer, audience: 'muster-microsoft' }
    const use = (jwksUri: string) => {
      process.env.SIGN_IN = JSON.stringify({ domains: ['muster.example'], microsoft: { ...known, jwksUri } })
    }
    use(`${issuer}/moved`)
    await expect(verifyIdToken('microsoft', { accessToken })).rejects.toThrow('Something went wrong with the login')
    vi.resetModules()
    const { verifyIdToken: verifyAgain } = await import('./providers.ts')
    use(`${issuer}/jwks`)
    expect(await verifyAgain('microsoft', { accessToken })).toMatchObject({ email })
    process.env.SIGN_IN = before
  })

  it('refuses an email that the provider has not verified', async () => {
    const { email } = await createAccount()
    const accessToken = await idToken({ email, email_verified: false })
    expect((await anonymousVisitor.call(microsoft, { body: { accessToken } })).status).toBe(400)
  })

  it('refuses an email that is not a string', async () => {
    for (const email of [{ toString: 1 }, ['a@muster.example'], 7]) {
      const accessToken = await idToken({ email: email as never, sub: 'strange' })
      expect(await anonymousVisitor.call(microsoft, { body: { accessToken } })).toMatchObject({
        status: 400,
        body: { friendlyMessage: 'This account has no verified email' },
      })
    }
  })

  it('refuses deactivated people', async () => {
    const person = await createEmployee({ isActive: false })
    const reply = await anonymousVisitor.call(employeeMicrosoft, {
      body: { accessToken: await idToken({ email: person.email }) },
    })
    expect(reply.status).toBe(400)
  })
})

describe('the provider account of a person', () => {
  const OTHER =
    'Somebody signed in to Muster with another account before. Please use that one, or ask an administrator to allow this one.'
  const refused = { status: 400, body: { friendlyMessage: OTHER } }
  const come = async (call: typeof microsoft | typeof employeeMicrosoft, claims: Parameters<typeof idToken>[0]) =>
    anonymousVisitor.call(call, { body: { accessToken: await idToken(claims) } })

  it('stays bound: another account with the same address opens nothing until an admin allows it', async () => {
    const admin = await as('admin')
    const { _id, email } = await createAccount()
    const params = { id: _id }
    expect((await admin.call(signInOf, { params })).body).toEqual({ provider: null, since: null })
    for (const _ of [1, 2]) expect((await come(microsoft, { email, sub: `first ${email}` })).status).toBe(200)
    expect((await admin.call(signInOf, { params })).body).toEqual({
      provider: 'microsoft',
      since: expect.stringMatching(/^\d{4}-\d\d-\d\dT/),
    })
    const reply = await come(microsoft, { email, sub: `second ${email}` })
    expect(reply).toMatchObject(refused)
    expect(reply.headers[TOKEN_HEADER]).toBeUndefined()

    expect((await admin.call(releaseSignIn, { params })).status).toBe(204)
    expect((await come(microsoft, { email, sub: `second ${email}` })).status).toBe(200)
    expect(await come(microsoft, { email, sub: `first ${email}` })).toMatchObject(refused)
  })

  it('is the same for both hosts, whichever came first', async () => {
    const person = await createEmployee()
    const staff = await createUser(['it'], person)
    await transact([reserveUserEmailWrite(staff.email, staff._id)])
    const { email } = person
    expect((await come(employeeMicrosoft, { email, sub: `own ${email}` })).status).toBe(200)
    expect(await come(microsoft, { email, sub: `other ${email}` })).toMatchObject(refused)
    expect((await come(microsoft, { email, sub: `own ${email}` })).status).toBe(200)
  })

  it('with one provider is not an account with the other, even with the same address', async () => {
    const { email } = await createAccount()
    expect((await come(microsoft, { email })).status).toBe(200)
    const accessToken = await idToken({ email }, 'muster-google')
    expect(await anonymousVisitor.call(google, { body: { accessToken } })).toMatchObject(refused)
  })

  it('is not usable for somebody else whose address the provider assigns to it', async () => {
    const [one, other] = [await createAccount(), await createAccount()]
    expect((await come(microsoft, { email: one.email, sub: 'wanders' })).status).toBe(200)
    expect(await come(microsoft, { email: other.email, sub: 'wanders' })).toMatchObject(refused)
  })

  it('is bound once, even by two simultaneous sign-ins', async () => {
    const { email } = await createAccount()
    const replies = await Promise.all(['a', 'b'].map(sub => come(microsoft, { email, sub: `${sub} ${email}` })))
    expect(replies.map(({ status }) => status).sort()).toEqual([200, 400])
  })

  it('is shown to and released by admins only, with an audit entry', async () => {
    const person = await createEmployee()
    await come(employeeMicrosoft, { email: person.email })
    const params = { id: person._id }
    expect((await (await as('hr')).call(releaseSignIn, { params })).status).toBe(401)
    expect((await (await as('hr')).call(signInOf, { params })).status).toBe(401)
    const admin = await as('admin')
    expect((await admin.call(releaseSignIn, { params })).status).toBe(204)
    expect((await admin.call(signInOf, { params })).body.since).toBeNull()
    const { body } = await admin.call(employeesContract.calls.history, { params })
    expect(body.items[0]).toMatchObject({
      who: { name: admin.person.name },
      changes: [{ label: 'Sign-in account', from: 'microsoft', to: null }],
    })
    expect((await admin.call(signInOf, { params: { id: '0'.repeat(24) } })).status).toBe(404)
  })
})

describe('the provider’s picture', () => {
  const picture = 'https://lh3.googleusercontent.com/a/ACg8ocK=s96-c'
  const come = async (email: string, claims: object = {}) =>
    anonymousVisitor.call(google, { body: { accessToken: await idToken({ email, ...claims }, 'muster-google') } })

  it('is shown everywhere from the first sign-in on', async () => {
    const admin = await as('admin')
    const { email, employeeId } = await createAccount()
    const first = await come(email, { picture })
    expect(first.body.picture).toBe(picture)
    expect((await createVisitor(first.headers[TOKEN_HEADER]).call(me)).body.picture).toBe(picture)
    const shown = await admin.call(employeesContract.calls.one, { params: { id: employeeId } })
    expect(shown.body.picture).toBe(picture)
    expect((await come(email)).body.picture).toBe(picture)
    expect((await come(email, { picture: `${picture}2` })).body.picture).toBe(`${picture}2`)
  })

  it('is written once, however often its person signs in', async () => {
    const { email, employeeId, _id } = await createAccount()
    const versions = async () => [(await users.get(_id)).version, (await employees.get(employeeId)).version]
    const before = await versions()
    await come(email, { picture })
    const written = await versions()
    expect(written).toEqual(before.map(version => version + 1))
    await come(email, { picture })
    expect(await versions()).toEqual(written)
  })

  it('does not conflict with edits of a user’s roles or authorized people', async () => {
    const admin = await as('admin')
    const { email, employeeId, _id: userId, name } = await createAccount()
    const seen = { 'if-match': '"1"' }
    await come(email, { picture })
    const people = { params: { id: employeeId }, body: { employees: [] }, headers: seen }
    expect((await admin.call(employeesContract.calls.authorize, people)).status).toBe(200)
    expect((await admin.call(employeesContract.calls.authorize, people)).status).toBe(409)
    const roles = { params: { id: userId }, body: { name, email, roles: ['it' as const] }, headers: seen }
    expect((await admin.call(usersContract.calls.update, roles)).status).toBe(200)
    expect((await admin.call(usersContract.calls.update, roles)).status).toBe(409)
  })

  it.each([
    ['of another host', 'https://evil.example/a.png'],
    ['in clear', 'http://lh3.googleusercontent.com/a/x'],
    ['that is a script', 'javascript:alert(1)'],
    ['that is data', 'data:image/png;base64,AAAA'],
    ['of a host that looks alike', 'https://lh3.googleusercontent.com.evil.example/a'],
    ['with a password in it', 'https://lh3.googleusercontent.com@evil.example/a'],
    ['that is very long', `https://lh3.googleusercontent.com/${'a'.repeat(500)}`],
    ['that is no text', 7],
  ])('is ignored if it is %s', async (_, strange) => {
    const { email } = await createAccount()
    const reply = await come(email, { picture: strange })
    expect([reply.status, reply.body.picture]).toEqual([200, ''])
  })
})

describe('sign-in with a password', () => {
  it('opens either session, whatever the letter case of the email', async () => {
    const { email } = await createAccount()
    const body = { email: email.toUpperCase(), password: 'correct horse' }
    expect((await anonymousVisitor.call(manual, { body })).body.audience).toBe('staff')
    expect((await anonymousVisitor.call(manual, { body: { ...body, audience: 'timesheet' } })).body.audience).toBe(
      'timesheet',
    )
  })

  it('responds in the same way to an unknown email and a wrong password', async () => {
    const { email } = await createAccount()
    const wrong = await anonymousVisitor.call(manual, { body: { email, password: 'wrong' } })
    const unknown = await anonymousVisitor.call(manual, { body: { email: 'nobody@muster.example', password: 'wrong' } })
    expect(wrong.status).toBe(400)
    expect(unknown.body).toEqual(wrong.body)
  })

  it('names the other host only to people with the right password', async () => {
    const { email } = await createEmployee()
    await setPassword(email, 'correct horse')
    const right = await anonymousVisitor.call(manual, { body: { email, password: 'correct horse' } })
    expect(right).toMatchObject({ status: 400, body: { host: 'timesheet' } })
    const wrong = await anonymousVisitor.call(manual, { body: { email, password: 'wrong' } })
    expect(wrong.body).toEqual({ friendlyMessage: 'The email or the password is not right' })
  })

  it('slows down guesses, even simultaneous ones, and the right password does not bypass the delay', async () => {
    // Otherwise the delay may be over before a busy machine has checked the passwords.
    vi.useFakeTimers({ toFake: ['Date'] })
    onTestFinished(() => void vi.useRealTimers())
    const { email } = await createAccount()
    const guess = (password: string) => anonymousVisitor.call(manual, { body: { email, password } })
    const replies = await Promise.all(Array.from({ length: 12 }, () => guess('wrong')))
    expect(replies.filter(reply => reply.status === 400).length).toBeLessThanOrEqual(5)
    const slowed = await guess('correct horse')
    expect(slowed.status).toBe(429)
    expect(slowed.headers['retry-after']).toBe('15')
    expect(slowed.body).toEqual({ friendlyMessage: 'Too many tries. Please wait 15 seconds and try again.' })
    expect(slowed.headers[TOKEN_HEADER]).toBeUndefined()
  })

  it('forgets failed attempts after a correct password', async () => {
    const { email } = await createAccount()
    const guess = (password: string) => anonymousVisitor.call(manual, { body: { email, password } })
    // Five attempts are free.
    for (let tries = 0; tries < 4; tries++) expect((await guess('wrong')).status).toBe(400)
    for (let tries = 0; tries < 2; tries++) expect((await guess('correct horse')).status).toBe(200)
  })

  it('is unavailable where the stage does not allow it', async () => {
    const before = process.env.SIGN_IN
    process.env.SIGN_IN = JSON.stringify({ manual: false, domains: [] })
    const { email } = await createAccount()
    expect((await anonymousVisitor.call(manual, { body: { email, password: 'correct horse' } })).status).toBe(404)
    process.env.SIGN_IN = before
  })
})

describe('a session', () => {
  it('ends on logout, and no other session with it', async () => {
    const person = await createUser(['admin'])
    const [one, other] = [
      await createSignedInVisitor(person._id, ['admin']),
      await createSignedInVisitor(person._id, ['admin']),
    ]
    expect((await one.call(logout)).status).toBe(204)
    expect((await one.call(me)).status).toBe(401)
    expect((await other.call(me)).status).toBe(200)
  })

  it('stays ended when the account is edited afterwards', async () => {
    const who = await as('admin')
    await who.call(logout)
    const before = await users.get(who.person._id)
    await users.replace(before, { ...before, roles: ['admin', 'hr'] }, new Date())
    expect((await who.call(me)).status).toBe(401)
  })

  it('follows the roles in the user record from the next request on, not those in its token', async () => {
    const who = await as('admin')
    expect((await who.call(categoriesCatalogue.contract.calls.list)).status).toBe(200)
    const before = await users.get(who.person._id)
    await users.replace(before, { ...before, roles: ['leader'] }, new Date())
    const reply = await who.call(categoriesCatalogue.contract.calls.list)
    expect(reply).toMatchObject({ status: 401, body: { friendlyMessage: 'You are not authorized' } })
  })

  it('includes the hosts that are open to its person', async () => {
    const staff = await as('leader')
    await transact([reserveUserEmailWrite(staff.person.email, staff.person._id)])
    expect((await staff.call(me)).body.audiences).toEqual(['staff', 'timesheet'])
    const colleague = await employees.get(staff.person.employeeId)
    expect((await (await signInAsEmployee(colleague)).call(me)).body.audiences).toEqual(['staff', 'timesheet'])
    expect((await (await signInAsEmployee()).call(me)).body.audiences).toEqual(['timesheet'])
    const before = await users.get(staff.person._id)
    await users.replace(before, { ...before, isActive: false }, new Date())
    expect((await (await signInAsEmployee(colleague)).call(me)).body.audiences).toEqual(['timesheet'])
  })

  it('includes the language that its person has chosen, on both hosts', async () => {
    const staff = await as('leader')
    const colleague = await signInAsEmployee(await employees.get(staff.person.employeeId))
    expect((await staff.call(me)).body.language).toBeNull()
    expect((await staff.call(saveLanguage, { body: { language: 'es' } })).status).toBe(200)
    expect((await colleague.call(me)).body.language).toBe('es')
    expect((await staff.call(saveLanguage, { body: { language: 'fr' as never } })).status).toBe(400)
    expect((await colleague.call(saveLanguage, { body: { language: 'en' } })).status).toBe(200)
    expect((await staff.call(me)).body.language).toBe('en')
  })

  it('of an employee ends when they are deactivated', async () => {
    const person = await createEmployee()
    const who = await signInAsEmployee(person)
    expect((await who.call(me)).status).toBe(200)
    await employees.replace(person, { ...person, isActive: false }, new Date())
    expect((await who.call(me)).status).toBe(403)
  })

  it('is renewed in the second half of its life, and not before', async () => {
    const person = await createUser(['admin'])
    const issued = (secondsAgo: number) =>
      createSignedInVisitor(person._id, ['admin'], 'staff', new Date(Date.now() - secondsAgo * 1000))
    const young = await (await issued(SESSION_SECONDS / 2 - 60)).call(me)
    expect(young.headers[TOKEN_HEADER]).toBeUndefined()
    const old = await (await issued(SESSION_SECONDS / 2 + 60)).call(me)
    const renewed = createVisitor(old.headers[TOKEN_HEADER])
    expect((await renewed.call(me)).status).toBe(200)
    await renewed.call(logout)
    expect((await (await issued(0)).call(me)).status).toBe(200)
  })

  it('ends a day after sign-in, however much it is used', async () => {
    const person = await createUser(['admin'])
    const hours = (count: number) => new Date(Date.now() - count * 3600_000)
    const used = (issued: Date, started: Date) => createSignedInVisitor(person._id, ['admin'], 'staff', issued, started)
    const renewed = (await (await used(hours(5), hours(19))).call(me)).headers[TOKEN_HEADER]
    const { exp = 0, auth_time: started = 0 } = decodeJwt<{ auth_time: number }>(renewed ?? '')
    expect([exp - started, Math.round((exp * 1000 - Date.now()) / 3600_000)]).toEqual([24 * 3600, 5])
    const last = await (await used(hours(5), hours(23))).call(me)
    expect([last.status, last.headers[TOKEN_HEADER]]).toEqual([200, undefined])
    expect((await (await used(hours(5), hours(24.01))).call(me)).status).toBe(401)
  })

  it('that was logged out with an older token stays ended for as long as a newer one would be valid', async () => {
    const person = await createUser(['admin'])
    const older = await createSignedInVisitor(person._id, ['admin'], 'staff', new Date(Date.now() - 5 * 3600_000))
    const newer = createVisitor((await older.call(me)).headers[TOKEN_HEADER])
    await older.call(logout)
    // Logging out forgets the sessions whose tokens have expired by then: the older one's has in four hours.
    const [account, inFourHours] = [await readAccount('staff', person._id), new Date(Date.now() + 4 * 3600_000)]
    if (!account) throw new Error('There is no account')
    await revokeSession('staff', account, 'another', inFourHours.getTime() / 1000, inFourHours)
    expect((await newer.call(me)).status).toBe(401)
  })
})
