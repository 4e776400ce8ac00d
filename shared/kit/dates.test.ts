import { beforeEach, describe, expect, it } from 'vitest'
import * as z from 'zod/mini'
import { readIn } from '#shared/testing/reader-language.ts'
import {
  addDays,
  addMonths,
  dayOf,
  dayOfMonth,
  FIRST_DAY,
  FIRST_END_DAY,
  firstDayOfMonth,
  formatDay,
  formatInstant,
  formatMonth,
  formatShortDay,
  formatShortMonth,
  lastDayOfMonth,
  listMonthsUntil,
  monthOfDay,
  toDay,
  utcToday,
  weekdayName,
  westernToday,
} from './dates.ts'
import { day } from './fields.ts'
import { idPrefixOfMonth, makeId, monthOfId, moveIdToMonth, shardOfId, yearOfId } from './ids.ts'

describe('a calendar day', () => {
  it.each([
    ['2024-02-29', true],
    ['2023-02-29', false],
    ['2000-02-29', true],
    ['1900-02-29', false],
    ['2026-12-31', true],
    ['2026-13-01', false],
    ['2026-00-10', false],
    ['2026-4-1', false],
    ['31/12/2026', false],
    ['', false],
  ])('%s is valid: %s', (value, valid) => expect(z.safeParse(day, value).success).toBe(valid))

  it.each([
    ['2024-02-28', 1, '2024-02-29'],
    ['2023-02-28', 1, '2023-03-01'],
    ['2026-12-31', 1, '2027-01-01'],
    ['2026-03-01', -1, '2026-02-28'],
  ])('%s plus %i days is %s', (from, count, to) => expect(addDays(from, count)).toBe(to))

  it.each([
    ['2028-02-10', '2028-02-01', '2028-02-29'],
    ['2027-02-28', '2027-02-01', '2027-02-28'],
    ['2026-04-30', '2026-04-01', '2026-04-30'],
    ['2026-12-31', '2026-12-01', '2026-12-31'],
  ])('%s is in the month from %s to %s', (day, first, last) =>
    expect([firstDayOfMonth(day), lastDayOfMonth(day)]).toEqual([first, last]),
  )

  it('ends a list of months, twelve by default', () => {
    expect(listMonthsUntil('2028-02-29')).toEqual([
      '2027-03-01',
      '2027-04-01',
      '2027-05-01',
      '2027-06-01',
      '2027-07-01',
      '2027-08-01',
      '2027-09-01',
      '2027-10-01',
      '2027-11-01',
      '2027-12-01',
      '2028-01-01',
      '2028-02-01',
    ])
    expect(listMonthsUntil('2027-01-31', 2)).toEqual(['2026-12-01', '2027-01-01'])
  })

  it.each([
    ['2026-11-21', '21/Nov/2026'],
    ['2026-01-02T23:59:59.999Z', '02/Jan/2026'],
    ['1900-01-01', ''],
    ['1899-12-31', ''],
    ['', ''],
    [null, ''],
  ])('%s is shown as "%s"', (value, shown) => expect(formatDay(value)).toBe(shown))

  it('is formatted as its month, by name', () => expect(formatMonth('2028-02-29')).toBe('February 2028'))
})

it.each([
  ['2026-01-31', '31/Jan/2026', 'Jan 2026', 'January 2026', 'Sat'],
  ['2026-02-01', '01/Feb/2026', 'Feb 2026', 'February 2026', 'Sun'],
  ['2026-03-02', '02/Mar/2026', 'Mar 2026', 'March 2026', 'Mon'],
  ['2026-04-07', '07/Apr/2026', 'Apr 2026', 'April 2026', 'Tue'],
  ['2026-05-06', '06/May/2026', 'May 2026', 'May 2026', 'Wed'],
  ['2026-06-04', '04/Jun/2026', 'Jun 2026', 'June 2026', 'Thu'],
  ['2026-07-03', '03/Jul/2026', 'Jul 2026', 'July 2026', 'Fri'],
  ['2026-08-31', '31/Aug/2026', 'Aug 2026', 'August 2026', 'Mon'],
  ['2026-09-30', '30/Sep/2026', 'Sep 2026', 'September 2026', 'Wed'],
  ['2026-10-31', '31/Oct/2026', 'Oct 2026', 'October 2026', 'Sat'],
  ['2026-11-30', '30/Nov/2026', 'Nov 2026', 'November 2026', 'Mon'],
  ['2026-12-31', '31/Dec/2026', 'Dec 2026', 'December 2026', 'Thu'],
])('%s is formatted as %s, %s, %s and %s', (day, shown, short, long, weekday) => {
  expect([formatDay(day), formatShortMonth(day), formatMonth(day), weekdayName(day)]).toEqual([
    shown,
    short,
    long,
    weekday,
  ])
})

it.each([
  ['2026-01-31', 1, undefined, '2026-02-28'],
  ['2024-01-31', 1, undefined, '2024-02-29'],
  ['2026-12-15', 1, undefined, '2027-01-15'],
  ['2026-03-15', -3, undefined, '2025-12-15'],
  ['2026-02-28', 1, 31, '2026-03-31'],
  ['2026-02-28', 2, 31, '2026-04-30'],
  ['2026-11-22', 0, 1, '2026-11-01'],
  ['2024-02-29', 12, undefined, '2025-02-28'],
])('%s plus %i months, on day %s, is %s', (from, count, date, to) => expect(addMonths(from, count, date)).toBe(to))

