import { beforeEach, describe, expect, it } from 'vitest'
import { createTimesheetClock, NOON } from '#scripts/testing/timesheets.ts'
import { INVALID_HOURS } from '#shared/features/timesheets/max-hours.ts'
import { timesheetMessages } from '#shared/features/timesheets/messages.ts'
import { timesheetsApi } from '#shared/features/timesheets.ts'

const { currentHours, generateHours, generateHoursByGet, hours, setMaxHours, removeHours } = timesheetsApi.calls
const { holidays, copyHolidays, copyHolidaysByGet, addHoliday, updateHoliday, removeHoliday } = timesheetsApi.calls

const clock = createTimesheetClock()
let finance: Awaited<ReturnType<typeof clock.staff>>
beforeEach(async () => {
  clock.at(NOON)
  finance = await clock.staff('finance')
})

describe('monthly hours', () => {
  const of = (year: number) => ({ params: { year: String(year) } })
  const months = async (year: number) => (await finance.call(hours, of(year))).body.map(row => row.totalHours)

  it('are eight per weekday unless set, also when they are generated', async () => {
    expect((await finance.call(currentHours)).body).toEqual({ totalHours: 168 })
    const { body, status } = await finance.call(generateHours, { ...of(2024), body: {} })
    expect([status, body.map(row => row.totalHours)]).toEqual([
      200,
      [184, 168, 168, 176, 184, 160, 184, 176, 168, 184, 168, 176],
    ])
  })

  it('that were set are kept when the others are generated, even twice at once', async () => {
    await finance.call(setMaxHours, { body: { year: 2025, month: 2, totalHours: '152' } })
    const replies = await Promise.all([
      finance.call(generateHours, { ...of(2025), body: {} }),
      finance.call(generateHoursByGet, of(2025)),
    ])
    for (const { body } of replies) expect(body).toHaveLength(12)
    expect((await months(2025))[1]).toBe(152)
  })

  it('are one record per month, changed by setting them again, and reset by deleting them', async () => {
    const set = (totalHours: string | number) =>
      finance.call(setMaxHours, { body: { year: 2026, month: 11, totalHours } })
    const { body: first } = await set(160)
    const { body: second } = await set('152.5')
    expect(second).toMatchObject({ _id: first._id, totalHours: 152.5, version: 2 })
    expect((await finance.call(currentHours)).body).toEqual({ totalHours: 152.5 })
    expect((await finance.call(removeHours, { params: { id: first._id } })).status).toBe(204)
    expect((await finance.call(currentHours)).body).toEqual({ totalHours: 168 })
    expect((await set(8)).body.version).toBe(1)
  })

  it('remain one record per month when several people set them at once', async () => {
    const body = { year: 2029, month: 5, totalHours: 100 }
    const replies = await Promise.all([1, 2, 3, 4].map(() => finance.call(setMaxHours, { body })))
    expect(replies.every(({ status }) => status === 201 || status === 409)).toBe(true)
    expect(await months(2029)).toEqual([100])
  })

  it.each([
    ['totalHours', { totalHours: -1 }, INVALID_HOURS],
    ['totalHours', { totalHours: '745' }, INVALID_HOURS],
    ['totalHours', { totalHours: 'many' }, INVALID_HOURS],
    ['totalHours', { totalHours: '' }, 'This is a required field'],
    ['totalHours', { totalHours: [160] }, INVALID_HOURS],
    ['totalHours', { totalHours: [] }, INVALID_HOURS],
    ['totalHours', { totalHours: true }, INVALID_HOURS],
    ['totalHours', { totalHours: { of: 160 } }, INVALID_HOURS],
    ['totalHours', { totalHours: 167.3 }, 'Invalid time value. You can only add half an hour'],
    ['year', { year: [2026] }, 'Choose a year from 2020 to 2100'],
    ['month', { month: true }, 'Invalid number'],
    ['month', { month: 13 }, 'Invalid number'],
    ['year', { year: 1999 }, 'Choose a year from 2020 to 2100'],
  ])('with a bad %s are refused', async (path, wrong, message) => {
    const body = { year: 2026, month: 1, totalHours: 160, ...wrong }
    const reply = await finance.call(setMaxHours, { body: body as never })
    expect(reply).toMatchObject({ status: 400, body: { errors: [{ path, message }] } })
  })
})

