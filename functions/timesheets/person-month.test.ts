import { beforeEach, describe, expect, it } from 'vitest'
import { auditLogOf } from '#kit/audit-log.ts'
import { createEmployee } from '#scripts/testing/people.ts'
import { listRequests } from '#scripts/testing/sent-requests.ts'
import { createProject, createSheetFixture, createTimesheetClock, findRow, NOON } from '#scripts/testing/timesheets.ts'
import type { Timesheet } from '#shared/features/timesheets/sheet.ts'
import { timesheetsApi } from '#shared/features/timesheets.ts'

const { initialize, change, one, list, csv, setWorkTime, workTimes, removeWorkTime } = timesheetsApi.calls
const clock = createTimesheetClock()
beforeEach(() => clock.at(NOON))

/** A person with a sheet for each of two projects. */
async function createTwoSheets(fields = {}) {
  const second = await createProject()
  const made = await createSheetFixture(clock, { authorizedTimesheets: [second._id], ...fields })
  const body = { employee: made.person._id, period: '2026-11-01', project: second._id }
  const { body: other } = await made.who.call(initialize, { body })
  const fill = async (sheet: Timesheet, hours: number, ...days: readonly string[]) =>
    (
      await made.who.call(change, {
        params: { id: sheet._id },
        body: { changes: days.map(day => ({ dayId: findRow(sheet, `2026-11-${day}`)._id, hours })) },
      })
    ).body
  const read = async (sheet: Timesheet) => (await made.who.call(one, { params: { id: sheet._id } })).body
  return { ...made, other, fill, read }
}
const weekdays = (count: number) =>
  [
    '02',
    '03',
    '04',
    '05',
    '06',
    '09',
    '10',
    '11',
    '12',
    '13',
    '16',
    '17',
    '18',
    '19',
    '20',
    '23',
    '24',
    '25',
    '26',
    '27',
  ].slice(0, count)

describe('a person with two projects', () => {
  it('has one month: remaining and excess hours count over both sheets', async () => {
    const { sheet, other, person, fill, read } = await createTwoSheets()
    await fill(sheet, 6, ...weekdays(20))
    // 120 hours here, 8 there, of 168.
    expect(await fill(other, 8, '30')).toMatchObject({
      timeSpent: 8,
      otherSheetsHours: 120,
      maxHours: 168,
      timeRemaining: 40,
      overtime: 0,
    })
    expect(await read(sheet)).toMatchObject({ timeSpent: 120, otherSheetsHours: 8, timeRemaining: 40, overtime: 0 })
    await fill(other, 2.5, ...weekdays(20))
    // 120 and 58: ten too much, on whichever sheet one looks.
    expect(await read(sheet)).toMatchObject({ timeSpent: 120, otherSheetsHours: 58, timeRemaining: 0, overtime: 10 })
    expect(await read(other)).toMatchObject({ timeSpent: 58, otherSheetsHours: 120, timeRemaining: 0, overtime: 10 })

    const days = ({ otherSheetsDays }: Awaited<ReturnType<typeof read>>) =>
      Object.fromEntries(otherSheetsDays.map(({ date, hours }) => [date.slice(8), hours]))
    expect(days(await read(other))).toEqual(Object.fromEntries(weekdays(20).map(day => [day, 6])))
    expect(days(await read(sheet))).toEqual({ ...Object.fromEntries(weekdays(20).map(day => [day, 2.5])), 30: 8 })

    const finance = await clock.staff('finance')
    const query = { search: person.name }
    const { items, totalHours } = (await finance.call(list, { query })).body
    expect(totalHours).toBe(178)
    expect(items.map(({ timeSpent }) => timeSpent).sort()).toEqual([120, 58])
    for (const item of items)
      expect(item).toMatchObject({ personHours: 178, maxHours: 168, timeRemaining: 0, overtime: 10 })
    expect(String((await finance.call(csv, { query })).body)).toMatch(/OT,Hours on All Sheets,Max Hours,/)
  })

  it('takes no more requests per edit than a person with one sheet', async () => {
    const { sheet, fill } = await createTwoSheets()
    await fill(sheet, 1, '02')
    const sent = await listRequests(() => fill(sheet, 2, '02'))
    expect(sent.length, sent.join()).toBeLessThanOrEqual(4)
  })
})

