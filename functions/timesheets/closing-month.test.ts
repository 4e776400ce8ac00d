import { randomUUID } from 'node:crypto'
import { afterEach, beforeEach, describe, expect, inject, it, vi } from 'vitest'
import { closeInProcess, fillMonth, mostInASecond, stateOf } from '#functions/testing/closing.ts'
import { rowOn, timesheetClock, withSheet } from '#functions/testing/timesheets.ts'
import { historyOf } from '#kit/history.ts'
import { makeTableLike } from '#scripts/local/tables.ts'
import { dice } from '#scripts/seed/dice.ts'
import { offeredPeriods } from '#shared/features/timesheets/closing.ts'
import { timesheets as contract } from '#shared/features/timesheets.ts'
import { closeDue, closeMonth, PER_SECOND } from './closing-month.ts'
import { reopenedSheets } from './reopened.ts'
import { timesheets } from './store.ts'

const { setHours, reopen } = contract.calls
const clock = timesheetClock()
/** Closes as the job of this clock's instant would. */
const night = (instant: string) => {
  clock.at(instant)
  return closeDue(clock.now)
}
const stampOf = async (id: string) => (await timesheets.get(id)).closedAt

/** A table of one's own: a month that others closed says nothing. */
async function emptyTable() {
  const TableName = `test-${randomUUID()}`
  await makeTableLike(inject('pattern'), TableName, inject('dynamo'))
  vi.stubEnv('TABLE', TableName)
  return TableName
}
afterEach(() => void vi.unstubAllEnvs())

describe('at the close', () => {
  it.each([
    ['2026-12-01', '2026-12-31'],
    ['2027-02-01', '2027-02-28'],
    ['2028-02-01', '2028-02-29'],
    ['2028-04-01', '2028-04-30'],
  ])('of %s a sheet is stamped from 23:00 UTC of %s on, not a millisecond before', async (period, last) => {
    clock.at(`${last}T12:00:00Z`)
    const { sheet } = await withSheet(clock, { period })
    await night(`${last}T22:59:59.999Z`)
    expect(await stampOf(sheet._id)).toBeNull()
    expect(await night(`${last}T23:00:00.000Z`)).toEqual({ closed: 1, failed: 0 })
    expect(await stampOf(sheet._id)).toBe(`${last}T23:00:00.000Z`)
    expect((await historyOf('TIMESHEET', sheet._id)).at(-1)).toMatchObject({
      at: `${last}T23:00:00.000Z`,
      who: { name: 'Muster' },
      changes: [{ field: 'closedAt', from: null, to: `${last}T23:00:00.000Z` }],
    })
    expect(await night(`${last}T23:00:01.000Z`)).toEqual({ failed: 0 })
  })
})

describe.each([
  ['America/Costa_Rica', 360, '2029-10-31T16:59:59.999-06:00', '2029-10-31T17:00:00.000-06:00'],
  ['Asia/Tokyo', -540, '2030-11-01T07:59:59.999+09:00', '2030-11-01T08:00:00.000+09:00'],
])('seen from %s', (zone, offset, before, after) => {
  it(`October takes edits at ${before} and is closed at ${after}`, async () => {
    vi.stubEnv('TZ', zone)
    const october = `${before.slice(0, 4)}-10`
    expect(new Date(`${october}-31`).getTimezoneOffset()).toBe(offset)
    clock.at(`${october}-20T12:00:00Z`)
    const { sheet, person } = await withSheet(clock, { period: `${october}-01` })
    clock.at(before)
    const who = await clock.of(person)
    const edit = (hours: number) =>
      who.call(setHours, { body: { timesheetId: sheet._id, dayId: rowOn(sheet, `${october}-30`)._id, hours } })
    expect((await edit(8)).status).toBe(200)
    await night(before)
    expect(await stampOf(sheet._id)).toBeNull()
    clock.at(after)
    expect((await edit(7)).status).toBe(409)
    await night(after)
    expect(await stampOf(sheet._id)).toBe(`${october}-31T23:00:00.000Z`)
  })
})

/** A year of its own for each test, later than all before: of a month that is over, nobody looks for what is only beginning. */
let year = 2031
beforeEach(() => {
  year += 2
})
const inMay = () => {
  clock.at(`${year}-05-20T12:00:00Z`)
  return withSheet(clock, { period: `${year}-05-01` })
}

describe('a sheet', () => {
  it('that a failed night left open is stamped by the next one, as if nothing had happened', async () => {
    const { sheet } = await inMay()
    await night(`${year}-06-30T23:00:09.000Z`)
    expect(await stampOf(sheet._id)).toBe(`${year}-05-31T23:00:00.000Z`)
  })

  it('takes an edit that came before the close even after its stamp, and stays stamped', async () => {
    const { sheet, person } = await inMay()
    await night(`${year}-05-31T23:00:00.000Z`)
    clock.at(`${year}-05-31T22:59:59.999Z`)
    const who = await clock.of(person)
    const body = { timesheetId: sheet._id, dayId: rowOn(sheet, `${year}-05-29`)._id, hours: 8 }
    expect((await who.call(setHours, { body })).status).toBe(200)
    expect(await timesheets.get(sheet._id)).toMatchObject({ registered: 8, closedAt: `${year}-05-31T23:00:00.000Z` })
  })

  it('that changes while the job looks is stamped as it is by then', async () => {
    const { sheet, who } = await inMay()
    const listed = await timesheets.rows(clock.now, { month: `${year}-05` })
    const body = { timesheetId: sheet._id, dayId: rowOn(sheet, `${year}-05-29`)._id, hours: 8 }
    expect((await who.call(setHours, { body })).status).toBe(200)
    vi.spyOn(timesheets, 'rows').mockImplementation(async (_, { month } = {}) => (month === `${year}-05` ? listed : []))
    expect(await night(`${year}-05-31T23:00:00.000Z`)).toEqual({ closed: 1, failed: 0 })
    vi.restoreAllMocks()
    expect(await timesheets.get(sheet._id)).toMatchObject({ registered: 8, closedAt: `${year}-05-31T23:00:00.000Z` })
    expect(await historyOf('TIMESHEET', sheet._id)).toHaveLength(3)
  })
})

