/** Access tokens: what they open, for whom and until when, and where they are written. */

import { ScanCommand } from '@aws-sdk/lib-dynamodb'
import { beforeAll, describe, expect, it } from 'vitest'
import { employees } from '#functions/employees/store.ts'
import { users } from '#functions/users/store.ts'
import { settings } from '#kit/settings.ts'
import { documentClient } from '#kit/table.ts'
import {
  as,
  createEmployee,
  createUser,
  createVisitor,
  setEmployee,
  setUser,
  signInAsEmployee,
  toApiGatewayEvent,
  type Visitor,
} from '#scripts/testing/people.ts'
import { actionItemPriorities, actionItemStatuses, actionItemsApi } from '#shared/features/action-items.ts'
import { categoriesCatalogue } from '#shared/features/categories.ts'
import { developmentPlanTemplatesApi } from '#shared/features/development-plan-templates.ts'
import { sessionApi } from '#shared/features/session.ts'
import { timeOffApi } from '#shared/features/time-off.ts'
import { timesheetsApi } from '#shared/features/timesheets.ts'
import { usersApi } from '#shared/features/users.ts'
import { addDays, utcToday } from '#shared/kit/dates.ts'

const { accessTokens, createAccessToken, revokeAccessToken } = sessionApi.calls
const { create: createCategory, one: readCategory, update: updateCategory } = categoriesCatalogue.contract.calls
const today = utcToday(new Date())
const FORM = { name: 'Report', scope: 'read', endsOn: addDays(today, 30) } as const
const make = async (who: Visitor, fields: object = {}) => {
  const { status, body } = await who.call(createAccessToken, { body: { ...FORM, ...fields } })
  expect(status).toBe(201)
  return { ...body, program: createVisitor(body.token) }
}
const refused = (status: number, friendlyMessage: string) => ({ status, body: { friendlyMessage } })
const UNKNOWN = refused(401, 'This access token is not known, or was revoked')

