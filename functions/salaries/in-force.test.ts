/** What is dated ahead is in force from its day, by the clock. */
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { payroll } from '#functions/testing/payroll.ts'
import { as, signedIn, type Visitor } from '#functions/testing/people.ts'
import { employees } from '#shared/features/employees.ts'
import { CELL_KEY_HEADER, increaseTypes, salaries } from '#shared/features/salaries.ts'
import { addDays, type Day, dayOf } from '#shared/kit/dates.ts'
import { comesIntoForce } from './coming-into-force.ts'

const { calls } = salaries
const PROMOTION = increaseTypes.id('Promotion')
let here: Awaited<ReturnType<typeof payroll>>
let admin: Visitor
let era = 0
const day = (ahead: number): Day => addDays(dayOf(new Date()), ahead - passed)
let passed = 0

/** Each test begins years after the one before: a warm function's clock never goes back. */
beforeEach(async () => {
  vi.useFakeTimers({ toFake: ['Date'], now: new Date(`${2027 + 3 * era++}-03-01T08:00:00Z`) })
  passed = 0
  here = await payroll(` ${era}`)
  admin = await as('admin')
})
afterEach(() => void vi.useRealTimers())

/** Moves the clock to a time of a day that many days ahead; sessions begin anew. */
async function on(ahead: number, time = '00:00:01') {
  vi.setSystemTime(new Date(`${day(ahead)}T${time}Z`))
  passed = ahead
  const hr = await signedIn(here.hr.person._id, ['hr'])
  const opened = async (reply: { body: { salary?: string | null; rate?: string | null } }) => {
    const jwe = reply.body.salary ?? reply.body.rate
    return jwe ? here.browser.open(jwe) : null
  }
  return {
    hr,
    now: new Date(),
    salary: async (employeeId: string) =>
      opened(await hr.call(calls.lastSalary, { params: { employeeId }, headers: here.headers })),
    rate: async (employeeId: string) =>
      opened(await hr.call(calls.lastRate, { params: { employeeId }, headers: here.headers })),
    title: async (id: string) => (await hr.call(employees.calls.one, { params: { id } })).body.jobTitle?._id,
    listed: async (id: string) =>
      (await hr.call(employees.calls.list, { query: { pageSize: 1000 } as never })).body.items.find(
        one => one._id === id,
      )?.jobTitle?.name,
    async exported(name: string) {
      const reply = await hr.call(calls.ratesCsv, { query: { search: name } as never, headers: here.headers })
      const cell = String(reply.body).split('\r\n')[1]?.split(',').at(-1)
      return cell && reply.headers[CELL_KEY_HEADER] ? here.browser.openCell(cell, reply.headers) : null
    },
  }
}
describe('a salary or rate dated ahead', () => {
  it('counts from its day, not before', async () => {
    const ann = await here.hired()
    await here.added(ann, { amount: '4000', date: '2020-01-01' })
    await here.added(ann, { amount: '4500', date: day(5) })
    await here.ratedAt(ann, '40', '2020-01-01')
    await here.ratedAt(ann, '45', day(5))
    for (const [ahead, time, salary, rate] of [
      [0, '12:00:00', '4000.00', '40.00'],
      [4, '23:59:59', '4000.00', '40.00'],
      [5, '00:00:00', '4500.00', '45.00'],
      [400, '12:00:00', '4500.00', '45.00'],
    ] as const) {
      const then = await on(ahead, time)
      expect([await then.salary(ann._id), await then.rate(ann._id)]).toEqual([salary, rate])
      expect(await then.exported(ann.name)).toBe(rate)
    }
  })

  it('is nothing yet where there is none before it', async () => {
    const ann = await here.hired()
    await here.added(ann, { amount: '4500', date: day(1) })
    expect(await (await on(0, '12:00:00')).salary(ann._id)).toBeNull()
    expect(await (await on(1)).salary(ann._id)).toBe('4500.00')
  })

  it('gives way to a later one, also when several wait', async () => {
    const ann = await here.hired()
    await here.added(ann, { amount: '1000', date: '2020-01-01' })
    await here.added(ann, { amount: '3000', date: day(30) })
    await here.added(ann, { amount: '2000', date: day(10) })
    const found: (string | null)[] = []
    for (const ahead of [9, 10, 29, 30]) found.push(await (await on(ahead)).salary(ann._id))
    expect(found).toEqual(['1000.00', '2000.00', '2000.00', '3000.00'])
  })

  it('may be moved and deleted while it waits', async () => {
    const ann = await here.hired()
    await here.added(ann, { amount: '1000', date: '2020-01-01' })
    const [moved, deleted] = [
      await here.added(ann, { amount: '3000', date: day(30) }),
      await here.added(ann, { amount: '2000', date: day(40) }),
    ]
    const body = await here.form({ amount: '3000', date: day(5) })
    expect((await here.hr.call(calls.update, { params: { id: moved._id }, body })).status).toBe(200)
    expect((await here.hr.call(calls.remove, { params: { id: deleted._id } })).status).toBe(204)
    expect(await (await on(5)).salary(ann._id)).toBe('3000.00')
    expect(await (await on(40)).salary(ann._id)).toBe('3000.00')
  })
})

