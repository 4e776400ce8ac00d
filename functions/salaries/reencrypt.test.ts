import { GetCommand, PutCommand, TransactWriteCommand } from '@aws-sdk/lib-dynamodb'
import { afterEach, describe, expect, it, vi } from 'vitest'
import { settings } from '#kit/settings.ts'
import { documentClient } from '#kit/table.ts'
import { createPayBrowser } from '#scripts/testing/pay-browser.ts'
import { createPayrollFixture } from '#scripts/testing/payroll.ts'
import { as } from '#scripts/testing/people.ts'
import { changeSecrets, TEST_SECRETS } from '#scripts/testing/secrets.ts'
import { employeeTypes } from '#shared/features/employees/catalogues.ts'
import { employeesApi } from '#shared/features/employees.ts'
import { salariesApi } from '#shared/features/salaries.ts'
import { reencryptAllPay, reencryptPay } from './reencrypt.ts'

const { calls } = salariesApi
const { session: SESSION_SECRET, salary: SALARY_SECRET } = TEST_SECRETS
const [NEXT_SESSION, NEXT_SALARY] = ['the next session secret', 'the next salary secret']
const useSecrets = (session: string, salary = SALARY_SECRET) => changeSecrets({ session, salary })
const { hr, browser, headers, engineer, form, added, ratedAt } = await createPayrollFixture()
afterEach(async () => {
  vi.restoreAllMocks()
  await useSecrets(SESSION_SECRET)
})

let count = 0
/** An employee whose pay was agreed on at the hire. */
async function hire(salary: string, rate = '40') {
  count++
  const { status, body } = await hr.call(employeesApi.calls.create, {
    body: {
      name: `Hire${count}`,
      lastName: 'Example',
      email: `hire${count}@muster.example`,
      idNumber: `H${count}`,
      birthdayDate: '1990-05-17',
      hireDate: '2024-02-29',
      jobTitle: engineer,
      employeeType: employeeTypes.id('Full Time'),
      salary: await browser.encrypt(salary),
      rate: await browser.encrypt(rate),
    },
  })
  expect(status, JSON.stringify(body)).toBe(201)
  return body
}
interface WithId {
  readonly _id: string
}
/** Reads pay as a newly signed-in person in HR. */
async function readPay({ _id: employeeId }: WithId) {
  const who = await as('hr')
  const own = await createPayBrowser(who)
  const read = async (jwe: string | null) => (jwe === null ? null : own.decrypt(jwe))
  const asked = { query: { employeeId }, headers: own.headers }
  const [salaries, rates, last] = [
    await who.call(calls.list, asked),
    await who.call(calls.rates, asked),
    await who.call(calls.lastSalary, { params: { employeeId }, headers: own.headers }),
  ]
  expect([salaries.status, rates.status]).toEqual([200, 200])
  return {
    salaries: await Promise.all(salaries.body.items.map(({ salary }) => read(salary))),
    increases: await Promise.all(salaries.body.items.map(({ increase }) => read(increase))),
    rates: await Promise.all(rates.body.items.map(({ rate }) => read(rate))),
    last: last.status === 200 ? await read(last.body.salary) : last.status,
  }
}

/** Reads the encrypted amounts directly from the table: entries of the log, and the current pay. */
async function restingPay({ _id }: WithId) {
  const who = await as('hr')
  const { items } = (await who.call(calls.list, { query: { employeeId: _id } })).body
  const keys = [...items.map(item => ({ pk: `SALARY#${_id}`, sk: item._id })), { pk: 'PAY', sk: _id }]
  const stored = await Promise.all(
    keys.map(Key => documentClient.send(new GetCommand({ TableName: settings.table, Key, ConsistentRead: true }))),
  )
  return stored.map(({ Item }) => Item?.body as Record<string, string>)
}
/** A JWS, as a hire's amounts are stored at first, has three parts; a JWE has five. */
const partsOf = (sealed: string | undefined) => sealed?.split('.').length