describe('an access token', () => {
  it('is shown once; the table, the list and the logs have only its hash', async () => {
    const who = await as('leader')
    const { token, _id } = await make(who)
    expect(token).toMatch(/^muster_pat_s_[0-9a-f]{24}_[0-9a-f]{24}_[\w-]{43}_[0-9a-f]{8}$/)
    const secret = token.slice(-52, -9)
    const { Items } = await documentClient.send(new ScanCommand({ TableName: settings.table }))
    expect(JSON.stringify(Items)).not.toContain(secret)
    const { body } = await who.call(accessTokens)
    expect(body).toEqual([{ _id, ...FORM, createdAt: expect.any(String), lastUsedAt: null }])
  })

  it('is listed with the others, newest first', async () => {
    const who = await as('leader')
    for (const name of ['First', 'Second', 'Third', 'Fourth']) await make(who, { name })
    const names = (await who.call(accessTokens)).body.map(({ name }) => name)
    expect(names).toEqual(['Fourth', 'Third', 'Second', 'First'])
  })

  it('requested again with its key is the same token with a new secret', async () => {
    const who = await as('leader')
    const ask = () => who.call(createAccessToken, { body: FORM, headers: { 'idempotency-key': 'twice' } })
    const [first, second] = [(await ask()).body, (await ask()).body]
    expect(second._id).toBe(first._id)
    expect((await who.call(accessTokens)).body).toHaveLength(1)
    expect(await createVisitor(first.token).call(actionItemsApi.calls.list)).toMatchObject(UNKNOWN)
    expect((await createVisitor(second.token).call(actionItemsApi.calls.list)).status).toBe(200)
  })

  it('shows when it was last used, recorded at most once an hour', async () => {
    const who = await as('leader')
    const { program } = await make(who)
    const lastUse = async () => (await who.call(accessTokens)).body[0]?.lastUsedAt
    await program.call(actionItemsApi.calls.list)
    const first = await lastUse()
    expect(Date.now() - Date.parse(first ?? '')).toBeLessThan(60_000)
    await program.call(actionItemsApi.calls.list)
    expect(await lastUse()).toBe(first)
  })

  it('gets no session in its responses', async () => {
    const { program } = await make(await as('leader'))
    expect((await program.call(actionItemsApi.calls.list)).headers).not.toHaveProperty('x-auth-token')
  })

  it('is refused once it is revoked, which only its owner can do', async () => {
    const who = await as('leader')
    const { _id, program } = await make(who)
    const other = await as('admin')
    expect((await other.call(revokeAccessToken, { params: { id: _id } })).status).toBe(404)
    expect((await program.call(actionItemsApi.calls.list)).status).toBe(200)
    expect((await who.call(revokeAccessToken, { params: { id: _id } })).status).toBe(204)
    expect(await program.call(actionItemsApi.calls.list)).toMatchObject(UNKNOWN)
    expect((await who.call(accessTokens)).body).toEqual([])
  })

  it('is valid on its last day and refused from the next day on', async () => {
    const who = await as('leader')
    const { token } = await make(who, { endsOn: today })
    const { createApiHandler } = await import('#kit/lambda.ts')
    const { defineContract, get } = await import('#shared/kit/contract.ts')
    // The name of a feature that is open to tokens.
    const contract = defineContract('goals', ['clock'], {
      look: get('/api/clock', { access: { roles: ['leader'], audiences: ['staff'], scope: 'none' }, summary: 'Looks' }),
    })
    const lookAt = async (instant: string) => {
      const handler = createApiHandler(contract, { look: () => undefined }, () => new Date(instant))
      const event = toApiGatewayEvent(contract.calls.look, {}, { 'x-auth-token': token })
      return (await handler(event as never, {} as never)) as { statusCode: number; body?: string }
    }
    expect((await lookAt(`${today}T23:59:59Z`)).statusCode).toBe(204)
    expect(await lookAt(`${addDays(today, 1)}T00:00:00Z`)).toMatchObject({
      statusCode: 401,
      body: '{"friendlyMessage":"This access token has ended"}',
    })
  })

  it('ends with the account of its owner, and is valid for nobody else’s', async () => {
    const who = await as('leader')
    const { token, program } = await make(who)
    const other = await createUser(['leader'])
    const forged = token.replace(who.person._id, other._id)
    expect(await createVisitor(forged).call(actionItemsApi.calls.list)).toMatchObject(UNKNOWN)
    await setUser(who.person._id, { isActive: false })
    expect(await program.call(actionItemsApi.calls.list)).toMatchObject(
      refused(403, 'The account of this access token is closed'),
    )
    await users.remove(await users.get(who.person._id), new Date())
    expect(await program.call(actionItemsApi.calls.list)).toMatchObject(UNKNOWN)
  })

  it.each([
    ['another checksum', (token: string) => token.replace(/.$/, last => (last === '0' ? '1' : '0'))],
    ['none', (token: string) => token.slice(0, -9)],
    ['another secret', (token: string) => token.replace(/_[\w-]{43}_/, `_${'A'.repeat(43)}_`)],
    ['something behind it', (token: string) => `${token} `],
  ])('with %s is refused', async (_, change) => {
    const { token } = await make(await as('leader'))
    expect(await createVisitor(change(token)).call(actionItemsApi.calls.list)).toMatchObject(UNKNOWN)
  })
})

