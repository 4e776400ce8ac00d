import { describe, expect, it } from 'vitest'
import { as, createEmployee } from '#scripts/testing/people.ts'
import { insuranceStatuses } from '#shared/features/employees/catalogues.ts'
import { employeesApi } from '#shared/features/employees.ts'
import { addDays, utcToday } from '#shared/kit/dates.ts'
import { toAnniversariesCsv, toBirthdaysCsv, writeAnniversaryCalendar, writeBirthdayCalendar } from './day-files.ts'

const now = new Date('2026-11-22T23:05:06Z')
const id = (letter: string) => letter.repeat(24)
const person = (
  letter: string,
  name: string,
  birthdayDate: string | null,
  hireDate: string | null,
  isActive = true,
) => ({ _id: id(letter), name, lastName: 'Mora', birthdayDate, hireDate, isActive })
const people = [
  person('a', 'Ana', '1992-02-29', '2024-02-29'),
  person('b', '=Bo, "Li"; 💥', '1990-12-31', '2026-03-01'),
  person('c', 'عمر', '1988-03-05', '2025-03-01'),
  person('d', 'Gone', '1990-12-30', '2019-03-02', false),
  person('e', 'Unknown', null, null),
]

describe('the CSV of a year', () => {
  it('has a row per day and name, shows no year of birth, and escapes formulas', () =>
    expect(toBirthdaysCsv(people, 2027)).toBe(
      '\uFEFFDate,Name\r\n28/Feb/2027,Ana Mora\r\n05/Mar/2027,عمر Mora\r\n31/Dec/2027,"\'=Bo, ""Li""; 💥 Mora"\r\n',
    ))

  it('says for an anniversary since when and how many years', () =>
    expect(toAnniversariesCsv(people, 2026)).toBe(
      '\uFEFFDate,Name,Hire Date,Years\r\n28/Feb/2026,Ana Mora,29/Feb/2024,2\r\n01/Mar/2026,عمر Mora,01/Mar/2025,1\r\n',
    ))
})

/** Returns the title, day and repetition of each event, with folded lines joined. */
const eventsOf = (file: string) =>
  file
    .replaceAll('\r\n ', '')
    .split('BEGIN:VEVENT')
    .slice(1)
    .map(event => event.split('\r\n').filter(line => /^(UID|DTSTART|DTEND|RRULE|SUMMARY)/.test(line)))

describe('the calendar', () => {
  it('of birthdays repeats every year from this one on, also for people born on 29 February', () =>
    expect(eventsOf(writeBirthdayCalendar(people, now))).toEqual([
      [
        `UID:birthday-${id('a')}@muster`,
        'DTSTART;VALUE=DATE:20260228',
        'RRULE:FREQ=YEARLY;BYMONTH=2;BYMONTHDAY=-1',
        'SUMMARY:Ana Mora',
      ],
      [`UID:birthday-${id('c')}@muster`, 'DTSTART;VALUE=DATE:20260305', 'RRULE:FREQ=YEARLY', 'SUMMARY:عمر Mora'],
      [
        `UID:birthday-${id('b')}@muster`,
        'DTSTART;VALUE=DATE:20261231',
        'RRULE:FREQ=YEARLY',
        'SUMMARY:=Bo\\, "Li"\\; 💥 Mora',
      ],
    ]))

  it('of birthdays does not reveal anybody’s age', () =>
    expect(writeBirthdayCalendar(people, now)).not.toMatch(/19(88|90|92)/))

  it('of anniversaries has one event per person and year, with the number of years and the start', () =>
    expect(eventsOf(writeAnniversaryCalendar(people, 2028, now))).toEqual([
      [
        `UID:anniversary-${id('a')}-2028@muster`,
        'DTSTART;VALUE=DATE:20280229',
        'DTEND;VALUE=DATE:20280301',
        'SUMMARY:Ana Mora: 4 years (since 29/Feb/2024)',
      ],
      [
        `UID:anniversary-${id('b')}-2028@muster`,
        'DTSTART;VALUE=DATE:20280301',
        'DTEND;VALUE=DATE:20280302',
        'SUMMARY:=Bo\\, "Li"\\; 💥 Mora: 2 years (since 01/Mar/2026)',
      ],
      [
        `UID:anniversary-${id('c')}-2028@muster`,
        'DTSTART;VALUE=DATE:20280301',
        'DTEND;VALUE=DATE:20280302',
        'SUMMARY:عمر Mora: 3 years (since 01/Mar/2025)',
      ],
    ]))
})