describe('holidays', () => {
  const christmas = { year: 2030, month: 12, day: 25, description: 'Christmas', country: 'Costa Rica' as const }
  const listed = async (year: number, country?: string) =>
    (await finance.call(holidays, { query: { year: String(year), ...(country ? { country } : {}) } as never })).body

  it('are added, changed and deleted, at most one per day and country', async () => {
    const { body: made } = await finance.call(addHoliday, { body: christmas })
    const twice = await finance.call(addHoliday, { body: { ...christmas, description: 'Again' } })
    expect(twice).toMatchObject({
      status: 400,
      body: { errors: [{ path: 'day', message: timesheetMessages.holidayTwice }] },
    })
    const { body: elsewhere } = await finance.call(addHoliday, { body: { ...christmas, country: 'Bolivia' } })
    const params = { id: made._id }
    const onto = await finance.call(updateHoliday, { params, body: { ...christmas, country: 'Bolivia' } })
    expect(onto.status).toBe(400)
    const { body: moved } = await finance.call(updateHoliday, { params, body: { ...christmas, day: 24 } })
    expect(moved).toMatchObject({ _id: made._id, day: 24, version: 2 })
    expect((await finance.call(addHoliday, { body: christmas })).status).toBe(201)
    expect((await listed(2030)).map(({ day, country }) => [day, country])).toEqual([
      [24, 'Costa Rica'],
      [25, 'Bolivia'],
      [25, 'Costa Rica'],
    ])
    await finance.call(removeHoliday, { params: { id: elsewhere._id } })
    expect((await finance.call(addHoliday, { body: { ...christmas, country: 'Bolivia' } })).status).toBe(201)
    const stale = { params, body: christmas, headers: { 'if-match': '1' } }
    expect((await finance.call(updateHoliday, stale)).status).toBe(409)
  })

  it('are copied from last year, except 29 February and days that already have one', async () => {
    for (const [month, day] of [
      [1, 1],
      [2, 29],
      [5, 1],
    ] as const)
      await finance.call(addHoliday, { body: { ...christmas, year: 2028, month, day } })
    await finance.call(addHoliday, { body: { ...christmas, year: 2028, month: 7, day: 4, country: 'United States' } })
    await finance.call(addHoliday, { body: { ...christmas, year: 2029, month: 5, day: 1, description: 'Own' } })
    const days = (rows: Awaited<ReturnType<typeof listed>>) =>
      rows.map(({ month, day, description }) => `${month}/${day} ${description}`)
    const copied = await finance.call(copyHolidays, { body: { year: 2029, country: 'Costa Rica' } })
    expect(days(copied.body)).toEqual(['1/1 Christmas', '5/1 Own'])
    const all = await finance.call(copyHolidaysByGet, { query: { year: '2029' } as never })
    expect(days(all.body)).toEqual(['1/1 Christmas', '5/1 Own', '7/4 Christmas'])
    await finance.call(copyHolidaysByGet, { query: { year: '2029' } as never })
    expect(await listed(2029)).toHaveLength(3)
    expect(days(await listed(2029, 'United States'))).toEqual(['7/4 Christmas'])
  })

  it.each([
    ['day', { day: 31, month: 11 }, 'The date is invalid'],
    ['day', { day: 29, month: 2, year: 2027 }, 'The date is invalid'],
    ['day', { day: 0 }, 'The date is invalid'],
    ['day', { day: -1 }, 'The date is invalid'],
    ['day', { day: '32' }, 'The date is invalid'],
    ['day', { day: '' }, 'This is a required field'],
    ['day', { day: [25] }, 'Invalid number'],
    ['day', { day: true }, 'Invalid number'],
    ['description', { description: ' ' }, 'This is a required field'],
    ['description', { description: 'x'.repeat(201) }, 'At most 200 characters'],
    ['country', { country: 'Atlantis' }, 'Choose one from the list'],
  ])('with a bad %s are refused', async (path, wrong, message) => {
    const reply = await finance.call(addHoliday, { body: { ...christmas, ...wrong } as never })
    expect(reply).toMatchObject({ status: 400, body: { errors: [{ path, message }] } })
  })

  it('of an unknown country are refused rather than answered with an empty list', async () => {
    const refused = { status: 400, body: { errors: [{ path: 'country', message: 'Choose one from the list' }] } }
    const query = { year: '2029', country: 'Atlantis' } as never
    expect(await finance.call(holidays, { query })).toMatchObject(refused)
    expect(await finance.call(copyHolidaysByGet, { query })).toMatchObject(refused)
    const body = { year: 2029, country: 'Atlantis' } as never
    expect(await finance.call(copyHolidays, { body })).toMatchObject(refused)
  })
})
