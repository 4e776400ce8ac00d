import { afterAll, beforeAll, expect, it } from 'vitest'
import { timesheets } from '#functions/timesheets/store.ts'
import { startTestBucket, type TestBucket } from '#scripts/testing/files.ts'
import { createTimesheetClock } from '#scripts/testing/timesheets.ts'
import { timesheetsApi } from '#shared/features/timesheets.ts'
import { seedDemoCompany } from './seed.ts'

const NOW = '2026-11-23T10:00:00.000Z'
let bucket: TestBucket
beforeAll(async () => {
  bucket = await startTestBucket()
})
afterAll(() => bucket.stop())

it('the demo company’s last closed month is sealed, the one before is closed without seals, and the current one is open', async () => {
  const clock = createTimesheetClock()
  clock.at(NOW)
  await seedDemoCompany({ employees: 20, now: clock.now })
  const finance = await clock.staff('finance')
  const rowsOf = (month: string) => timesheets.rows(clock.now, { month })
  const [september, october] = [await rowsOf('2026-09'), await rowsOf('2026-10')]
  expect([september.length > 5, october.length > 5]).toEqual([true, true])
  for (const { closedAt, seal } of september) expect([closedAt, seal]).toEqual(['2026-09-30T23:00:00.000Z', null])
  for (const { _id, closedAt, seal } of october) {
    expect([closedAt, seal?.version]).toEqual(['2026-10-31T23:00:00.000Z', 1])
    const { body } = await finance.call(timesheetsApi.calls.verify, { params: { id: _id } })
    expect(body).toMatchObject({ state: 'intact', faults: [] })
  }
  for (const { closedAt, seal } of await rowsOf('2026-11')) expect([closedAt, seal]).toEqual([null, null])
})
