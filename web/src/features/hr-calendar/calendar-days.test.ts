import { describe, expect, it } from 'vitest'
import {
  lastUpcomingDay,
  sortEntries,
  toAnniversaryEntries,
  toBirthdayEntries,
  toHolidayEntries,
  weeksOfMonth,
} from './calendar-days.ts'

describe('a month', () => {
  it.each([
    // Begins on a Tuesday, in a leap year.
    ['2028-02-01', 5, [undefined, '2028-02-01'], '2028-02-29'],
    // Begins on a Monday and has exactly four weeks.
    ['2027-02-15', 4, ['2027-02-01', '2027-02-02'], '2027-02-28'],
    // Begins on a Saturday.
    ['2026-08-31', 6, [undefined, undefined], '2026-08-31'],
  ])('with %s has %i weeks', (month, count, start, last) => {
    const weeks = weeksOfMonth(month)
    expect(weeks).toHaveLength(count)
    expect(weeks.every(week => week.length === 7)).toBe(true)
    expect(weeks[0]?.slice(0, 2)).toEqual(start)
    expect(weeks.flat().findLast(day => day)).toBe(last)
  })
})

it('the next thirty days start today, and continue over leap days and the new year', () => {
  expect(lastUpcomingDay('2028-02-01')).toBe('2028-03-01')
  expect(lastUpcomingDay('2027-02-01')).toBe('2027-03-02')
  expect(lastUpcomingDay('2026-12-15')).toBe('2027-01-13')
})

it('a day lists holidays first, then people by name, and a holiday of two countries once', () => {
  const id = 'a'.repeat(24)
  const holiday = { _id: id, version: 1, year: 2028, month: 2, day: 29, description: 'Leap day' }
  const entries = sortEntries([
    ...toBirthdayEntries(2028, [{ _id: 2, entries: [{ _id: '1', birthDayNumber: 29, fullName: 'Zoe Mora' }] }]),
    ...toAnniversaryEntries(2028, [
      {
        _id: 2,
        entries: [
          { _id: '2', anniversarieDayNumber: 29, fullName: 'Ana Mora', yearsInCompany: 4 },
          { _id: '3', anniversarieDayNumber: 1, fullName: 'Ben Mora', yearsInCompany: 1 },
        ],
      },
    ]),
    ...toHolidayEntries([
      { ...holiday, country: 'Mexico' },
      { ...holiday, country: 'Costa Rica' },
    ]),
  ])
  expect(entries.map(({ day, name, note }) => [day, name, note])).toEqual([
    ['2028-02-01', 'Ben Mora', '1 year'],
    ['2028-02-29', 'Leap day', 'Costa Rica, Mexico'],
    ['2028-02-29', 'Ana Mora', '4 years'],
    ['2028-02-29', 'Zoe Mora', undefined],
  ])
})