describe('part time', () => {
  it('reduces the expected hours from a given month on, also on existing sheets', async () => {
    const hr = await clock.staff('hr')
    const { person, sheet, read } = await createSheetFixture(clock)
    const body = { employee: person._id, year: 2026, month: 11 }
    const { status, body: set } = await hr.call(setWorkTime, { body: { ...body, amount: '50' } })
    expect([status, set]).toMatchObject([201, { from: '2026-11-01', percent: 50, hours: null }])
    expect(await read()).toMatchObject({ maxHours: 84, timeRemaining: 84 })
    expect((await hr.call(list, { query: { search: person.name } })).body.items[0]).toMatchObject({ maxHours: 84 })

    // The same month again replaces it; hours are hours.
    const again = await hr.call(setWorkTime, { body: { ...body, kind: 'hours', amount: 100.5 } })
    expect(again.body).toMatchObject({ _id: set._id, version: 2, percent: null, hours: 100.5 })
    expect((await read()).maxHours).toBe(100.5)
    expect((await auditLogOf('WORK_TIME', set._id)).map(({ changes }) => changes)).toEqual([
      [{ field: '2026-11-01', from: null, to: '50%' }],
      [{ field: '2026-11-01', from: '50%', to: '100.5 h' }],
    ])
    // A later one does not reach back.
    await hr.call(setWorkTime, { body: { ...body, month: 12, amount: 80 } })
    expect((await read()).maxHours).toBe(100.5)
    const listed = (await hr.call(workTimes)).body.filter(({ employee }) => employee._id === person._id)
    expect(listed.map(({ from, percent }) => [from, percent])).toEqual([
      ['2026-12-01', 80],
      ['2026-11-01', null],
    ])
    expect((await hr.call(removeWorkTime, { params: { id: set._id }, headers: { 'if-match': '"1"' } })).status).toBe(
      409,
    )
    expect((await hr.call(removeWorkTime, { params: { id: set._id } })).status).toBe(204)
    expect((await read()).maxHours).toBe(168)
    expect(sheet.maxHours).toBe(168)
    expect((await auditLogOf('WORK_TIME', set._id)).at(-1)?.changes).toEqual([
      { field: '2026-11-01', from: '100.5 h', to: null },
    ])
    // The month is free again.
    expect((await hr.call(setWorkTime, { body: { ...body, amount: 25 } })).status).toBe(201)
    expect((await read()).maxHours).toBe(42)
  })

  it('of one month is set once when two people do it at the same time', async () => {
    const [one, other] = [await clock.staff('hr'), await clock.staff('hr')]
    const { person } = await createSheetFixture(clock)
    const body = { employee: person._id, year: 2026, month: 11 }
    const replies = await Promise.all([
      one.call(setWorkTime, { body: { ...body, amount: 50 } }),
      other.call(setWorkTime, { body: { ...body, amount: 75 } }),
    ])
    for (const { status } of replies) expect([201, 409]).toContain(status)
    const listed = (await one.call(workTimes)).body.filter(({ employee }) => employee._id === person._id)
    expect(listed).toHaveLength(1)
  })

  it.each([
    [{ amount: 0 }, 'A percentage from 1 to 100'],
    [{ amount: 100.5 }, 'A percentage from 1 to 100'],
    [{ kind: 'hours', amount: -1 }, 'Invalid hours value'],
    [{ kind: 'hours', amount: 745 }, 'Invalid hours value'],
    [{ kind: 'hours', amount: [8] }, 'Invalid hours value'],
    [{ kind: 'hours', amount: true }, 'Invalid hours value'],
    [{ amount: 33.3 }, 'Invalid time value. You can only add half an hour'],
  ])('%j is refused: %s', async (fields, message) => {
    const hr = await clock.staff('hr')
    const { _id: employee } = await createEmployee()
    const body = { employee, year: 2026, month: 11, ...fields } as never
    expect(await hr.call(setWorkTime, { body })).toMatchObject({
      status: 400,
      body: { errors: [{ path: 'amount', message }] },
    })
  })

  it('is refused for an unknown employee', async () => {
    const hr = await clock.staff('hr')
    const body = { employee: 'f'.repeat(24), year: 2026, month: 11, amount: 50 }
    expect(await hr.call(setWorkTime, { body })).toMatchObject({
      status: 400,
      body: { errors: [{ path: 'employee' }] },
    })
  })
})

describe('a month in which somebody joins or leaves', () => {
  it('expects only the weekdays of their employment', async () => {
    // Thursday the 19th to Monday the 30th: eight weekdays.
    expect((await createSheetFixture(clock, { hireDate: '2026-11-19' })).sheet.maxHours).toBe(64)
    const { sheet } = await createSheetFixture(clock, { hireDate: '2026-11-30', period: '2026-11-10' })
    expect(sheet).toMatchObject({ maxHours: 8, timeRemaining: 8 })
    // Until Friday the 6th: five.
    expect((await createSheetFixture(clock, { lastDay: '2026-11-06' })).sheet.maxHours).toBe(40)
  })

  it('names the days outside of their employment', async () => {
    const daysOf = ({ daysNotEmployed }: Timesheet) => daysNotEmployed.map(day => Number(day.slice(8)))
    const joined = await createSheetFixture(clock, { hireDate: '2026-11-04' })
    expect(daysOf(joined.sheet)).toEqual([1, 2, 3])
    const leaving = await createSheetFixture(clock, { lastDay: '2026-11-27' })
    expect(daysOf(leaving.sheet)).toEqual([28, 29, 30])
    expect(daysOf((await createSheetFixture(clock)).sheet)).toEqual([])
  })
})
