/** Many cold instances use a table with little capacity per partition: all of them answer at the first attempt. */
import { afterAll, afterEach, beforeAll, beforeEach, expect, inject, it, vi } from 'vitest'
import { settings } from '#kit/settings.ts'
import { startTestBucket, type TestBucket } from '#scripts/testing/files.ts'
import { fillList, measureCrowd, openList, ROWS } from './crowd.ts'
import { type Door, startThrottlingDoor } from './throttling-door.ts'

const INSTANCES = 30
/** A load takes about twenty units, so all of them need half a minute of this partition's capacity. */
const UNITS_A_SECOND = 20

let bucket: TestBucket
let door: Door
beforeAll(async () => {
  bucket = await startTestBucket()
  door = await startThrottlingDoor(inject('dynamo'), { unitsASecond: UNITS_A_SECOND, pageItems: 100 })
})
afterAll(async () => {
  door.stop()
  await bucket.stop()
})
// A fake clock, so that a busy machine does not use up the time for which an instance retries.
beforeEach(() => void vi.useFakeTimers({ toFake: ['performance'] }))
afterEach(() => void vi.useRealTimers())
const everybody = Array.from({ length: INSTANCES }, () => ROWS)

it('many cold instances read the copy, and hardly anything from the table', async () => {
  await fillList('HERD')
  await openList('HERD').rows(new Date())
  const { answers, units } = await measureCrowd('HERD', INSTANCES, 0, door)
  expect(answers).toEqual(everybody)
  // Each reads the copy's location (eventually consistent) and the changes (strongly consistent).
  expect(units).toBe(INSTANCES * (0.5 + 1))
})

it('many cold instances share one reload of the rows when the copy is too old', async () => {
  vi.useFakeTimers({ toFake: ['Date'], now: Date.now() - 90 * 60_000 })
  await fillList('OLD_HERD')
  await openList('OLD_HERD').rows(new Date())
  vi.useFakeTimers({ toFake: ['performance'] })
  const { answers, units } = await measureCrowd('OLD_HERD', INSTANCES, 0, door)
  expect(answers).toEqual(everybody)
  expect(units).toBeLessThan(INSTANCES * 8)
})

it('many cold instances without a copy would need more than ten seconds of their partition’s capacity', async () => {
  const files = settings.files
  delete process.env.FILES
  await fillList('NO_COPY')
  const { units } = await measureCrowd('NO_COPY', 1, 0, door)
  process.env.FILES = files
  expect(units * INSTANCES).toBeGreaterThan(UNITS_A_SECOND * 10)
})
