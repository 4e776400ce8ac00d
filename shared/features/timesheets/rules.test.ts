import { describe, expect, it } from 'vitest'
import { closesAt, daysLeft, isClosed, offeredPeriods } from './closing.ts'
import { type DayRow, daysOfMonth, dayTypes, firstRows, fits, hoursTyped, withType } from './days.ts'
import { emptyWeekdays, figuresOf, hasEmptyDescriptions, usualHours } from './figures.ts'

describe('hours as typed', () => {
  it.each([
    ['', 0],
    ['0', 0],
    ['8', 8],
    ['7.5', 7.5],
    ['7,5', 7.5],
    ['.5', undefined],
    ['24', 24],
    ['24.5', undefined],
    ['-1', undefined],
    ['7.25', undefined],
    ['1e3', undefined],
    ['8 h', undefined],
    ['٨', undefined],
  ])('"%s" is %s', (typed, hours) => expect(hoursTyped(typed)).toBe(hours))
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

describe('figures', () => {
  const rows = [
    row('2026-11-02', 'Normal', 8, 'Billing'),
    row('2026-11-03', 'Holiday', 8),
    row('2026-11-04', 'Half Day Vacation', 4),
    row('2026-11-04', 'Normal', 4.5),
    row('2026-11-05', 'Sick', 8),
    row('2026-11-06', 'License Benefit', 2),
    row('2026-11-09', 'Normal', 0),
  ]
  it('add up by type', () =>
    expect(figuresOf(rows, 168)).toEqual({
      registered: 12.5,
      holidayTime: 8,
      otherTime: 14,
      timeSpent: 34.5,
      timeRemaining: 133.5,
      overtime: 0,
    }))
  it('turn into overtime past the most', () =>
    expect(figuresOf(rows, 30)).toMatchObject({ timeRemaining: 0, overtime: 4.5 }))
  it('name what is missing', () => {
    expect(hasEmptyDescriptions(rows)).toBe(true)
    expect(emptyWeekdays(rows)).toEqual(['2026-11-09'])
    expect(usualHours(daysOfMonth('2026-02-10'))).toBe(160)
    expect(usualHours(daysOfMonth('2024-02-01'))).toBe(168)
  })
})

describe('the rows of a month', () => {
  const fills = { holidays: true, vacations: true }
  it.each([
    ['2024-02-15', 29],
    ['2023-02-01', 28],
    ['2026-12-31', 31],
  ])('of %s are %i', (day, count) => expect(firstRows(day, new Map(), fills, date => date)).toHaveLength(count))
  it('begin with the holidays, eight hours where the project counts them', () => {
    const holidays = new Map([['2026-12-25', 'Christmas']])
    const on = (fill: boolean) =>
      firstRows('2026-12-01', holidays, { ...fills, holidays: fill }, date => date).find(
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
  ] as const)('turned into %s (fills: %s) hold %d hours', (type, vacations, hours) =>
    expect(withType(row('2026-11-02', 'Normal', 3), dayTypes.id(type), { holidays: false, vacations }).timeSpent).toBe(
      hours,
    ),
  )
  it('hold a day of 24 hours together', () => {
    const rows = [row('2026-11-04', 'Half Day Vacation', 4), row('2026-11-04', 'Normal', 0)]
    const [, normal] = rows
    if (!normal) throw new Error('No row')
    expect([fits(rows, normal, 20), fits(rows, normal, 20.5)]).toEqual([true, false])
  })
})

describe('the close', () => {
  it.each([
    ['2024-02-01', '2024-02-29T23:00:00.000Z'],
    ['2023-02-01', '2023-02-28T23:00:00.000Z'],
    ['2026-12-01', '2026-12-31T23:00:00.000Z'],
  ])('of %s is at %s', (period, instant) => expect(closesAt(period).toISOString()).toBe(instant))
  it.each([
    ['2026-11-30T22:59:59.999Z', null, false],
    ['2026-11-30T23:00:00.000Z', null, true],
    ['2026-11-30T17:00:00.000-06:00', null, true],
    ['2026-12-01T07:59:59.999+09:00', null, false],
    ['2026-12-02T10:00:00.000Z', '2026-12-03T00:00:00.000Z', false],
    ['2026-12-03T00:00:00.000Z', '2026-12-03T00:00:00.000Z', true],
  ])('at %s, reopened until %s, it is closed: %s', (now, until, closed) =>
    expect(isClosed({ period: '2026-11-01', reopened: until ? { until } : null }, new Date(now))).toBe(closed),
  )
  it('is counted down by days', () => {
    expect(daysLeft('2026-11-01', new Date('2026-11-27T23:59:00Z'))).toBe(3)
    expect(daysLeft('2026-11-01', new Date('2026-11-30T01:00:00Z'))).toBe(0)
  })
  it('offers the month before and after', () =>
    expect(offeredPeriods(new Date('2026-12-31T23:59:59Z'))).toEqual(['2026-11-01', '2026-12-01', '2027-01-01']))
})
