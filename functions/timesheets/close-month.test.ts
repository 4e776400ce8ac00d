import { randomUUID } from 'node:crypto'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, inject, it, vi } from 'vitest'
import { auditLogOf } from '#kit/audit-log.ts'
import { createTableLike } from '#scripts/local/tables.ts'
import { seededRandom } from '#scripts/seed/seeded-random.ts'
import { startTestBucket, type TestBucket } from '#scripts/testing/files.ts'
import { closeInChildProcess, dumpTable, insertFullSheets, writesPerSecond } from '#scripts/testing/month-close.ts'
import { createSheetFixture, createTimesheetClock, findRow } from '#scripts/testing/timesheets.ts'
import { availablePeriods } from '#shared/features/timesheets/closing.ts'
import { timesheetsApi as contract } from '#shared/features/timesheets.ts'
import { CLOSES_PER_SECOND, closeDueSheets, closeMonth } from './close-month.ts'
import { loadReopenedSheets } from './reopened-sheets.ts'
import { timesheets } from './store.ts'

const { setHours, reopen } = contract.calls
const clock = createTimesheetClock()
let bucket: TestBucket
beforeAll(async () => {
  bucket = await startTestBucket()
})
afterAll(() => bucket.stop())
/** Closes as the job would at this clock's time. */
const closeAt = (instant: string) => {
  clock.at(instant)
  return closeDueSheets(clock.now)
}
const closedAtOf = async (id: string) => (await timesheets.get(id)).closedAt

/** A separate table: in a shared one, other tests may already have closed the month. */
async function useEmptyTable() {
  const TableName = `test-${randomUUID()}`
  await createTableLike(inject('pattern'), TableName, inject('dynamo'))
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
  ])('of %s, sheets are stamped at 23:00 UTC on %s and not a millisecond earlier', async (period, last) => {
    clock.at(`${last}T12:00:00Z`)
    const { sheet } = await createSheetFixture(clock, { period })
    await closeAt(`${last}T22:59:59.999Z`)
    expect(await closedAtOf(sheet._id)).toBeNull()
    expect(await closeAt(`${last}T23:00:00.000Z`)).toEqual({ closed: 1, failed: 0 })
    expect(await closedAtOf(sheet._id)).toBe(`${last}T23:00:00.000Z`)
    expect((await auditLogOf('TIMESHEET', sheet._id)).at(-1)).toMatchObject({
      at: `${last}T23:00:00.000Z`,
      who: { name: 'Muster' },
      changes: [
        { field: 'closedAt', from: null, to: `${last}T23:00:00.000Z` },
        { field: 'seal', from: null, to: { version: 1, hash: expect.stringMatching(/^[0-9a-f]{64}$/) } },
      ],
    })
    expect(await closeAt(`${last}T23:00:01.000Z`)).toEqual({ failed: 0 })
  })
})

describe.each([
  ['America/Costa_Rica', 360, '2029-10-31T16:59:59.999-06:00', '2029-10-31T17:00:00.000-06:00'],
  ['Asia/Tokyo', -540, '2030-11-01T07:59:59.999+09:00', '2030-11-01T08:00:00.000+09:00'],
])('in the time zone %s', (zone, offset, before, after) => {
  it(`October accepts edits at ${before} and is closed at ${after}`, async () => {
    vi.stubEnv('TZ', zone)
    const october = `${before.slice(0, 4)}-10`
    expect(new Date(`${october}-31`).getTimezoneOffset()).toBe(offset)
    clock.at(`${october}-20T12:00:00Z`)
    const { sheet, person } = await createSheetFixture(clock, { period: `${october}-01` })
    clock.at(before)
    const who = await clock.of(person)
    const edit = (hours: number) =>
      who.call(setHours, { body: { timesheetId: sheet._id, dayId: findRow(sheet, `${october}-30`)._id, hours } })
    expect((await edit(8)).status).toBe(200)
    await closeAt(before)
    expect(await closedAtOf(sheet._id)).toBeNull()
    clock.at(after)
    expect((await edit(7)).status).toBe(409)
    await closeAt(after)
    expect(await closedAtOf(sheet._id)).toBe(`${october}-31T23:00:00.000Z`)
  })
})