describe('pay from a hire', () => {
  it('is encrypted with the salary key at the first view, in the log and as the current pay', async () => {
    const ann = await hire('1234.5')
    const [before, payBefore] = await restingPay(ann)
    expect([partsOf(before?.sealed), partsOf(payBefore?.salary)]).toEqual([3, 3])
    expect((await readPay(ann)).salaries).toEqual(['1234.50'])
    const [after, payAfter] = await restingPay(ann)
    expect([partsOf(after?.sealed), partsOf(payAfter?.salary), partsOf(payAfter?.rate)]).toEqual([5, 5, 5])
    // Somebody who is editing the entry can still save it.
    expect(after).toEqual({ ...before, sealed: after?.sealed })
    expect(await readPay(ann)).toMatchObject({ salaries: ['1234.50'], rates: ['40.00'], last: '1234.50' })
  })

  it.each([
    ['the current salary', (employeeId: string) => hr.call(calls.lastSalary, { params: { employeeId }, headers })],
    ['the log alone', (employeeId: string) => hr.call(calls.list, { query: { employeeId }, headers })],
  ])('is encrypted by a first view of %s too', async (_, look) => {
    const ann = await hire('1234.5')
    await look(ann._id)
    const [entry, pay] = await restingPay(ann)
    expect([partsOf(entry?.sealed), partsOf(pay?.salary)]).toEqual([5, 5])
  })

  it('that is negative is no amount, neither before nor after it is encrypted', async () => {
    const ann = await hire('-1234.5')
    for (const last of [null, null])
      expect(await readPay(ann)).toMatchObject({ salaries: [null], rates: ['40.00'], last })
  })

  it('stays as it is in a view without a key', async () => {
    const ann = await hire('1234.5')
    const before = await restingPay(ann)
    await hr.call(calls.list, { query: { employeeId: ann._id } })
    expect(await restingPay(ann)).toEqual(before)
  })

  it('can be read while both session secrets are known, and permanently after the first view', async () => {
    const [ann, bob] = [await hire('1234.5'), await hire('2345.6')]
    await useSecrets(`${NEXT_SESSION},${SESSION_SECRET}`)
    expect((await readPay(ann)).salaries).toEqual(['1234.50'])
    await useSecrets(NEXT_SESSION)
    expect(await readPay(ann)).toMatchObject({ salaries: ['1234.50'], last: '1234.50' })
    // Nobody had viewed this one: it is readable again once the secret is restored.
    expect(await readPay(bob)).toMatchObject({ salaries: [null], last: 500 })
    await useSecrets(`${NEXT_SESSION},${SESSION_SECRET}`)
    expect((await readPay(bob)).salaries).toEqual(['2345.60'])
  })

  it('is shown even if it cannot be saved again, which is repeated at the next view', async () => {
    const ann = await hire('1234.5')
    const send = documentClient.send.bind(documentClient) as (command: unknown) => Promise<unknown>
    const refuseWrites = (command: unknown) =>
      command instanceof TransactWriteCommand ? Promise.reject(new Error('The table takes no writes')) : send(command)
    const failing = vi.spyOn(documentClient, 'send').mockImplementation(refuseWrites as typeof documentClient.send)
    const reply = await hr.call(calls.lastSalary, { params: { employeeId: ann._id }, headers })
    expect(await browser.decrypt(reply.body.salary)).toBe('1234.50')
    failing.mockRestore()
    expect(partsOf((await restingPay(ann))[0]?.sealed)).toBe(3)
    await readPay(ann)
    expect(partsOf((await restingPay(ann))[0]?.sealed)).toBe(5)
  })

  it('loses no simultaneous changes', async () => {
    const ann = await hire('1000')
    const [{ _id: id = '' } = {}] = (await hr.call(calls.list, { query: { employeeId: ann._id } })).body.items
    const replies = await Promise.all([
      ...[1, 2, 3].map(() => reencryptPay(ann._id)),
      hr.call(calls.update, { params: { id }, body: { ...(await form({ comments: 'Corrected' })), salary: null } }),
      added(ann, { amount: '2000', date: '2025-01-01', increase: '1000' }),
      ratedAt(ann, '50', '2025-01-01'),
    ])
    expect(replies[3]).toMatchObject({ status: 200 })
    await reencryptPay(ann._id)
    expect(await reencryptPay(ann._id)).toEqual({ reencrypted: 0, unreadable: [] })
    const pay = await readPay(ann)
    expect(pay.salaries.toSorted()).toEqual(['1000.00', '2000.00'])
    expect(pay.rates.toSorted()).toEqual(['40.00', '50.00'])
  })
})

