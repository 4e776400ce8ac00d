/** What a month of a thousand people costs, in requests; alone in its file, so that the first one is cold. */
import { expect, it } from 'vitest'
import { employees } from '#functions/employees/store.ts'
import { writeMany } from '#scripts/seed/write.ts'
import { insertFullSheets } from '#scripts/testing/month-close.ts'
import { as, createEmployee } from '#scripts/testing/people.ts'
import { listRequests } from '#scripts/testing/sent-requests.ts'
import { outCalls } from '#shared/features/time-off/who-is-out.ts'
import { firstDayOfMonth, monthOfDay, utcToday } from '#shared/kit/dates.ts'

const PEOPLE = 1000

it('queries each partition once with a warm cache, however many people there are', async () => {
  const hr = await as('hr')
  const { _id, version, ...fields } = await createEmployee()
  const now = new Date()
  const period = firstDayOfMonth(utcToday(now))
  await writeMany(
    Array.from({ length: PEOPLE }, (_, person) =>
      employees.insertWrite(person.toString(16).padStart(24, '0'), fields, now),
    ),
  )
  await insertFullSheets(PEOPLE, period, now)
  const ask = () => hr.call(outCalls.out, { query: { month: monthOfDay(period) } })
  const cold = await listRequests(ask)
  const warm = await listRequests(async () => expect((await ask()).body.totalItems).toBeGreaterThanOrEqual(PEOPLE))
  // The account; the people, the projects, the planned days, the holidays; and the sixteen parts of the month's sheets.
  expect(countOf(warm, 'GetItem')).toBe(1)
  // What was written a moment ago is read again, and a thousand people are two pages.
  expect(countOf(warm, 'Query')).toBeLessThanOrEqual(4 + 16 + 1)
  expect(warm.length - countOf(warm, 'Query')).toBe(1)
  // Each is loaded, and then asked what has changed meanwhile.
  expect(countOf(cold, 'Query')).toBeLessThanOrEqual(2 * (4 + 16 + 1))
}, 60_000)

const countOf = (sent: readonly string[], name: string) => sent.filter(one => one === name).length
