import { describe, expect, it } from 'vitest'
import { availablePeriods, daysLeftInMonth, isTimesheetClosed, lastClosedMonth, monthClosingTime } from './closing.ts'
import { buildMonthRows, type DayRow, daysOfMonth, dayTypes, withDayType } from './days.ts'
import { calculateFigures, defaultMaxHours, findEmptyWeekdays, hasEmptyDescriptions } from './figures.ts'
import { limitHoursInput, parseDayHours } from './hours.ts'

describe('hours as entered', () => {
  it.each<[unknown, number | string]>([
    ['', 0],
    ['0', 0],
    ['8', 8],
    ['8.', 8],
    ['8.0', 8],
    ['8.00', 8],
    ['7.5', 7.5],
    ['7.50', 7.5],
    ['7,5', 7.5],
    ['.5', 0.5],
    [',5', 0.5],
    ['+8', 8],
    ['-0', 0],
    [' 8 h ', 8],
    ['8 hrs', 8],
    ['7.5h', 7.5],
    ['7:30', 7.5],
    ['07:30:00', 7.5],
    ['0:30', 0.5],
    ['7h 30m', 7.5],
    ['7h30', 7.5],
    ['30 min', 0.5],
    ['90m', 1.5],
    ['24', 24],
    ['24:00', 24],
    [8.5, 8.5],
    [null, 0],
    ['24.5', 'A day has 24 hours'],
    ['25', 'A day has 24 hours'],
    [1000, 'A day has 24 hours'],
    ['-1', 'Hours cannot be negative'],
    ['−7:30', 'Hours cannot be negative'],
    [-0.5, 'Hours cannot be negative'],
    ['7.25', 'Invalid time value. You can only add half an hour'],
    ['7:15', 'Invalid time value. You can only add half an hour'],
    ['7h 20m', 'Invalid time value. You can only add half an hour'],
    [7.1, 'Invalid time value. You can only add half an hour'],
    ...['1e3', 'eight', '٨', '7:75', '7:5', '7h 75m', '.', '+', '-', 'm', '7.5.', '8 8', '0x8'].map(
      (text): [string, string] => [text, 'Write the hours as a number, such as 8, 7.5 or 7:30'],
    ),
    ...[[8], [], ['8'], true, false, { hours: 8 }, Number.NaN, Number.POSITIVE_INFINITY].map(
      (value): [unknown, string] => [value, 'Write the hours as a number, such as 8, 7.5 or 7:30'],
    ),
  ])('%j is %j', (written, hours) => expect(parseDayHours(written)).toBe(hours))

  it.each([
    ['12345', '1234'],
    ['12.50', '12.5'],
    ['10:30', '10:30'],
    ['7h 30m', '7h 30m'],
    ['7 h 30 min', '7 h 30 m'],
  ])('"%s" is kept as "%s" while typing', (typed, kept) => expect(limitHoursInput(typed)).toBe(kept))
})

const row = (
  date: string,
  type: Parameters<typeof dayTypes.id>[0],
  timeSpent: number,
  taskDescription = '',
): DayRow => ({
  _id: `${date} ${type}`,
  date,
  type: dayTypes.id(type),
  subType: null,
  taskDescription,
  timeSpent,
})

describe('totals', () => {
  const rows = [
    row('2026-11-02', 'Normal', 8, 'Billing'),
    row('2026-11-03', 'Holiday', 8),
    row('2026-11-04', 'Half Day Vacation', 4),
    row('2026-11-04', 'Normal', 4.5),
    row('2026-11-05', 'Sick', 8),
    row('2026-11-06', 'License Benefit', 2),
    row('2026-11-09', 'Normal', 0),
  ]
  it('are summed by type', () =>
    expect(calculateFigures(rows, 168)).toEqual({
      registered: 12.5,
      holidayTime: 8,
      otherTime: 14,
      timeSpent: 34.5,
      timeRemaining: 133.5,
      overtime: 0,
    }))
  it('become overtime above the expected hours', () =>
    expect(calculateFigures(rows, 30)).toMatchObject({ timeRemaining: 0, overtime: 4.5 }))
  it('list what is missing', () => {
    expect(hasEmptyDescriptions(rows)).toBe(true)
    expect(findEmptyWeekdays(rows)).toEqual(['2026-11-09'])
    expect(defaultMaxHours(daysOfMonth('2026-02-10'))).toBe(160)
    expect(defaultMaxHours(daysOfMonth('2024-02-01'))).toBe(168)
  })
})

