import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { text } from 'node:stream/consumers'
import { fileURLToPath } from 'node:url'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { settings } from '#kit/settings.ts'
import { startTestBucket, type TestBucket } from '#scripts/testing/files.ts'
import { dumpTable, insertFullSheets } from '#scripts/testing/month-close.ts'
import { availablePeriods, monthClosingTime } from '#shared/features/timesheets/closing.ts'
import { monthOfDay } from '#shared/kit/dates.ts'

/** What ops sees, on the table of this test file by default. */
async function runCloseMonth(words: readonly string[], env: Readonly<Record<string, string>> = {}) {
  const script = fileURLToPath(new URL('./close-month.ts', import.meta.url))
  const child = spawn(process.execPath, [script, ...words], {
    // Not every system's resolver knows the names below `localhost`.
    env: {
      ...process.env,
      AWS_ENDPOINT_URL_S3: process.env.AWS_ENDPOINT_URL_S3?.replace('files.localhost', '127.0.0.1'),
      ...env,
    },
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  const [[code], said, complained] = await Promise.all([once(child, 'exit'), text(child.stdout), text(child.stderr)])
  return { code, said: said.trim(), complained: complained.trim() }
}
let bucket: TestBucket
beforeAll(async () => {
  bucket = await startTestBucket()
})
afterAll(() => bucket.stop())

const [before = '', present = ''] = availablePeriods(new Date())

test('a past month is closed, and is reported as done when nothing is left', async () => {
  await insertFullSheets(20, before, new Date(Date.now() - 3600_000))
  const month = monthOfDay(before)
  expect(await runCloseMonth([month])).toEqual({ code: 0, said: `${month} in local: 20 closed.`, complained: '' })
  const state = await dumpTable(settings.table)
  expect(
    state
      .filter(record => record.includes('"pk":"TIMESHEET#'))
      .filter(record => record.includes(`"closedAt":"${monthClosingTime(before).toISOString()}"`)),
  ).toHaveLength(20)
  expect(await bucket.keys(`seals/${month}/`)).toHaveLength(40)
  expect(await runCloseMonth([month])).toMatchObject({ code: 0, said: `${month} in local: nothing was left to close.` })
  expect(await dumpTable(settings.table)).toEqual(state)
})

test.each([
  [[], 'Usage: npm run close-month -- 2026-10 [stage]'],
  [['2026-13'], '2026-13 is no month: write it as 2026-10.'],
  [['10/2026'], '10/2026 is no month: write it as 2026-10.'],
  [['2026-10-01'], '2026-10-01 is no month: write it as 2026-10.'],
  [['2025-10', 'nowhere'], 'There is no stage nowhere: local, staging, production.'],
  [['2025-10', 'local', 'now'], 'Usage: npm run close-month -- 2026-10 [stage]'],
])('%j is refused with a message', async (words, sentence) => {
  expect(await runCloseMonth(words)).toEqual({ code: 2, said: '', complained: sentence })
})

test('a month that is not over is left alone', async () => {
  const next = monthOfDay(availablePeriods(new Date(`${present}T12:00:00Z`))[2] ?? '')
  const { code, complained } = await runCloseMonth([next])
  expect(code).toBe(1)
  expect(complained).toMatch(
    /^\d{4}-\d\d is not over: it closes on \d{4}-\d\d-\d\d at 23:00 UTC\. Nothing was changed\.$/,
  )
})

test('without a cloud there is nothing to close', async () => {
  expect(await runCloseMonth(['2025-10'], { TABLE: '', MUSTER_DATA: '/nowhere' })).toEqual({
    code: 1,
    said: '',
    complained: 'Muster does not run on /nowhere: begin with npm start, or name a stage.',
  })
})
