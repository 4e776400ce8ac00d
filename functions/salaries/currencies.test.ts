/** The currency of pay: that of the person's country when it was entered, whatever the country is now. */
import { describe, expect, it } from 'vitest'
import { createPayBrowser } from '#scripts/testing/pay-browser.ts'
import { createPayrollFixture } from '#scripts/testing/payroll.ts'
import { as, createEmployee, setEmployee } from '#scripts/testing/people.ts'
import { employeeTypes } from '#shared/features/employees/catalogues.ts'
import { employeesApi } from '#shared/features/employees.ts'
import { payRoundCalls } from '#shared/features/pay-rounds.ts'
import { salariesApi } from '#shared/features/salaries.ts'
import { utcToday } from '#shared/kit/dates.ts'

const { hr, browser, headers, added, ratedAt, form, engineer } = await createPayrollFixture(' of currencies')
const { calls } = salariesApi
const hiredIn = (country: string) => createEmployee({ jobTitle: engineer, country })
const currenciesOf = async ({ _id }: { _id: string }) => {
  const list = await hr.call(calls.list, { query: { employeeId: _id }, headers })
  const last = await hr.call(calls.lastSalary, { params: { employeeId: _id }, headers })
  return [...list.body.items.map(({ currency }) => currency), last.body.currency]
}

describe('a new amount', () => {
  it('is in the country’s currency, or in dollars where the stage configures none', async () => {
    const [rosa, luis] = [await hiredIn('Bolivia'), await hiredIn('Colombia')]
    // Without pay, the currency that the first amount would have.
    expect(await currenciesOf(rosa)).toEqual(['BOB'])
    await added(rosa)
    await added(luis)
    expect(await currenciesOf(rosa)).toEqual(['BOB', 'BOB'])
    expect(await currenciesOf(luis)).toEqual(['USD', 'USD'])
    expect(await ratedAt(rosa, '350')).toMatchObject({ currency: 'BOB' })
  })

  it('of a hire is in the country’s currency, even after the first view has re-encrypted it', async () => {
    const hire = {
      name: 'Rosa',
      lastName: 'Quispe',
      email: 'rosa.currency@muster.example',
      idNumber: '77',
      jobTitle: engineer,
      birthdayDate: '1990-05-17',
      employeeType: employeeTypes.id('Full Time'),
      homeAddress: { country: 'Bolivia' } as never,
      salary: await browser.encrypt('9000'),
      rate: null,
    }
    const made = await hr.call(employeesApi.calls.create, { body: hire })
    expect(made.status, JSON.stringify(made.body)).toBe(201)
    const employeeId = made.body._id
    for (const look of ['first', 'second']) {
      const { body } = await hr.call(calls.lastSalary, { params: { employeeId }, headers })
      expect([look, await browser.decrypt(body.salary), body.currency]).toEqual([look, '9000.00', 'BOB'])
    }
    // No rate was agreed on, so there is none in the log.
    expect((await hr.call(calls.rates, { query: { employeeId }, headers })).body.items).toEqual([])
  })

  it('in another currency is refused, naming the right one', async () => {
    const rosa = await hiredIn('Bolivia')
    const send = async (currency: string) =>
      hr.call(calls.create, { body: { ...(await form()), employee: rosa._id, currency }, headers })
    expect(await send('USD')).toMatchObject({
      status: 400,
      body: { errors: [{ path: 'salary', message: 'This person is paid in BOB. Open the form again.' }] },
    })
    expect((await send('BOB')).status).toBe(201)
  })
})

it('somebody who moves to another country keeps earlier entries, and gets the next one in the new currency', async () => {
  const luis = await hiredIn('Colombia')
  const first = await added(luis, { date: '2026-01-01' })
  await setEmployee(luis._id, { country: 'Bolivia' })
  expect(await currenciesOf(luis)).toEqual(['USD', 'USD'])
  // An edited entry stays in its own.
  const edited = await hr.call(calls.update, {
    params: { id: first._id },
    body: await form({ amount: '4300', date: '2026-01-01' }),
    headers,
  })
  expect(edited.body.currency).toBe('USD')
  await added(luis, { amount: '30000', date: '2026-02-01' })
  expect(await currenciesOf(luis)).toEqual(['BOB', 'USD', 'BOB'])
})