describe('the files that HR asks for', () => {
  const { birthdaysCsv, birthdaysCalendar, anniversariesCsv, anniversariesCalendar, insurancesCalendar } =
    employeesApi.calls
  const of = (file: unknown, name: string) =>
    String(file)
      .replaceAll('\r\n ', '')
      .split('\r\n')
      .filter(line => line.includes(name))

  it('cover the requested year, and are named after it', async () => {
    const hr = await as('hr')
    await createEmployee({ name: 'Leap', birthdayDate: '1992-02-29', hireDate: '2024-02-29' })
    const query = { year: '2028' }
    const born = await hr.call(birthdaysCsv, { query })
    expect(born.headers['content-disposition']).toContain('filename="Birthdays 2028.csv"')
    expect(of(born.body, 'Leap')).toEqual(['29/Feb/2028,Leap Example'])
    const years = await hr.call(anniversariesCsv, { query })
    expect(years.headers['content-disposition']).toContain('filename="Anniversaries 2028.csv"')
    expect(of(years.body, 'Leap')).toEqual(['29/Feb/2028,Leap Example,29/Feb/2024,4'])
    const calendar = await hr.call(anniversariesCalendar, { query })
    expect(calendar.headers['content-disposition']).toContain('filename="Anniversaries 2028.ics"')
    expect(of(calendar.body, 'Leap')).toEqual(['SUMMARY:Leap Example: 4 years (since 29/Feb/2024)'])
    const birthdays = await hr.call(birthdaysCalendar)
    expect(birthdays.headers['content-type']).toBe('text/calendar; charset=utf-8')
    expect(of(birthdays.body, 'Leap')).toEqual(['SUMMARY:Leap Example'])
    for (const call of [birthdaysCsv, anniversariesCsv, anniversariesCalendar])
      expect((await hr.call(call, { query: { year: '1999' } })).status).toBe(400)
  })

  it('cover this year when none is requested', async () => {
    const hr = await as('hr')
    const year = new Date().getUTCFullYear()
    await createEmployee({ name: 'Now', birthdayDate: '1990-07-04', hireDate: `${year - 3}-07-05` })
    expect(of((await hr.call(birthdaysCsv)).body, 'Now')).toEqual([`04/Jul/${year},Now Example`])
    expect(of((await hr.call(anniversariesCsv)).body, 'Now')).toEqual([
      `05/Jul/${year},Now Example,05/Jul/${year - 3},3`,
    ])
  })

  it('of insurances has inclusion dates from today on, for filtered people who are not cancelled', async () => {
    const hr = await as('hr')
    const today = utcToday(new Date())
    const insured = (name: string, inclusionDate: string | null, status: string | null, isActive = true) =>
      createEmployee({ name, lastName: 'Insured', isActive, insuranceInfo: { status, inclusionDate, comments: 'Own' } })
    const pending = insuranceStatuses.id('Pending')
    const first = await insured('Today', today, pending)
    await insured('Later', addDays(today, 40), null)
    await insured('Past', addDays(today, -1), pending)
    await insured('Cancelled', addDays(today, 5), insuranceStatuses.id('Cancelled'))
    await insured('Gone', addDays(today, 5), pending, false)
    await insured('Undated', null, pending)
    const summaries = async (query: object) =>
      of((await hr.call(insurancesCalendar, { query: { search: 'insured', ...query } })).body, 'SUMMARY').sort()
    expect(await summaries({})).toEqual(['SUMMARY:Insurance: Later Insured', 'SUMMARY:Insurance: Today Insured'])
    expect(await summaries({ status: pending })).toEqual(['SUMMARY:Insurance: Today Insured'])
    const { body } = await hr.call(insurancesCalendar, { query: { search: 'Today Insured' } })
    expect(eventsOf(String(body))).toEqual([
      [
        `UID:inclusion-${first._id}@muster`,
        `DTSTART;VALUE=DATE:${today.replaceAll('-', '')}`,
        `DTEND;VALUE=DATE:${addDays(today, 1).replaceAll('-', '')}`,
        'SUMMARY:Insurance: Today Insured',
      ],
    ])
    expect(String(body)).not.toContain('Own')
  })
})
