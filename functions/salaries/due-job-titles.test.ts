/** A future-dated entry takes effect on its day, according to the clock. */
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { createPayrollFixture } from '#scripts/testing/payroll.ts'
import { as, createSignedInVisitor, setEmployee, type Visitor } from '#scripts/testing/people.ts'
import { changeSecrets, TEST_SECRETS } from '#scripts/testing/secrets.ts'
import { employeesApi } from '#shared/features/employees.ts'
import { increaseTypes } from '#shared/features/salaries/increase-types.ts'
import { SALARY_CELL_KEY_HEADER, salariesApi } from '#shared/features/salaries.ts'
import { addDays, type Day, dayOf } from '#shared/kit/dates.ts'
import { applyDueJobTitles } from './due-job-titles.ts'
import { reencryptPay } from './reencrypt.ts'

const { calls } = salariesApi
const PROMOTION = increaseTypes.id('Promotion')
let fixture: Awaited<ReturnType<typeof createPayrollFixture>>
let admin: Visitor
let era = 0
const day = (ahead: number): Day => addDays(dayOf(new Date()), ahead - daysPassed)
let daysPassed = 0

/** Each test starts years after the one before: a warm function's clock never goes back. */
beforeEach(async () => {
  vi.useFakeTimers({ toFake: ['Date'], now: new Date(`${2027 + 3 * era++}-03-01T08:00:00Z`) })
  daysPassed = 0
  fixture = await createPayrollFixture(` ${era}`)
  admin = await as('admin')
})
afterEach(() => void vi.useRealTimers())

/** Moves the clock to a time of the day that many days ahead, and starts new sessions. */
async function moveClockTo(ahead: number, time = '00:00:01') {
  vi.setSystemTime(new Date(`${day(ahead)}T${time}Z`))
  daysPassed = ahead
  const hr = await createSignedInVisitor(fixture.hr.person._id, ['hr'])
  const opened = async (reply: { body: { salary?: string | null; rate?: string | null } }) => {
    const jwe = reply.body.salary ?? reply.body.rate
    return jwe ? fixture.browser.decrypt(jwe) : null
  }
  return {
    hr,
    now: new Date(),
    salary: async (employeeId: string) =>
      opened(await hr.call(calls.lastSalary, { params: { employeeId }, headers: fixture.headers })),
    rate: async (employeeId: string) =>
      opened(await hr.call(calls.lastRate, { params: { employeeId }, headers: fixture.headers })),
    title: async (id: string) => (await hr.call(employeesApi.calls.one, { params: { id } })).body.jobTitle?._id,
    listed: async (id: string) =>
      (await hr.call(employeesApi.calls.list, { query: { pageSize: 1000 } as never })).body.items.find(
        one => one._id === id,
      )?.jobTitle?.name,
    async exported(name: string) {
      const reply = await hr.call(calls.ratesCsv, { query: { search: name } as never, headers: fixture.headers })
      const cell = String(reply.body).split('\r\n')[1]?.split(',').at(-1)
      return cell && reply.headers[SALARY_CELL_KEY_HEADER] ? fixture.browser.decryptCell(cell, reply.headers) : null
    },
  }
}
describe('a salary or rate dated ahead', () => {
  it('applies from its date, not before', async () => {
    const ann = await fixture.hired()
    await fixture.added(ann, { amount: '4000', date: '2020-01-01' })
    await fixture.added(ann, { amount: '4500', date: day(5) })
    await fixture.ratedAt(ann, '40', '2020-01-01')
    await fixture.ratedAt(ann, '45', day(5))
    for (const [ahead, time, salary, rate] of [
      [0, '12:00:00', '4000.00', '40.00'],
      [4, '23:59:59', '4000.00', '40.00'],
      [5, '00:00:00', '4500.00', '45.00'],
      [400, '12:00:00', '4500.00', '45.00'],
    ] as const) {
      const then = await moveClockTo(ahead, time)
      expect([await then.salary(ann._id), await then.rate(ann._id)]).toEqual([salary, rate])
      expect(await then.exported(ann.name)).toBe(rate)
    }
  })

  it('applies from its date even if all pay was re-encrypted before', async () => {
    const ann = await fixture.hired()
    await fixture.added(ann, { amount: '4000', date: '2020-01-01' })
    await fixture.added(ann, { amount: '4500', date: day(5) })
    await fixture.ratedAt(ann, '45', day(5))
    const next = 'the next salary secret'
    await changeSecrets({ salary: `${next},${TEST_SECRETS.salary}` })
    try {
      await reencryptPay(ann._id)
      await changeSecrets({ salary: next })
      const then = await moveClockTo(5)
      expect([await then.salary(ann._id), await then.rate(ann._id)]).toEqual(['4500.00', '45.00'])
    } finally {
      await changeSecrets(TEST_SECRETS)
    }
  })

  it('is empty until then if there is no earlier one', async () => {
    const ann = await fixture.hired()
    await fixture.added(ann, { amount: '4500', date: day(1) })
    expect(await (await moveClockTo(0, '12:00:00')).salary(ann._id)).toBeNull()
    expect(await (await moveClockTo(1)).salary(ann._id)).toBe('4500.00')
  })

  it('is replaced by a later one, even if several are pending', async () => {
    const ann = await fixture.hired()
    await fixture.added(ann, { amount: '1000', date: '2020-01-01' })
    await fixture.added(ann, { amount: '3000', date: day(30) })
    await fixture.added(ann, { amount: '2000', date: day(10) })
    const found: (string | null)[] = []
    for (const ahead of [9, 10, 29, 30]) found.push(await (await moveClockTo(ahead)).salary(ann._id))
    expect(found).toEqual(['1000.00', '2000.00', '2000.00', '3000.00'])
  })

  it('can be moved and deleted while it is pending', async () => {
    const ann = await fixture.hired()
    await fixture.added(ann, { amount: '1000', date: '2020-01-01' })
    const [moved, deleted] = [
      await fixture.added(ann, { amount: '3000', date: day(30) }),
      await fixture.added(ann, { amount: '2000', date: day(40) }),
    ]
    const body = await fixture.form({ amount: '3000', date: day(5) })
    expect((await fixture.hr.call(calls.update, { params: { id: moved._id }, body })).status).toBe(200)
    expect((await fixture.hr.call(calls.remove, { params: { id: deleted._id } })).status).toBe(204)
    expect(await (await moveClockTo(5)).salary(ann._id)).toBe('3000.00')
    expect(await (await moveClockTo(40)).salary(ann._id)).toBe('3000.00')
  })
})