describe('a reopened sheet', () => {
  const until = () => `${year + 1}-01-20T12:00:00.000Z`
  async function reopened() {
    const { sheet } = await inMay()
    await night(`${year}-05-31T23:00:00.000Z`)
    await night(`${year + 1}-01-18T23:00:00.000Z`)
    clock.at(`${year + 1}-01-19T12:00:00Z`)
    const opened = async (end: string) => {
      const body = { until: end, reason: 'A client asks' }
      return (await clock.staff('finance')).call(reopen, { params: { id: sheet._id }, body })
    }
    expect((await opened(until())).status).toBe(200)
    return { id: sheet._id, opened }
  }

  it('is stamped again once its time is over, however old its month, and once', async () => {
    const { id } = await reopened()
    expect(await night(`${year + 1}-01-19T23:00:00.000Z`)).toEqual({ failed: 0 })
    expect(await stampOf(id)).toBeNull()
    expect(await night(`${year + 1}-01-20T23:00:00.000Z`)).toEqual({ closed: 1, failed: 0 })
    expect(await stampOf(id)).toBe(until())
    expect(await reopenedSheets()).toEqual([])
    expect(await night(`${year + 1}-01-21T23:00:00.000Z`)).toEqual({ failed: 0 })
    expect((await historyOf('TIMESHEET', id)).filter(({ who }) => who.name === 'Muster')).toHaveLength(2)
  })

  it('stays open when finance gives it longer', async () => {
    const { id, opened } = await reopened()
    expect((await opened(`${year + 1}-02-01T00:00:00.000Z`)).status).toBe(200)
    await night(`${year + 1}-01-20T23:00:00.000Z`)
    expect(await stampOf(id)).toBeNull()
    await night(`${year + 1}-02-01T23:00:00.000Z`)
    expect(await stampOf(id)).toBe(`${year + 1}-02-01T00:00:00.000Z`)
  })

  it('that is opened again while the job looks is let be', async () => {
    const { id, opened } = await reopened()
    const several = timesheets.several.bind(timesheets)
    vi.spyOn(timesheets, 'several').mockImplementation(async ids => {
      const found = await several(ids)
      await opened(`${year + 1}-02-01T00:00:00.000Z`)
      return found
    })
    clock.at(`${year + 1}-01-20T11:59:59.000Z`)
    expect(await closeDue(new Date(until()))).toEqual({ 'settled meanwhile': 1, failed: 0 })
    vi.restoreAllMocks()
    expect(await stampOf(id)).toBeNull()
    expect(await night(`${year + 1}-02-01T23:00:00.000Z`)).toEqual({ closed: 1, failed: 0 })
  })
})

describe('by hand', () => {
  it('a month is closed whatever the nights have done, telling how far it is', async () => {
    await emptyTable()
    const now = new Date('2026-11-02T09:00:00Z')
    await fillMonth(20, '2026-01-01', now)
    const told: string[] = []
    expect(await closeMonth('2026-01-01', now, (done, all) => told.push(`${done}/${all}`))).toEqual({
      closed: 20,
      failed: 0,
    })
    expect([told.length, told.at(-1)]).toEqual([20, '20/20'])
    expect(await closeMonth('2026-01-01', now)).toEqual({ failed: 0 })
  })
})

describe('killed at five random points', () => {
  const SHEETS = 160
  it('and started again it leaves what one clean run leaves, and a further run writes nothing', {
    timeout: 120_000,
  }, async () => {
    const [period = ''] = offeredPeriods(new Date())
    const written = new Date(Date.now() - 3600_000)
    const dynamo = inject('dynamo')

    const clean = await emptyTable()
    await fillMonth(SHEETS, period, written)
    const whole = await closeInProcess(dynamo)
    expect(whole.tally).toEqual({ closed: SHEETS, failed: 0 })

    const table = await emptyTable()
    await fillMonth(SHEETS, period, written)
    const chance = dice(6)
    for (let kill = 0; kill < 5; kill++) {
      const { tally } = await closeInProcess(dynamo, { killAt: chance.between(1, 30) })
      expect(tally).toBeUndefined()
    }
    const last = await closeInProcess(dynamo)
    expect(last.tally).toEqual({ closed: expect.any(Number), failed: 0 })
    expect(await stateOf(table)).toEqual(await stateOf(clean))
    expect(await closeInProcess(dynamo)).toMatchObject({ tally: { failed: 0 }, transactions: 0 })
    // What was held up on its way arrives closer to what follows.
    expect(mostInASecond(whole.writes)).toBeLessThanOrEqual(PER_SECOND + 2)
  })
})
