/** Pay bands: set by admins for a job title, read by everybody who may read pay, and nowhere in plaintext. */
import { describe, expect, it } from 'vitest'
import { reencryptAllPay } from '#functions/salaries/reencrypt.ts'
import { transact } from '#kit/table.ts'
import { createPayBrowser } from '#scripts/testing/pay-browser.ts'
import { createPayrollFixture } from '#scripts/testing/payroll.ts'
import { as } from '#scripts/testing/people.ts'
import { changeSecrets, TEST_SECRETS } from '#scripts/testing/secrets.ts'
import { jobTitlesCatalogue } from '#shared/features/job-titles.ts'
import { compaRatio, payBandCalls } from '#shared/features/pay-bands.ts'
import { payRoundCalls } from '#shared/features/pay-rounds.ts'
import { utcToday } from '#shared/kit/dates.ts'
import { payBands } from './store.ts'

const admin = await as('admin')
const adminBrowser = await createPayBrowser(admin)
const { hr, browser, headers, added, hired, engineer } = await createPayrollFixture(' of bands')
const titles = jobTitlesCatalogue.contract.calls
const OUT_OF_ORDER = 'Amounts must be above 0 and must not fall from low to high'
const NEXT = 'another secret of the amounts that tests make up'
let count = 0
const createTitle = async () =>
  (await admin.call(titles.create, { body: { name: `Banded ${++count}`, order: 1 } })).body._id
const bandOf = async (currency: string, ...[low, mid, high]: [string, string, string]) => ({
  currency,
  low: await adminBrowser.encrypt(low),
  mid: await adminBrowser.encrypt(mid),
  high: await adminBrowser.encrypt(high),
})
type Band = Awaited<ReturnType<typeof bandOf>>
type Bands = { [K in keyof Band]: K extends 'currency' ? string : string | null }[]
const set = (id: string, bands: Bands, more: object = {}) =>
  admin.call(payBandCalls.savePayBands, {
    params: { id },
    body: { bands },
    headers: { ...adminBrowser.headers, ...more },
  })
const read = async (id: string) => {
  const { body } = await hr.call(payBandCalls.payBands, { params: { id }, headers })
  const amounts = await Promise.all(
    body.bands.map(async ({ currency, low, mid, high }) => [
      currency,
      ...(await Promise.all([low, mid, high].map(one => browser.decrypt(one)))),
    ]),
  )
  return [body.version, ...amounts]
}

