/** Makes every call as every role, and compares the responses with the hand-written list of allowed roles. */
import { beforeAll, describe, expect, it } from 'vitest'
import { users } from '#functions/users/store.ts'
import { readAccount, revokeSession } from '#kit/account.ts'
import { SESSION_SECONDS, verifyToken } from '#kit/session.ts'
import { features } from '#shared/features/index.ts'
import { sessionApi } from '#shared/features/session.ts'
import { feedCalls } from '#shared/features/time-off/feeds.ts'
import { AUDIENCES, type Audience, ROLES } from '#shared/kit/access.ts'
import type { AnyCall } from '#shared/kit/contract.ts'
import { utcToday } from '#shared/kit/dates.ts'
import { INVALID_TOKEN } from '#shared/kit/session.ts'
import { CALL_ROLES, isOpenToTokens, PUBLIC_CALLS } from './call-roles.ts'
import {
  anonymousVisitor,
  as,
  createEmployee,
  createSignedInVisitor,
  createUser,
  createVisitor,
  type Visitor,
} from './people.ts'

const NO_RECORD = '0'.repeat(24)
const calls = features.flatMap(feature =>
  Object.entries(feature.calls).map(([name, call]) => ({ title: `${feature.name}.${name}`, call: call as AnyCall })),
)
const signatureOf = ({ method, path }: AnyCall) => `${method} ${path}`
const rolesByCall = new Map(
  CALL_ROLES.flatMap(([roles, ...listed]) => listed.map(call => [call, roles.split(' ')] as const)),
)

describe('the table of roles for each call', () => {
  it('names exactly the roles of the specification', () => {
    expect([...ROLES].sort()).toEqual('admin devmanager employee finance hr it leader rewards'.split(' '))
    const named = CALL_ROLES.flatMap(([roles]) => roles.split(' '))
    expect([...new Set(named)].sort()).toEqual([...ROLES, 'none'].sort())
  })
  it('names every call exactly once', () => {
    const listed = [...CALL_ROLES.flatMap(([, ...those]) => those), ...PUBLIC_CALLS]
    expect([...listed].sort()).toEqual(calls.map(({ call }) => signatureOf(call)).sort())
  })
})

const isPublic = (call: AnyCall) => PUBLIC_CALLS.includes(signatureOf(call))
const protectedCalls = calls.filter(({ call }) => !isPublic(call))

/**
 * A request that passes the access check if it is allowed, and changes nothing: its ids do not exist, its bodies are
 * empty.
 */
const probe = (who: Visitor, call: AnyCall) =>
  who.call(call, {
    params: Object.fromEntries([...call.path.matchAll(/\{(\w+)\}/g)].map(([, name = '']) => [name, NO_RECORD])),
    ...(call.method === 'GET' || call.method === 'DELETE' ? {} : { body: {} }),
  })
const isDenied = (reply: { status: number; body: unknown }) => reply.status === 401 || reply.status === 403

const isListed = (call: AnyCall, role: string) => rolesByCall.get(signatureOf(call))?.includes(role) ?? false
/** Whether anybody may make the call with this host's session. */
const opensOn = (call: AnyCall, audience: Audience) =>
  (rolesByCall.get(signatureOf(call)) ?? []).some(role => (role === 'employee') === (audience === 'timesheet'))

const anonymous = async () => anonymousVisitor
const visitorsByRole: Record<string, Visitor> = {}
beforeAll(async () => {
  visitorsByRole.expired = await createSignedInVisitor(
    (await createUser(ROLES))._id,
    ROLES,
    'staff',
    new Date(Date.now() - (SESSION_SECONDS + 1) * 1000),
  )
  visitorsByRole['logged out'] = await createLoggedOutVisitor()
  visitorsByRole.garbled = createVisitor('eyJhbGciOiJub25lIn0.eyJzdWIiOiIxIn0.')
})
async function createLoggedOutVisitor() {
  const who = await as('admin')
  const token = await verifyToken(who.token, new Date())
  const account = await readAccount('staff', who.person._id)
  if (account) await revokeSession('staff', account, token.sessionId, token.expires, new Date())
  return who
}

describe.each(ROLES)('as %s', role => {
  const signIn: Record<Audience, () => Promise<Visitor>> = { staff: anonymous, timesheet: anonymous }
  const visitors: Record<Audience, Visitor> = { staff: anonymousVisitor, timesheet: anonymousVisitor }
  beforeAll(async () => {
    const [user, employee] = [await createUser([role]), await createEmployee()]
    signIn.staff = () => createSignedInVisitor(user._id, [role])
    signIn.timesheet = () => createSignedInVisitor(employee._id, ['employee'], 'timesheet')
    for (const audience of AUDIENCES) visitors[audience] = await signIn[audience]()
  })
  it.each(protectedCalls)('$title is allowed exactly where the spec allows it', async ({ title, call }) => {
    for (const audience of AUDIENCES) {
      // This call ends its session, so it gets one of its own.
      const who = title === 'session.logout' ? await signIn[audience]() : visitors[audience]
      const reply = await probe(who, call)
      // `employee` is a role of the employee host; it is not a role on the main host.
      const listedRole = audience === 'timesheet' ? 'employee' : role === 'employee' ? 'none' : role
      expect(isDenied(reply), `${audience} session: ${reply.status}`).toBe(!isListed(call, listedRole))
      if (isDenied(reply) && opensOn(call, audience))
        expect(reply.body).toEqual({ friendlyMessage: 'You are not authorized' })
      else if (isDenied(reply)) expect(reply.body).toBe(INVALID_TOKEN)
    }
  })
})