/** Each test has a year of its own, later than all before: nobody looks for new sheets in a month that is over. */
let year = 2031
beforeEach(() => {
  year += 2
})
const createSheetInMay = () => {
  clock.at(`${year}-05-20T12:00:00Z`)
  return createSheetFixture(clock, { period: `${year}-05-01` })
}

describe('a sheet', () => {
  it('that a failed nightly run left open is stamped by the next run with the regular closing time', async () => {
    const { sheet } = await createSheetInMay()
    await closeAt(`${year}-06-30T23:00:09.000Z`)
    expect(await closedAtOf(sheet._id)).toBe(`${year}-05-31T23:00:00.000Z`)
  })

  it('accepts no edit once it is sealed, not even one from before the close', async () => {
    const { sheet, person } = await createSheetInMay()
    await closeAt(`${year}-05-31T23:00:00.000Z`)
    clock.at(`${year}-05-31T22:59:59.999Z`)
    const who = await clock.of(person)
    const body = { timesheetId: sheet._id, dayId: findRow(sheet, `${year}-05-29`)._id, hours: 8 }
    expect((await who.call(setHours, { body })).status).toBe(409)
    expect(await timesheets.get(sheet._id)).toMatchObject({ registered: 0, closedAt: `${year}-05-31T23:00:00.000Z` })
  })

  it('that changes while the job runs is stamped in its latest version', async () => {
    const { sheet, who } = await createSheetInMay()
    const listed = await timesheets.rows(clock.now, { month: `${year}-05` })
    const body = { timesheetId: sheet._id, dayId: findRow(sheet, `${year}-05-29`)._id, hours: 8 }
    expect((await who.call(setHours, { body })).status).toBe(200)
    vi.spyOn(timesheets, 'rows').mockImplementation(async (_, { month } = {}) => (month === `${year}-05` ? listed : []))
    expect(await closeAt(`${year}-05-31T23:00:00.000Z`)).toEqual({ closed: 1, failed: 0 })
    vi.restoreAllMocks()
    expect(await timesheets.get(sheet._id)).toMatchObject({ registered: 8, closedAt: `${year}-05-31T23:00:00.000Z` })
    expect(await auditLogOf('TIMESHEET', sheet._id)).toHaveLength(3)
  })
})

describe('a reopened sheet', () => {
  const until = () => `${year + 1}-01-20T12:00:00.000Z`
  async function reopened() {
    const { sheet } = await createSheetInMay()
    await closeAt(`${year}-05-31T23:00:00.000Z`)
    await closeAt(`${year + 1}-01-18T23:00:00.000Z`)
    clock.at(`${year + 1}-01-19T12:00:00Z`)
    const opened = async (end: string) => {
      const body = { until: end, reason: 'A client asks' }
      return (await clock.staff('finance')).call(reopen, { params: { id: sheet._id }, body })
    }
    expect((await opened(until())).status).toBe(200)
    return { id: sheet._id, opened }
  }

  it('is stamped again, once, when its extra time is over, however old its month is', async () => {
    const { id } = await reopened()
    expect(await closeAt(`${year + 1}-01-19T23:00:00.000Z`)).toEqual({ failed: 0 })
    expect(await closedAtOf(id)).toBeNull()
    expect(await closeAt(`${year + 1}-01-20T23:00:00.000Z`)).toEqual({ closed: 1, failed: 0 })
    expect(await closedAtOf(id)).toBe(until())
    expect(await loadReopenedSheets()).toEqual([])
    expect(await closeAt(`${year + 1}-01-21T23:00:00.000Z`)).toEqual({ failed: 0 })
    expect((await auditLogOf('TIMESHEET', id)).filter(({ who }) => who.name === 'Muster')).toHaveLength(2)
  })

  it('stays open when finance extends it', async () => {
    const { id, opened } = await reopened()
    expect((await opened(`${year + 1}-02-01T00:00:00.000Z`)).status).toBe(200)
    await closeAt(`${year + 1}-01-20T23:00:00.000Z`)
    expect(await closedAtOf(id)).toBeNull()
    await closeAt(`${year + 1}-02-01T23:00:00.000Z`)
    expect(await closedAtOf(id)).toBe(`${year + 1}-02-01T00:00:00.000Z`)
  })

  it('that is reopened again while the job runs stays open', async () => {
    const { id, opened } = await reopened()
    const getMany = timesheets.getMany.bind(timesheets)
    vi.spyOn(timesheets, 'getMany').mockImplementation(async ids => {
      const found = await getMany(ids)
      await opened(`${year + 1}-02-01T00:00:00.000Z`)
      return found
    })
    clock.at(`${year + 1}-01-20T11:59:59.000Z`)
    expect(await closeDueSheets(new Date(until()))).toEqual({ 'settled meanwhile': 1, failed: 0 })
    vi.restoreAllMocks()
    expect(await closedAtOf(id)).toBeNull()
    expect(await closeAt(`${year + 1}-02-01T23:00:00.000Z`)).toEqual({ closed: 1, failed: 0 })
  })
})

