/** Source: docs/decisions/timesheets.md, "Corrected holidays": when people move to another country. */
import { expect, it } from 'vitest'
import { auditLogOf } from '#kit/audit-log.ts'
import { setEmployee } from '#scripts/testing/people.ts'
import { createSheetFixture, createTimesheetClock, findRow } from '#scripts/testing/timesheets.ts'
import { homeApi } from '#shared/features/home.ts'
import { availablePeriods } from '#shared/features/timesheets/closing.ts'
import type { Timesheet } from '#shared/features/timesheets/sheet.ts'
import { timesheetsApi } from '#shared/features/timesheets.ts'
import { formatDay, formatMonth, lastDayOfMonth, monthOfDay } from '#shared/kit/dates.ts'
import { followMoves } from './follow-moves.ts'
import { handler } from './job.ts'

const { addHoliday, submit, setHours, list } = timesheetsApi.calls
const clock = createTimesheetClock()
const NOW = new Date()
/** Next month is open whenever this runs. */
const PERIOD = availablePeriods(NOW).at(-1) ?? ''
const dayOf = (day: string) => `${monthOfDay(PERIOD)}-${day}`
const [OLD, NEW] = [dayOf('12'), dayOf('19')]
const typesOf = (sheet: Timesheet) => [OLD, NEW].map(date => findRow(sheet, date).type.name)
const runJob = () => handler({ job: 'close-timesheets' })

it('the sheets of people who have moved get the holidays of their country, each once, and not while they are submitted', async () => {
  clock.at(NOW.toISOString())
  const finance = await clock.staff('finance')
  const [year, month] = PERIOD.split('-').map(Number) as [number, number]
  for (const [day, country] of [
    [12, 'El Salvador'],
    [19, 'Bolivia'],
  ] as const) {
    const body = { year, month, day, description: `Day of ${country}`, country }
    expect((await finance.call(addHoliday, { body })).status).toBe(201)
  }
  const create = () => createSheetFixture(clock, { period: PERIOD, country: 'El Salvador' })
  const [stays, moves, waits] = [await create(), await create(), await create()]
  await waits.who.call(submit, { params: { id: waits.sheet._id }, body: {} })
  for (const { person } of [moves, waits]) await setEmployee(person._id, { country: 'Bolivia' })

  // The month has closed by then.
  expect(await followMoves(new Date(`${lastDayOfMonth(PERIOD)}T23:00:00.000Z`))).toEqual({ failed: 0 })
  expect(await runJob()).toEqual({ failed: 0, moved: 1 })
  expect(await runJob()).toEqual({ failed: 0 })
  expect(typesOf(await moves.read())).toEqual(['Normal', 'Holiday'])
  for (const { read } of [stays, waits]) expect(typesOf(await read())).toEqual(['Holiday', 'Normal'])
  expect((await waits.read()).submittedAt).not.toBeNull()

  const history = (await auditLogOf('TIMESHEET', moves.sheet._id)).at(-1)
  expect(history?.changes).toContainEqual({ field: 'country', from: 'El Salvador', to: 'Bolivia' })
  const { body: notices } = await moves.who.call(homeApi.calls.notices)
  expect(notices.items.map(({ kind, title, reason }) => [kind, title, reason])).toEqual([
    [
      'changed',
      `Timesheet of ${formatMonth(PERIOD)}`,
      `${formatDay(OLD)} is a working day again, not Day of El Salvador.\n${formatDay(NEW)} is a holiday now: Day of Bolivia.`,
    ],
  ])
  // Neither lists nor the employee's own sheet show the country.
  const { body: listed } = await finance.call(list, { query: { year: `${year}`, month: `${month}` } })
  expect(listed.items.length).toBeGreaterThanOrEqual(3)
  for (const item of listed.items) expect(item).not.toHaveProperty('country')

  // An edit takes the submission back, and the sheet follows.
  const dayId = findRow(waits.sheet, dayOf('20'))._id
  await waits.who.call(setHours, { body: { timesheetId: waits.sheet._id, dayId, hours: 4 } })
  expect(await runJob()).toEqual({ failed: 0, moved: 1 })
  expect(typesOf(await waits.read())).toEqual(['Normal', 'Holiday'])
  expect(findRow(await waits.read(), dayOf('20')).timeSpent).toBe(4)
})