describe('a promotion dated ahead', () => {
  const promoted = async () => {
    const ann = await fixture.hired()
    await fixture.added(ann, { amount: '4000', date: '2020-01-01' })
    const entry = await fixture.added(ann, {
      amount: '5000',
      date: day(3),
      jobTitle: fixture.senior,
      increaseType: PROMOTION,
    })
    return { ann, entry }
  }

  it('changes the title on its date, in the nightly job, once, with history', async () => {
    const { ann } = await promoted()
    const before = await moveClockTo(2, '23:59:59')
    await applyDueJobTitles(before.now)
    expect([await before.title(ann._id), await before.listed(ann._id)]).toEqual([fixture.engineer, `Engineer ${era}`])
    const then = await moveClockTo(3)
    expect(await applyDueJobTitles(then.now)).toMatchObject({ failed: 0 })
    expect(await then.title(ann._id)).toBe(fixture.senior)
    expect(await then.listed(ann._id)).toBe(`Senior Engineer ${era}`)
    const [latest] = (await then.hr.call(employeesApi.calls.history, { params: { id: ann._id } })).body.items
    expect(latest).toMatchObject({
      who: { name: 'Muster', lastName: '' },
      changes: [{ label: 'Job title', from: `Engineer ${era}`, to: `Senior Engineer ${era}` }],
    })
    const again = await moveClockTo(3, '01:00:00')
    expect(await applyDueJobTitles(again.now)).toEqual({ failed: 0 })
  })

  it('is caught up on after failed nights, and applied once by two simultaneous runs', async () => {
    const { ann } = await promoted()
    const late = await moveClockTo(9)
    await Promise.all([applyDueJobTitles(late.now), applyDueJobTitles(late.now)])
    expect(await late.title(ann._id)).toBe(fixture.senior)
    const { items } = (await late.hr.call(employeesApi.calls.history, { params: { id: ann._id } })).body
    expect(items.filter(({ changes }) => changes.some(({ field }) => field === 'jobTitle'))).toHaveLength(1)
  })

  it('is not lost when somebody saves the log before the job has run', async () => {
    const { ann, entry } = await promoted()
    const then = await moveClockTo(3)
    const body = await fixture.form({
      amount: '5000',
      date: day(3),
      jobTitle: fixture.senior,
      increaseType: PROMOTION,
      comments: 'Well',
    })
    expect((await then.hr.call(calls.update, { params: { id: entry._id }, body })).status).toBe(200)
    await applyDueJobTitles(then.now)
    expect(await then.title(ann._id)).toBe(fixture.senior)
  })

  it('never takes effect once it is deleted', async () => {
    const { ann, entry } = await promoted()
    expect((await admin.call(calls.remove, { params: { id: entry._id } })).status).toBe(204)
    const then = await moveClockTo(3)
    await applyDueJobTitles(then.now)
    expect(await then.title(ann._id)).toBe(fixture.engineer)
  })

  it('does not take effect for people who have left by then, until they are back', async () => {
    const { ann } = await promoted()
    await setEmployee(ann._id, { isActive: false })
    const then = await moveClockTo(3)
    expect(await applyDueJobTitles(then.now)).toMatchObject({ failed: 0 })
    expect(await then.title(ann._id)).toBe(fixture.engineer)
    const back = await moveClockTo(8)
    await setEmployee(ann._id, { isActive: true })
    await applyDueJobTitles(back.now)
    expect(await back.title(ann._id)).toBe(fixture.senior)
  })

  it('takes effect at once when it is moved to today', async () => {
    const { ann, entry } = await promoted()
    const body = await fixture.form({ amount: '5000', date: day(0), jobTitle: fixture.senior, increaseType: PROMOTION })
    const { hr } = await moveClockTo(0, '09:00:00')
    expect((await hr.call(calls.update, { params: { id: entry._id }, body })).status).toBe(200)
    expect(await (await moveClockTo(0, '23:00:00')).title(ann._id)).toBe(fixture.senior)
  })

  it('does not prevent one dated today from changing the title', async () => {
    const ann = await fixture.hired()
    await fixture.added(ann, { amount: '6000', date: day(20) })
    await fixture.added(ann, { amount: '5000', date: day(0), jobTitle: fixture.senior, increaseType: PROMOTION })
    expect(await (await moveClockTo(0, '23:00:00')).title(ann._id)).toBe(fixture.senior)
  })
})