describe('closing by hand', () => {
  it('closes a month whatever the nightly runs have done, and reports progress', async () => {
    await useEmptyTable()
    const now = new Date('2026-11-02T09:00:00Z')
    await insertFullSheets(20, '2026-01-01', now)
    const told: string[] = []
    expect(await closeMonth('2026-01-01', now, (done, all) => told.push(`${done}/${all}`))).toEqual({
      closed: 20,
      failed: 0,
    })
    expect([told.length, told.at(-1)]).toEqual([20, '20/20'])
    expect(await closeMonth('2026-01-01', now)).toEqual({ failed: 0 })
  })
})

describe('a close that is killed at five random points', () => {
  const SHEETS = 96
  it('ends, after restarts, like one clean run: one seal per sheet, and a further run writes nothing', async () => {
    const [period = ''] = availablePeriods(new Date())
    const written = new Date(Date.now() - 3600_000)
    const dynamo = inject('dynamo')

    // Those of the tests above, which may have closed the same month.
    const earlier = new Set(await bucket.keys('seals/'))
    const clean = await useEmptyTable()
    await insertFullSheets(SHEETS, period, written)
    const whole = await closeInChildProcess({ dynamo, bucket })
    expect(whole.tally).toEqual({ closed: SHEETS, failed: 0 })
    const files = await bucket.keys('seals/')
    // Its data and its document.
    expect(files.filter(key => !earlier.has(key))).toHaveLength(2 * SHEETS)

    const table = await useEmptyTable()
    await insertFullSheets(SHEETS, period, written)
    const chance = seededRandom(6)
    for (let kill = 0; kill < 3; kill++) {
      const { tally } = await closeInChildProcess({ dynamo, bucket }, { killAt: chance.between(1, 16) })
      expect(tally).toBeUndefined()
    }
    // While a sheet's files are being stored, and between its files and the table.
    for (let kill = 0; kill < 2; kill++) {
      const { tally } = await closeInChildProcess({ dynamo, bucket }, { killAtFile: chance.between(1, 12) })
      expect(tally).toBeUndefined()
    }
    const last = await closeInChildProcess({ dynamo, bucket })
    expect(last.tally).toEqual({ closed: expect.any(Number), failed: 0 })
    const state = await dumpTable(table)
    expect(state).toEqual(await dumpTable(clean))
    expect(state.filter(item => item.includes('"pk":"TIMESHEET_SEAL#'))).toHaveLength(SHEETS)
    expect(await bucket.keys('seals/')).toEqual(files)
    const further = await closeInChildProcess({ dynamo, bucket })
    expect(further).toMatchObject({ tally: { failed: 0 }, transactions: 0, files: 0 })
    expect(writesPerSecond(whole.writes)).toBeLessThanOrEqual(CLOSES_PER_SECOND + 2)
  })
})