describe('without a valid session', () => {
  it.each(protectedCalls)('$title answers 401 Invalid token', async ({ call }) => {
    for (const [who, stranger] of Object.entries({ nobody: anonymousVisitor, ...visitorsByRole })) {
      const reply = await probe(stranger, call)
      expect([who, reply.status, reply.body]).toEqual([who, 401, INVALID_TOKEN])
    }
  })
})

describe.each(['read', 'write'] as const)('with a %s access token', scope => {
  const programs: Record<Audience, Visitor> = { staff: anonymousVisitor, timesheet: anonymousVisitor }
  beforeAll(async () => {
    const { createAccessToken } = sessionApi.calls
    const body = { name: 'Matrix', scope, endsOn: utcToday(new Date()) }
    const [user, employee] = [await createUser(ROLES), await createEmployee()]
    for (const [audience, id] of [
      ['staff', user._id],
      ['timesheet', employee._id],
    ] as const) {
      const made = await (await createSignedInVisitor(id, ROLES, audience)).call(createAccessToken, { body })
      programs[audience] = createVisitor(made.body.token)
    }
  })
  it.each(protectedCalls)('$title is allowed only if it is open to such tokens', async ({ title, call }) => {
    const mayToken = isOpenToTokens(title.split('.')[0] ?? '', signatureOf(call))
    for (const audience of AUDIENCES) {
      const reply = await probe(programs[audience], call)
      const isOpen = mayToken && opensOn(call, audience) && (call.method === 'GET' || scope === 'write')
      expect(isDenied(reply), `${audience} token: ${reply.status}`).toBe(!isOpen)
    }
  })
})

describe('with the secret of a calendar feed', () => {
  const secrets: Record<Audience, string> = { staff: '', timesheet: '' }
  const readFeed = (token: string) => anonymousVisitor.call(feedCalls.calendar, { params: { token } })
  beforeAll(async () => {
    const [user, employee] = [await createUser(ROLES), await createEmployee()]
    for (const [audience, id] of [
      ['staff', user._id],
      ['timesheet', employee._id],
    ] as const) {
      const who = await createSignedInVisitor(id, ROLES, audience)
      const { body } = await who.call(feedCalls.createFeed, { body: { kind: 'work' } })
      secrets[audience] = body.path.replace('/api/time-off/calendar/', '').replace('.ics', '')
    }
  })
  it.each(protectedCalls)('$title answers 401, since the secret only opens its own calendar', async ({ call }) => {
    for (const audience of AUDIENCES) {
      const reply = await probe(createVisitor(secrets[audience]), call)
      expect([audience, reply.status, reply.body]).toEqual([audience, 401, INVALID_TOKEN])
    }
  })
  it('its calendar can be read, but not with a session or an access token in its place', async () => {
    for (const audience of AUDIENCES) {
      expect((await readFeed(secrets[audience])).status).toBe(200)
      const { _id } = audience === 'staff' ? await createUser(ROLES) : await createEmployee()
      const session = await createSignedInVisitor(_id, ROLES, audience)
      const made = await session.call(sessionApi.calls.createAccessToken, {
        body: { name: 'Feed', scope: 'write', endsOn: utcToday(new Date()) },
      })
      const others = { session: session.token ?? '', 'access token': made.body.token, nothing: NO_RECORD }
      for (const [kind, token] of Object.entries(others))
        expect([audience, kind, (await readFeed(token)).status]).toEqual([audience, kind, 404])
    }
  })
})

describe.each(['deactivated', 'deleted'])('with the session of an account that has since been %s', end => {
  let visitor = anonymousVisitor
  beforeAll(async () => {
    const { _id } = await createUser(ROLES)
    visitor = await createSignedInVisitor(_id, ROLES)
    const user = await users.get(_id)
    if (end === 'deleted') await users.remove(user, new Date())
    else await users.replace(user, { ...user, isActive: false }, new Date())
  })
  it.each(protectedCalls)('$title answers 403, or 401 if it belongs to the other host', async ({ call }) => {
    expect((await probe(visitor, call)).status).toBe(opensOn(call, 'staff') ? 403 : 401)
  })
})

describe('public calls', () => {
  it.each(calls.filter(({ call }) => isPublic(call)))('$title needs no session', async ({ call }) => {
    expect(isDenied(await probe(anonymousVisitor, call))).toBe(false)
  })
})

it('a request that bypasses CloudFront gets 404, even for public calls', async () => {
  for (const { call } of calls) {
    const reply = await anonymousVisitor.call(call, { headers: { 'x-origin-verify': 'guessed' } })
    expect(reply.status).toBe(404)
  }
})