describe('the permissions of a token', () => {
  it('are those of its owner’s roles at the time of the request', async () => {
    const who = await as('leader')
    const { program } = await make(who)
    expect((await program.call(actionItemsApi.calls.list)).status).toBe(200)
    await setUser(who.person._id, { roles: ['finance'] })
    expect(await program.call(actionItemsApi.calls.list)).toMatchObject(refused(401, 'You are not authorized'))
  })

  it('cover the people within its owner’s reach at the time of the request', async () => {
    const who = await as('leader')
    const { program } = await make(who)
    const [member, other] = [await createEmployee({ leader: who.person.employeeId }), await createEmployee()]
    const item = await (await as('admin')).call(actionItemsApi.calls.create, {
      body: {
        employee: member._id,
        leaderAssigned: (await createEmployee({ isLeader: true }))._id,
        status: actionItemStatuses.id('Open'),
        priority: actionItemPriorities.id('Mid'),
        title: 'Plan',
        description: 'Soon',
        dueDate: addDays(today, 3),
      },
    })
    const statusOfItem = async () =>
      (await program.call(actionItemsApi.calls.one, { params: { id: item.body._id } })).status
    expect(await statusOfItem()).toBe(200)
    await setEmployee(member._id, { leader: other._id })
    expect(await statusOfItem()).toBe(404)
    await setUser(who.person._id, { email: `${who.person._id}@muster.example` })
    expect((await program.call(actionItemsApi.calls.list)).status).toBe(200)
  })

  it('allow reading with one scope, and changing with the other', async () => {
    const who = await as('admin')
    const [reader, writer] = [await make(who), await make(who, { scope: 'write' })]
    const body = { name: `By ${who.person._id}` }
    expect(await reader.program.call(createCategory, { body } as never)).toMatchObject(
      refused(401, 'This access token may only read'),
    )
    const made = await writer.program.call(createCategory, { body } as never)
    expect(made.status).toBe(201)
    const { _id } = made.body as { _id: string }
    const changed = { name: `${body.name}!` }
    expect((await writer.program.call(updateCategory, { params: { id: _id }, body: changed } as never)).status).toBe(
      200,
    )
    const read = await reader.program.call(readCategory, { params: { id: _id } } as never)
    expect(read).toMatchObject({ status: 200, body: changed })
  })

  it.each([
    ['its own kind', sessionApi.calls.accessTokens, {}],
    ['making another', sessionApi.calls.createAccessToken, { body: FORM }],
    ['the session', sessionApi.calls.me, {}],
    ['logging out', sessionApi.calls.logout, {}],
    ['users', usersApi.calls.all, {}],
    ['a calendar feed, which is a secret', timeOffApi.calls.createFeed, { body: { kind: 'team' } }],
    ['a GET that changes something', developmentPlanTemplatesApi.calls.copyByGet, { params: { id: '0'.repeat(24) } }],
  ])('never include %s', async (_, call, sent) => {
    const { program } = await make(await as('admin', 'leader'), { scope: 'write' })
    expect(await program.call(call, sent as never)).toMatchObject(
      refused(401, 'This call is not open to access tokens'),
    )
  })

  it('are one’s own data on the employee host, and nothing on the other', async () => {
    const person = await createEmployee()
    const { token, program } = await make(await signInAsEmployee(person))
    expect(token).toMatch(/^muster_pat_t_/)
    expect((await program.call(timesheetsApi.calls.mine)).status).toBe(200)
    expect(await program.call(actionItemsApi.calls.list)).toMatchObject(refused(401, 'You are not authorized'))
    await setEmployee(person._id, { isActive: false })
    expect((await program.call(timesheetsApi.calls.mine)).status).toBe(403)
    expect((await employees.get(person._id)).isActive).toBe(false)
    const staff = await make(await as('leader'))
    expect((await staff.program.call(timesheetsApi.calls.mine)).status).toBe(401)
  })
})

describe('a new token', () => {
  let who: Visitor
  beforeAll(async () => {
    who = await as('hr')
  })
  it.each([
    ['without a name', { name: ' ' }, 400],
    ['with a name of 61 characters', { name: 'x'.repeat(61) }, 400],
    ['with a name of 60 characters', { name: 'x'.repeat(60) }, 201],
    ['with another scope', { scope: 'admin' }, 400],
    ['without an end', { endsOn: undefined }, 400],
    ['that ended yesterday', { endsOn: addDays(today, -1) }, 400],
    ['that ends in 365 days', { endsOn: addDays(today, 365) }, 201],
    ['that ends in 366 days', { endsOn: addDays(today, 366) }, 400],
  ])('%s', async (_, fields, status) => {
    expect((await who.call(createAccessToken, { body: { ...FORM, ...fields } as never })).status).toBe(status)
  })

  it('is refused beyond twenty', async () => {
    const many = await as('hr')
    for (let count = 0; count < 20; count++) await make(many)
    expect(await many.call(createAccessToken, { body: FORM })).toMatchObject({
      status: 400,
      body: { errors: [{ path: 'name', message: 'You have 20 access tokens. Revoke one that you no longer use.' }] },
    })
  })
})
