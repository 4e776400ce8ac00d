/** Repeating a request with its key after a lost answer succeeds, although the first attempt was already done. */
import { randomBytes } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest'
import { categoriesCatalogue } from '#shared/features/categories.ts'
import { onboarding } from '#shared/features/onboarding.ts'
import { type Fault, Invocation, plantAwsFaults } from './faults/aws-faults.ts'
import type { SentRequest } from './faults/aws-requests.ts'
import { ageClaims } from './faults/claims.ts'
import { as, createEmployee } from './people.ts'

/** Runs `act` with a fault in its request with this index. */
const withFault = <T>(fault: Fault, act: () => Promise<T>, index: number) =>
  new Invocation({ fault, index }, async () => {}).run(act)

const claimsOrKeeps = ({ keys }: SentRequest) => keys[0]?.pk.startsWith('REPEATED#') === true

beforeAll(() => {
  plantAwsFaults()
  // Planted faults are logged as errors, which would fill the output.
  vi.spyOn(process.stdout, 'write').mockReturnValue(true)
})
afterAll(() => void vi.restoreAllMocks())

describe('a request repeated with its key', () => {
  const { create, update, remove, one } = categoriesCatalogue.contract.calls
  const begun = async () => {
    const admin = await as('admin')
    const name = `Marked ${randomBytes(4).toString('hex')}`
    const { _id } = (await admin.call(create, { body: { name } })).body
    return { admin, name, params: { id: _id } }
  }
  const headers = () => ({ 'idempotency-key': randomBytes(8).toString('hex'), 'if-match': '"1"' })

  it('succeeds when the change was made but its answer was lost', async () => {
    const { admin, name, params } = await begun()
    const sent = { params, body: { name: name.toUpperCase() }, headers: headers() }
    // Session, earlier response and record are read first.
    const lost = await withFault('answer lost', () => admin.call(update, sent), 3)
    expect(lost).toMatchObject({ status: 500 })
    expect(await admin.call(update, sent)).toMatchObject({
      status: 200,
      body: { name: name.toUpperCase(), version: 2 },
    })
  })

  it('succeeds when the deletion was already done', async () => {
    const [{ admin, params }, other] = [await begun(), await begun()]
    const clean = new Invocation(undefined, async () => {})
    await clean.run(() => other.admin.call(remove, { params: other.params, headers: headers() }))
    const deletion = clean.sent.findIndex(({ operation }) => operation === 'TransactWriteItems')
    const sent = { params, headers: headers() }
    await withFault('stopped', () => admin.call(remove, sent), deletion)
    expect((await admin.call(one, { params })).status).toBe(404)
    expect((await admin.call(remove, sent)).status).toBe(204)
    expect((await admin.call(remove, { params, headers: headers() })).status).toBe(404)
  })

  it('is refused when somebody else has changed the record since', async () => {
    const { admin, name, params } = await begun()
    const sent = { params, body: { name: name.toUpperCase() }, headers: headers() }
    await withFault('answer lost', () => admin.call(update, sent), 3)
    await admin.call(update, { params, body: { name: `${name} theirs` } })
    expect((await admin.call(update, sent)).status).toBe(409)
  })
})

it('a checklist created at the end of a month is found when its request is repeated in the next month', async () => {
  const { createTemplate, create, list } = onboarding.contract.calls
  const at = async <T>(now: string, act: () => Promise<T>): Promise<T> => {
    vi.useFakeTimers({ toFake: ['Date'], now: new Date(now) })
    return act().finally(() => vi.useRealTimers())
  }
  const [before, after] = ['2026-11-30T23:59:50.000Z', '2026-12-01T00:00:10.000Z']
  const { hr, sent, lost } = await at(before, async () => {
    const hr = await as('hr')
    const words = { title: 'Engineers', descriptions: [{ description: 'Laptop' }] }
    const template = (await hr.call(createTemplate, { body: words as never })).body._id
    const prepare = async (key: string) => ({
      body: { employee: (await createEmployee())._id, template },
      headers: { 'idempotency-key': key },
    })
    // The first call also fills caches that the others use.
    await hr.call(create, await prepare('first'))
    const clean = new Invocation(undefined, async () => {})
    const other = await prepare('other')
    await clean.run(() => hr.call(create, other))
    const writing = clean.sent.findIndex(({ operation }) => operation === 'TransactWriteItems')
    const sent = await prepare('lost')
    return { hr, sent, lost: await withFault('answer lost', () => hr.call(create, sent), writing) }
  })
  expect(lost).toMatchObject({ status: 500 })
  const again = await at(after, () => hr.call(create, sent))
  const { body: all } = await at(after, () => hr.call(list, { query: { employees: sent.body.employee } }))
  expect([again.status, all.items.map(({ _id }) => _id)]).toEqual([201, [again.body._id]])
})

describe('a request that has claimed its key', () => {
  const { create } = categoriesCatalogue.contract.calls
  const begin = async () => {
    const name = `Claimed ${randomBytes(4).toString('hex')}`
    return { admin: await as('admin'), sent: { body: { name }, headers: { 'idempotency-key': name } } }
  }
  const indexOfClaim = async () => {
    const [{ admin, sent }, clean] = [await begin(), new Invocation(undefined, async () => {})]
    await clean.run(() => admin.call(create, sent))
    return clean.sent.findIndex(claimsOrKeeps)
  }

  it('continues when the answer to the claim was lost once', async () => {
    const [{ admin, sent }, claim] = [await begin(), await indexOfClaim()]
    expect(await withFault('answer lost once', () => admin.call(create, sent), claim)).toMatchObject({ status: 201 })
  })

  it('frees the key when the answer to the claim stays lost, so that a repetition runs', async () => {
    const [{ admin, sent }, claim] = [await begin(), await indexOfClaim()]
    expect(await withFault('answer lost', () => admin.call(create, sent), claim)).toMatchObject({ status: 500 })
    expect((await admin.call(create, sent)).status).toBe(201)
  })

  it('keeps the key for half a minute when it is stopped', async () => {
    const [{ admin, sent }, claim] = [await begin(), await indexOfClaim()]
    const stopped = new Invocation({ fault: 'stopped', index: claim }, async () => {})
    await stopped.run(() => admin.call(create, sent))
    const repeated = await admin.call(create, sent)
    expect(repeated).toMatchObject({
      status: 409,
      headers: { 'retry-after': '2' },
      body: { friendlyMessage: 'This is still being saved. Please try again in a few seconds.' },
    })
    await ageClaims(stopped.sent)
    expect((await admin.call(create, sent)).status).toBe(201)
  })
})

it('a request succeeds even if its response cannot be stored', async () => {
  const admin = await as('admin')
  const { create } = categoriesCatalogue.contract.calls
  const begin = () => {
    const name = `Kept ${randomBytes(4).toString('hex')}`
    return { body: { name }, headers: { 'idempotency-key': name } }
  }
  const clean = new Invocation(undefined, async () => {})
  // The first call also fills caches that the others use.
  await admin.call(create, begin())
  await clean.run(() => admin.call(create, begin()))
  const keeping = clean.sent.findLastIndex(claimsOrKeeps)
  const sent = begin()
  expect(await withFault('not sent', () => admin.call(create, sent), keeping)).toMatchObject({ status: 201 })
  expect((await admin.call(create, sent)).body).toMatchObject({ name: sent.body.name, version: 1 })
})