describe('a pay round', () => {
  it('raises everybody in their own currency, and waits for people whose same amount is now in another currency', async () => {
    const [rosa, luis] = [await hiredIn('Bolivia'), await hiredIn('Colombia')]
    await added(rosa, { amount: '7000', date: '2026-01-01' })
    await added(luis, { amount: '1000', date: '2026-01-01' })
    const day = utcToday(new Date())
    const begun = await hr.call(payRoundCalls.createRound, {
      body: { title: 'Two currencies', year: 2027, month: 4, date: day, people: [rosa._id, luis._id] },
      headers,
    })
    const params = { id: begun.body._id }
    const lines = await Promise.all(
      [rosa, luis].map(async ({ _id }, index) => ({
        _id,
        note: '',
        proposed: await browser.encrypt(index ? '1100' : '7700'),
      })),
    )
    await hr.call(payRoundCalls.updateRound, { params, body: { title: 'Two currencies', date: day, lines }, headers })
    const { body } = await hr.call(payRoundCalls.proposeRound, { params, headers })
    const currencies = new Map(body.lines.map(({ _id, currency }) => [_id, currency]))
    expect([rosa, luis].map(({ _id }) => currencies.get(_id))).toEqual(['BOB', 'USD'])
    // 1,000 dollars become 1,000 bolivianos: the number is the same, the pay is not.
    await setEmployee(luis._id, { country: 'Bolivia' })
    await added(luis, { amount: '1000', date: '2026-02-01' })
    const finance = await as('finance')
    const refused = await finance.call(payRoundCalls.confirmRound, { params })
    expect(refused.status).toBe(409)
    const { body: seen } = await finance.call(payRoundCalls.payRound, { params })
    expect(seen.lines.find(({ _id }) => _id === luis._id)?.obstacle).toBe('Their salary has changed since')
    await hr.call(payRoundCalls.returnRound, { params, body: { reason: 'Look at Luis' } })
    const kept = { ...lines[0], _id: rosa._id, note: '', proposed: null }
    const body2 = { title: 'Two currencies', date: day, lines: [kept] }
    expect((await hr.call(payRoundCalls.updateRound, { params, body: body2, headers })).status).toBe(200)
    expect((await hr.call(payRoundCalls.proposeRound, { params })).status).toBe(200)
    expect((await finance.call(payRoundCalls.confirmRound, { params })).status).toBe(200)
    expect(await currenciesOf(rosa)).toEqual(['BOB', 'BOB', 'BOB'])
  })
})

it('the rates export shows the currency unless it is the dollar', async () => {
  const [rosa, luis] = [await hiredIn('Bolivia'), await hiredIn('Colombia')]
  await ratedAt(rosa, '350')
  await ratedAt(luis, '50')
  const finance = await as('finance')
  const key = await createPayBrowser(finance)
  const readLines = async (country: string) => {
    const { body } = await finance.call(calls.ratesCsv, { query: { country }, headers: key.headers })
    return String(body).replace('\uFEFF', '').trim().split(/\r?\n/)
  }
  const [bolivia, colombia] = [await readLines('Bolivia'), await readLines('Colombia')]
  expect(bolivia[0]).toMatch(/,Currency,Rate$/)
  expect(bolivia.find(row => row.includes(rosa.email))).toMatch(/,BOB,eyJ[^,]+$/)
  expect(colombia[0]).toMatch(/,Hire Date,Rate$/)
  expect(colombia.find(row => row.includes(luis.email))).toMatch(/,eyJ[^,]+$/)
})
