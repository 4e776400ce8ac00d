import { describe, expect, it } from 'vitest'
import { toAnniversaryEntries, toBirthdayEntries } from './calendar-days.ts'
import { nextLeapYear, writeAnniversaryCalendar, writeBirthdayCalendar, writeDaysCsv } from './day-files.ts'

const now = new Date('2026-11-22T23:05:06Z')
const id = (letter: string) => letter.repeat(24)
const birthdays = [
  { _id: 2, entries: [{ _id: id('a'), birthDayNumber: 29, fullName: 'Ana' }] },
  { _id: 12, entries: [{ _id: id('b'), birthDayNumber: 31, fullName: '=Bo, "Li"' }] },
]
const anniversaries = [
  { _id: 2, entries: [{ _id: id('a'), anniversarieDayNumber: 29, fullName: 'Ana', yearsInCompany: 4 }] },
  { _id: 3, entries: [{ _id: id('b'), anniversarieDayNumber: 1, fullName: 'Bo', yearsInCompany: 1 }] },
]

describe('the year to ask for', () => {
  it.each([
    [2026, 2028],
    [2027, 2028],
    [2028, 2032],
    [2096, 2104],
  ])('after %i, with a 29 February, is %i', (year, next) => expect(nextLeapYear(year)).toBe(next))
})

describe('the CSV of a year', () => {
  it('has a day and a name a row, and runs nothing', () =>
    expect(writeDaysCsv(toBirthdayEntries(2028, birthdays))).toBe(
      '\uFEFFDate,Name\r\n2028-02-29,Ana\r\n2028-12-31,"\'=Bo, ""Li"""\r\n',
    ))
  it('says how many years of an anniversary', () =>
    expect(writeDaysCsv(toAnniversaryEntries(2028, anniversaries))).toBe(
      '\uFEFFDate,Name,Years\r\n2028-02-29,Ana,4\r\n2028-03-01,Bo,1\r\n',
    ))
})

describe('the calendar', () => {
  const eventsOf = (file: string) =>
    file
      .split('BEGIN:VEVENT')
      .slice(1)
      .map(event => event.split('\r\n').filter(line => /^(UID|DTSTART|RRULE|SUMMARY)/.test(line)))

  it('of birthdays names no year of birth, and moves 29 February', () =>
    expect(eventsOf(writeBirthdayCalendar(birthdays, 2028, now))).toEqual([
      [
        `UID:birthday-${id('a')}@muster`,
        'DTSTART;VALUE=DATE:20260228',
        'RRULE:FREQ=YEARLY;BYMONTH=2;BYMONTHDAY=-1',
        'SUMMARY:Ana',
      ],
      [`UID:birthday-${id('b')}@muster`, 'DTSTART;VALUE=DATE:20261231', 'RRULE:FREQ=YEARLY', 'SUMMARY:=Bo\\, "Li"'],
    ]))

  it('of anniversaries begins with the first of each, and says since when', () =>
    expect(eventsOf(writeAnniversaryCalendar(anniversaries, 2028, now))).toEqual([
      [
        `UID:anniversary-${id('a')}@muster`,
        // Hired on 29 February 2024; 2025 has no 29th.
        'DTSTART;VALUE=DATE:20250228',
        'RRULE:FREQ=YEARLY;BYMONTH=2;BYMONTHDAY=-1',
        'SUMMARY:Ana (since 2024)',
      ],
      [
        `UID:anniversary-${id('b')}@muster`,
        'DTSTART;VALUE=DATE:20280301',
        'RRULE:FREQ=YEARLY',
        'SUMMARY:Bo (since 2027)',
      ],
    ]))
})