it.each([
  ['2026-11-25', 25, 'Wed 25'],
  ['2028-02-29', 29, 'Tue 29'],
  ['2027-01-01', 1, 'Fri 1'],
] as const)('%s is day %i of its month, and %s in short', (date, number, short) => {
  expect(dayOfMonth(date)).toBe(number)
  expect(formatShortDay(date)).toBe(short)
  const [year = 0, month = 0] = date.split('-').map(Number)
  expect(toDay(year, month, number)).toBe(date)
})

it('dates an instant by its day and month in UTC', () => {
  const late = new Date('2026-11-30T23:59:59.999-01:00')
  expect([dayOf(late), utcToday(late), monthOfDay(dayOf(late))]).toEqual(['2026-12-01', '2026-12-01', '2026-12'])
})

// In winter, Pacific time is eight hours behind UTC.
it.each([
  ['2027-01-01T07:59:59.999Z', '2026-12-31'],
  ['2027-01-01T08:00:00.000Z', '2027-01-01'],
])('at %s the day in Pacific time is %s', (at, day) => expect(westernToday(new Date(at))).toBe(day))

it('lets filters start on 1 January 2020 and end on 1 February 2020 at the earliest', () =>
  expect([FIRST_DAY, FIRST_END_DAY]).toEqual(['2020-01-01', '2020-02-01']))

describe('an instant', () => {
  it.each([
    ['2026-11-22T23:05:00.000Z', 'America/Costa_Rica', '22/Nov/2026 17:05 GMT-6'],
    ['2026-11-22T23:05:59.999Z', 'UTC', '22/Nov/2026 23:05 UTC'],
    ['2026-11-23T03:05:00.000Z', 'America/Costa_Rica', '22/Nov/2026 21:05 GMT-6'],
    ['2026-12-31T23:30:00.000Z', 'Europe/Madrid', '01/Jan/2027 00:30 CET'],
    ['2026-09-01T00:00:00.000Z', 'Asia/Kolkata', '01/Sep/2026 05:30 GMT+5:30'],
  ])('%s in %s is %s', (instant, zone, shown) => {
    expect(formatInstant(instant, zone)).toBe(shown)
    expect(formatInstant(new Date(instant), zone)).toBe(shown)
  })
})

describe('a day in Spanish', () => {
  beforeEach(() => readIn({ language: 'es', catalogue: {} }))

  it('has Spanish names', () => {
    expect(['2026-11-25', '2026-09-01', '2026-05-09'].map(formatDay)).toEqual([
      '25/nov/2026',
      '01/sep/2026',
      '09/may/2026',
    ])
    expect(formatShortDay('2026-11-25')).toBe('mié 25')
    expect(formatMonth('2026-11-25')).toBe('noviembre de 2026')
    expect(formatShortMonth('2026-09-25')).toBe('sep 2026')
    expect(formatInstant('2026-11-22T23:05:00Z', 'America/Costa_Rica')).toBe('22/nov/2026 17:05 GMT-6')
    expect(formatDay('1900-01-01')).toBe('')
  })
})

describe('an id', () => {
  it.each([
    ['2024-12-31T23:59:59.999Z', 2024, '2024-12'],
    ['2025-01-01T00:00:00.000Z', 2025, '2025-01'],
    ['2020-06-15T12:00:00.000Z', 2020, '2020-06'],
  ])('made at %s is of the year %i and the month %s', (at, year, month) => {
    const id = makeId(new Date(at), 'f'.repeat(20))
    expect(id).toMatch(/^[0-9a-f]{24}$/)
    expect([yearOfId(id), monthOfId(id), shardOfId(id)]).toEqual([year, month, 15])
  })
  it('has 24 characters, whatever the entropy and the year', () => {
    expect(makeId(new Date('2026-11-22'), 'AB'.repeat(20))).toMatch(/^[0-9a-f]{4}(ab){10}$/)
    expect(makeId(new Date('0100-01-01'), 'f'.repeat(20))).toMatch(/^04b0f{20}$/)
  })
  it('shares its prefix with the ids of its month, and of no other', () => {
    const id = makeId(new Date('2026-11-01T00:00:00Z'), 'f'.repeat(20))
    expect(idPrefixOfMonth(new Date('2026-11-30T23:59:59Z'))).toBe(id.slice(0, 4))
    for (const other of ['2026-10-31', '2026-12-01']) expect(idPrefixOfMonth(new Date(other))).not.toBe(id.slice(0, 4))
  })
  it('keeps the rest of itself when it is moved to another month', () => {
    const id = makeId(new Date('2026-11-22'), '0123456789abcdef0123')
    const moved = moveIdToMonth(id, new Date('2025-02-01'))
    expect([monthOfId(moved), moved.slice(4)]).toEqual(['2025-02', '0123456789abcdef0123'])
  })
})