describe('a damaged entry', () => {
  async function damage({ _id }: WithId, entry: WithId) {
    const Key = { pk: `SALARY#${_id}`, sk: entry._id }
    const { Item } = await documentClient.send(new GetCommand({ TableName: settings.table, Key }))
    const sealed = String(Item?.body.sealed).replace(/.{5}$/, 'AAAAA')
    await documentClient.send(
      new PutCommand({ TableName: settings.table, Item: { ...Item, body: { ...Item?.body, sealed } } }),
    )
  }

  it('has no amount and is logged by its id; the others are shown', async () => {
    const ann = await hire('1000')
    const raised = await added(ann, { amount: '2000', date: '2025-01-01', increase: '1000' })
    await added(ann, { amount: '3000', date: '2026-01-01', increase: '1000' })
    await damage(ann, raised)
    const lines: string[] = []
    vi.spyOn(process.stdout, 'write').mockImplementation(line => lines.push(String(line)) > 0)
    const pay = await readPay(ann)
    expect(pay).toMatchObject({ salaries: ['3000.00', null, '1000.00'], increases: ['1000.00', '1000.00', null] })
    expect(pay.last).toBe('3000.00')
    const logged = lines.map(line => JSON.parse(line)).filter(({ level }) => level === 'error')
    expect(logged).toEqual([
      {
        level: 'error',
        message: 'pay cannot be read',
        time: expect.any(String),
        error: 'Error',
        id: raised._id,
        employee: ann._id,
        amount: 'salary',
      },
    ])
  })

  it('is named and left as it is, while the others are re-encrypted', async () => {
    const ann = await hire('1000')
    const raised = await added(ann, { amount: '2000', date: '2025-01-01' })
    await damage(ann, raised)
    await useSecrets(SESSION_SECRET, `${NEXT_SALARY},${SALARY_SECRET}`)
    const { reencrypted, unreadable } = await reencryptPay(ann._id)
    // The salary and the rate of the hire, and the raise, which is intact in the current pay.
    expect([reencrypted, unreadable]).toEqual([3, [raised._id]])
    expect(await reencryptPay(ann._id)).toEqual({ reencrypted: 0, unreadable: [raised._id] })
    expect(await readPay(ann)).toMatchObject({ salaries: [null, '1000.00'], last: '2000.00' })
  })
})

describe('re-encrypting all pay', () => {
  it('makes older secrets unnecessary, and finds nothing to do when it runs again', async () => {
    const [ann, bob] = [await hire('1000'), await hire('a lot')]
    await added(ann, { amount: '2000', date: '2025-01-01', increase: '1000' })
    await added(ann, { amount: '3000', date: '2999-01-01', increase: '-1' })
    await reencryptAllPay()
    await useSecrets(`${NEXT_SESSION},${SESSION_SECRET}`, `${NEXT_SALARY},${SALARY_SECRET}`)
    const first = await reencryptAllPay()
    expect(first).toMatchObject({ failed: 0 })
    // Of Ann: three salaries, two increases and a rate.
    expect(first.reencrypted).toBeGreaterThanOrEqual(6)
    expect(await reencryptAllPay()).toEqual({ ...first, reencrypted: 0 })
    await useSecrets(NEXT_SESSION, NEXT_SALARY)
    expect(await readPay(ann)).toEqual({
      salaries: ['3000.00', '2000.00', '1000.00'],
      increases: ['-1.00', '1000.00', null],
      rates: ['40.00'],
      last: '2000.00',
    })
    // It was not an amount before, and is none now, without an error.
    expect(await readPay(bob)).toMatchObject({ salaries: [null], rates: ['40.00'], last: null })
  })

  it('handles more entries than fit in one transaction', async () => {
    const ann = await hire('1000')
    for (let index = 0; index < 95; index++) await added(ann, { amount: '2000', date: '2025-01-01' })
    await useSecrets(SESSION_SECRET, `${NEXT_SALARY},${SALARY_SECRET}`)
    await reencryptPay(ann._id)
    expect(await reencryptPay(ann._id)).toEqual({ reencrypted: 0, unreadable: [] })
    await useSecrets(SESSION_SECRET, NEXT_SALARY)
    expect(await readPay(ann)).toMatchObject({ salaries: Array(20).fill('2000.00'), last: '2000.00' })
  })
})

it('a page that was open before the salary secret was rotated can still send amounts', async () => {
  const ann = await hire('1000')
  await useSecrets(SESSION_SECRET, `${NEXT_SALARY},${SALARY_SECRET}`)
  await added(ann, { amount: '2000', date: '2025-01-01' })
  expect((await readPay(ann)).salaries).toEqual(['2000.00', '1000.00'])
})
