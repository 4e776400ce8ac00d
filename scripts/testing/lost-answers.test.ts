/** A request whose answer got lost is repeated with its key: what it has done already is no refusal. */
import { randomBytes } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest'
import { categoriesCatalogue } from '#shared/features/categories.ts'
import { type Fault, Invocation, plantAwsFaults } from './faults/aws-faults.ts'
import { as } from './people.ts'

/** Runs something whose request with this number meets a fault. */
const withFault = <T>(fault: Fault, act: () => Promise<T>, index: number) =>
  new Invocation({ fault, index }, async () => {}).run(act)

beforeAll(() => {
  plantAwsFaults()
  // The faults are logged as such.
  vi.spyOn(process.stdout, 'write').mockReturnValue(true)
})
afterAll(() => void vi.restoreAllMocks())

describe('a request that is repeated with its key', () => {
  const { create, update, remove, one } = categoriesCatalogue.contract.calls
  const begun = async () => {
    const admin = await as('admin')
    const name = `Marked ${randomBytes(4).toString('hex')}`
    const { _id } = (await admin.call(create, { body: { name } })).body
    return { admin, name, params: { id: _id } }
  }
  const headers = () => ({ 'idempotency-key': randomBytes(8).toString('hex'), 'if-match': '"1"' })

  it('answers a change that was made although nobody was told', async () => {
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

  it('answers a deletion that was done', async () => {
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

it('a request is answered although its response cannot be kept', async () => {
  const admin = await as('admin')
  const { create } = categoriesCatalogue.contract.calls
  const begin = () => {
    const name = `Kept ${randomBytes(4).toString('hex')}`
    return { body: { name }, headers: { 'idempotency-key': name } }
  }
  const clean = new Invocation(undefined, async () => {})
  // The first one also loads what the others find.
  await admin.call(create, begin())
  await clean.run(() => admin.call(create, begin()))
  const keeping = clean.sent.findIndex(({ isWrite, keys }) => isWrite && keys[0]?.pk.startsWith('REPEATED#'))
  const sent = begin()
  expect(await withFault('not sent', () => admin.call(create, sent), keeping)).toMatchObject({ status: 201 })
  expect((await admin.call(create, sent)).body).toMatchObject({ name: sent.body.name, version: 1 })
})