describe('the bands of a job title', () => {
  it('are set by an admin per currency, read by HR, changed and removed', async () => {
    const id = await createTitle()
    expect(await read(id)).toEqual([0])
    const usd = await bandOf('USD', '3000', '4000', '5000.50')
    const created = await set(id, [usd, await bandOf('BOB', '20000', '28000', '36000')])
    expect(created).toMatchObject({ status: 200, body: { version: 1 } })
    const both = [1, ['USD', '3000.00', '4000.00', '5000.50'], ['BOB', '20000.00', '28000.00', '36000.00']]
    expect(await read(id)).toEqual(both)
    expect((await set(id, [usd], { 'if-match': '"0"' })).status).toBe(409)
    expect(await set(id, [usd], { 'if-match': '"1"' })).toMatchObject({ status: 200, body: { version: 2 } })
    expect(await read(id)).toEqual([2, both[1]])
    expect((await set(id, [])).status).toBe(200)
    expect(await read(id)).toEqual([3])
  })

  it('appear in plain text neither in the table nor in a response to callers without a key', async () => {
    const id = await createTitle()
    await set(id, [await bandOf('USD', '61131.07', '62242.18', '63353.29')])
    const stored = JSON.stringify(await payBands.get(id))
    const { body } = await hr.call(payBandCalls.payBands, { params: { id } })
    expect(body.bands).toEqual([{ currency: 'USD', low: null, mid: null, high: null }])
    const answer = await hr.call(payBandCalls.payBands, { params: { id }, headers })
    for (const text of [stored, JSON.stringify(answer)])
      for (const trace of ['61131', '62242', '63353']) expect(text).not.toContain(trace)
    // Rows, which deleting a job title reads, contain no amounts.
    expect((await payBands.rows(new Date())).find(({ _id }) => _id === id)).toEqual({
      _id: id,
      version: 1,
      currencies: ['USD'],
    })
  })

  it.each([
    ['fall at first', [['USD', '5000', '4000', '6000']], 'bands.0.mid', OUT_OF_ORDER],
    ['fall at the end', [['USD', '3000', '5000', '4000']], 'bands.0.mid', OUT_OF_ORDER],
    ['begin at nothing', [['USD', '0', '4000', '6000']], 'bands.0.mid', OUT_OF_ORDER],
    [
      'have a currency twice',
      [
        ['USD', '1', '2', '3'],
        ['USD', '1', '2', '3'],
      ],
      'bands',
      'Each currency has one band',
    ],
    ['have a currency that there is not', [['ABQ', '1', '2', '3']], 'bands.0.currency', 'There is no such currency'],
    ['are no amounts', [['USD', 'low', '2', '3']], 'bands.0.low', 'Invalid amount'],
  ] as const)('that %s are refused', async (_, bands, path, message) => {
    const id = await createTitle()
    const sent = await Promise.all(
      bands.map(([currency, ...amounts]) => bandOf(currency, amounts[0], amounts[1], amounts[2])),
    )
    expect(await set(id, sent)).toMatchObject({ status: 400, body: { errors: [{ path, message }] } })
    expect(await read(id)).toEqual([0])
  })

  it('can have equal amounts, for fixed pay', async () => {
    const id = await createTitle()
    expect((await set(id, [await bandOf('USD', '4000', '4000', '4000')])).status).toBe(200)
    expect(await read(id)).toEqual([1, ['USD', '4000.00', '4000.00', '4000.00']])
  })

  it('keep an amount that is sent empty, in the same currency only', async () => {
    const id = await createTitle()
    await set(id, [await bandOf('USD', '3000', '4000', '5000')])
    const kept = { currency: 'USD', low: null, mid: null, high: await adminBrowser.encrypt('5500') }
    expect((await set(id, [kept])).status).toBe(200)
    const after = [2, ['USD', '3000.00', '4000.00', '5500.00']]
    expect(await read(id)).toEqual(after)
    const refused = { status: 400, body: { errors: [{ path: 'bands.0.low', message: 'Invalid amount' }] } }
    expect(await set(id, [{ ...kept, currency: 'BOB' }])).toMatchObject(refused)
    expect(await read(id)).toEqual(after)
  })

  it('can be read for their own title only, even if somebody moves them in the table', async () => {
    const [id, other] = [await createTitle(), await createTitle()]
    await set(id, [await bandOf('USD', '3000', '4000', '5000')])
    const { bands, currencies } = await payBands.get(id)
    await transact([payBands.insertWrite(other, { bands, currencies }, new Date())])
    const { body } = await hr.call(payBandCalls.payBands, { params: { id: other }, headers })
    expect(body.bands).toEqual([{ currency: 'USD', low: null, mid: null, high: null }])
  })

  it('require an existing title, and prevent it from being deleted', async () => {
    expect((await set('0'.repeat(24), [])).status).toBe(404)
    const id = await createTitle()
    await set(id, [await bandOf('USD', '1', '2', '3')])
    expect(await admin.call(titles.remove, { params: { id } })).toMatchObject({
      status: 400,
      body: { friendlyMessage: expect.stringContaining('pay bands refer to it') },
    })
    await set(id, [])
    expect((await admin.call(titles.remove, { params: { id } })).status).toBe(204)
  })

  it('are re-encrypted with a new secret, and can then be read without the old one', async () => {
    const id = await createTitle()
    await set(id, [await bandOf('BOB', '10', '20', '30')])
    await changeSecrets({ salary: `${NEXT},${TEST_SECRETS.salary}` })
    try {
      expect((await reencryptAllPay()).reencrypted).toBeGreaterThanOrEqual(3)
      await changeSecrets({ salary: NEXT })
      expect(await read(id)).toEqual([2, ['BOB', '10.00', '20.00', '30.00']])
    } finally {
      await changeSecrets(TEST_SECRETS)
    }
  })
})

it('a round shows the midpoint of each title’s band, in the currency of the person’s pay', async () => {
  const [ana, bea] = [await hired(), await hired()]
  await added(ana, { amount: '4400', date: '2026-01-01' })
  await set(engineer, [await bandOf('USD', '3000', '4000', '5000'), await bandOf('BOB', '1', '2', '3')])
  const body = { title: 'Banded', year: 2027, month: 4, date: utcToday(new Date()), people: [ana._id, bea._id] }
  const round = await hr.call(payRoundCalls.createRound, { body, headers })
  const mids = await Promise.all(round.body.lines.map(async ({ bandMid }) => browser.decrypt(bandMid)))
  expect(mids).toEqual(['4000.00', '4000.00'])
  const unseen = await hr.call(payRoundCalls.payRound, { params: { id: round.body._id } })
  expect(unseen.body.lines.map(({ bandMid }) => bandMid)).toEqual([null, null])
})

it.each([
  [4400, 4000, 110],
  [3000, 4000, 75],
  [1, 3, 33],
  [undefined, 4000, undefined],
  [4000, undefined, undefined],
  [4000, 0, undefined],
])('the compa-ratio of %s to %s is %s percent', (amount, mid, ratio) => expect(compaRatio(amount, mid)).toBe(ratio))