describe('a promotion dated ahead', () => {
  const promoted = async () => {
    const ann = await here.hired()
    await here.added(ann, { amount: '4000', date: '2020-01-01' })
    const entry = await here.added(ann, {
      amount: '5000',
      date: day(3),
      jobTitle: here.senior,
      increaseType: PROMOTION,
    })
    return { ann, entry }
  }

  it('gives its title on its day, by the job of that night, once, with its history', async () => {
    const { ann } = await promoted()
    const before = await on(2, '23:59:59')
    await comesIntoForce(before.now)
    expect([await before.title(ann._id), await before.listed(ann._id)]).toEqual([here.engineer, `Engineer ${era}`])
    const then = await on(3)
    expect(await comesIntoForce(then.now)).toMatchObject({ failed: 0 })
    expect(await then.title(ann._id)).toBe(here.senior)
    expect(await then.listed(ann._id)).toBe(`Senior Engineer ${era}`)
    const [latest] = (await then.hr.call(employees.calls.history, { params: { id: ann._id } })).body.items
    expect(latest).toMatchObject({
      who: { name: 'Muster', lastName: '' },
      changes: [{ label: 'Job title', from: `Engineer ${era}`, to: `Senior Engineer ${era}` }],
    })
    const again = await on(3, '01:00:00')
    expect(await comesIntoForce(again.now)).toEqual({ failed: 0 })
  })

  it('is caught up with after nights that failed, and when run twice at once', async () => {
    const { ann } = await promoted()
    const late = await on(9)
    await Promise.all([comesIntoForce(late.now), comesIntoForce(late.now)])
    expect(await late.title(ann._id)).toBe(here.senior)
    const { items } = (await late.hr.call(employees.calls.history, { params: { id: ann._id } })).body
    expect(items.filter(({ changes }) => changes.some(({ field }) => field === 'jobTitle'))).toHaveLength(1)
  })

  it('is not lost where somebody saves the log before the job has run', async () => {
    const { ann, entry } = await promoted()
    const then = await on(3)
    const body = await here.form({
      amount: '5000',
      date: day(3),
      jobTitle: here.senior,
      increaseType: PROMOTION,
      comments: 'Well',
    })
    expect((await then.hr.call(calls.update, { params: { id: entry._id }, body })).status).toBe(200)
    await comesIntoForce(then.now)
    expect(await then.title(ann._id)).toBe(here.senior)
  })

  it('never comes once it is deleted', async () => {
    const { ann, entry } = await promoted()
    expect((await admin.call(calls.remove, { params: { id: entry._id } })).status).toBe(204)
    const then = await on(3)
    await comesIntoForce(then.now)
    expect(await then.title(ann._id)).toBe(here.engineer)
  })

  it('waits for nothing where it is moved to today', async () => {
    const { ann, entry } = await promoted()
    const body = await here.form({ amount: '5000', date: day(0), jobTitle: here.senior, increaseType: PROMOTION })
    const { hr } = await on(0, '09:00:00')
    expect((await hr.call(calls.update, { params: { id: entry._id }, body })).status).toBe(200)
    expect(await (await on(0, '23:00:00')).title(ann._id)).toBe(here.senior)
  })

  it('does not keep one of today from giving its title', async () => {
    const ann = await here.hired()
    await here.added(ann, { amount: '6000', date: day(20) })
    await here.added(ann, { amount: '5000', date: day(0), jobTitle: here.senior, increaseType: PROMOTION })
    expect(await (await on(0, '23:00:00')).title(ann._id)).toBe(here.senior)
  })
})