describe('the rows of a month', () => {
  const fills = { holidays: true, vacations: true }
  it.each([
    ['2024-02-15', 29],
    ['2023-02-01', 28],
    ['2026-12-31', 31],
  ])('of %s are %i', (day, count) => expect(buildMonthRows(day, new Map(), fills, date => date)).toHaveLength(count))
  it('start with the holidays, at eight hours if the project counts them', () => {
    const holidays = new Map([['2026-12-25', 'Christmas']])
    const on = (fill: boolean) =>
      buildMonthRows('2026-12-01', holidays, { ...fills, holidays: fill }, date => date).find(
        day => day.date === '2026-12-25',
      )
    expect(on(true)).toMatchObject({ type: dayTypes.id('Holiday'), timeSpent: 8, taskDescription: 'Christmas' })
    expect(on(false)).toMatchObject({ type: dayTypes.id('Holiday'), timeSpent: 0 })
  })
  it.each([
    ['Vacation', true, 8],
    ['Vacation', false, 3],
    ['Half Day Vacation', true, 4],
    ['Sick', true, 3],
    ['Normal', true, 3],
  ] as const)('changed to %s (fills: %s) hold %d hours', (type, vacations, hours) =>
    expect(
      withDayType(row('2026-11-02', 'Normal', 3), dayTypes.id(type), { holidays: false, vacations }).timeSpent,
    ).toBe(hours),
  )
  it('of a holiday on a weekend have no hours, whether they start as one or become one', () => {
    const saturday = new Map([['2026-12-05', 'Fair']])
    const rows = buildMonthRows('2026-12-01', saturday, fills, date => date)
    expect(rows[4]).toMatchObject({ type: dayTypes.id('Holiday'), timeSpent: 0, taskDescription: 'Fair' })
    expect(withDayType(row('2026-12-06', 'Normal', 0), dayTypes.id('Holiday'), fills).timeSpent).toBe(0)
    // As in sheets that were created with eight hours.
    expect(calculateFigures([row('2026-12-05', 'Holiday', 8), row('2026-12-08', 'Holiday', 8)], 8)).toMatchObject({
      holidayTime: 8,
      timeSpent: 8,
      overtime: 0,
    })
  })
})

describe('the close', () => {
  it.each([
    ['2024-02-01', '2024-02-29T23:00:00.000Z'],
    ['2023-02-01', '2023-02-28T23:00:00.000Z'],
    ['2026-12-01', '2026-12-31T23:00:00.000Z'],
  ])('of %s is at %s', (period, instant) => expect(monthClosingTime(period).toISOString()).toBe(instant))
  it.each([
    ['2026-11-30T22:59:59.999Z', null, false],
    ['2026-11-30T23:00:00.000Z', null, true],
    ['2026-11-30T17:00:00.000-06:00', null, true],
    ['2026-12-01T07:59:59.999+09:00', null, false],
    ['2026-12-02T10:00:00.000Z', '2026-12-03T00:00:00.000Z', false],
    ['2026-12-03T00:00:00.000Z', '2026-12-03T00:00:00.000Z', true],
  ])('at %s, reopened until %s, it is closed: %s', (now, until, closed) =>
    expect(isTimesheetClosed({ period: '2026-11-01', reopened: until ? { until } : null }, new Date(now))).toBe(closed),
  )
  it('has a countdown in days', () => {
    expect(daysLeftInMonth('2026-11-01', new Date('2026-11-27T23:59:00Z'))).toBe(3)
    expect(daysLeftInMonth('2026-11-01', new Date('2026-11-30T01:00:00Z'))).toBe(0)
  })
  it.each([
    ['2026-11-30T22:59:59.999Z', '2026-10-01'],
    ['2026-11-30T23:00:00.000Z', '2026-11-01'],
    ['2027-01-01T00:00:00.000Z', '2026-12-01'],
  ])('at %s has come last to %s', (now, period) => expect(lastClosedMonth(new Date(now))).toBe(period))
  it('offers the previous and the next month', () =>
    expect(availablePeriods(new Date('2026-12-31T23:59:59Z'))).toEqual(['2026-11-01', '2026-12-01', '2027-01-01']))
})
