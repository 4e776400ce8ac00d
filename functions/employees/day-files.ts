/** Birthdays and anniversaries as files: the CSV of a year, and calendars for calendar programs. */
import { toCsv } from '#kit/csv.ts'
import { insuranceStatuses } from '#shared/features/employees/catalogues.ts'
import {
  anniversariesByMonth,
  birthdaysByMonth,
  type CalendarPerson,
  formatYears,
} from '#shared/features/employees/hr-calendar.ts'
import type { EmployeeRow } from '#shared/features/employees/people.ts'
import { writeDatesCalendar, writeYearlyCalendar } from '#shared/kit/calendar-file.ts'
import { type Day, formatDay, toDay, utcToday } from '#shared/kit/dates.ts'
import { fullName } from '#shared/kit/people.ts'

type People = readonly CalendarPerson[]

export const toBirthdaysCsv = (people: People, year: number): string =>
  toCsv({ Date: of => formatDay(of.day), Name: of => of.fullName }, birthdaysOf(people, year))

export const toAnniversariesCsv = (people: People, year: number): string =>
  toCsv(
    {
      Date: of => formatDay(of.day),
      Name: of => of.fullName,
      'Hire Date': of => formatDay(of.hireDate),
      Years: of => of.yearsInCompany,
    },
    anniversariesOf(people, year),
  )

/** Any leap year: in others, birthdays on 29 February could not be told from those on the 28th. */
const LEAP_YEAR = 2024

/** Repeats yearly from the present year, so that it reveals neither year of birth nor age. */
export const writeBirthdayCalendar = (people: People, now: Date): string =>
  writeYearlyCalendar(
    'Birthdays',
    birthdaysOf(people, LEAP_YEAR).map(({ _id, fullName: title, day }) => {
      const isOnLastDay = day.endsWith('-02-29')
      const first = `${now.getUTCFullYear()}${isOnLastDay ? '-02-28' : day.slice(4)}`
      return { uid: `birthday-${_id}@muster`, first, isOnLastDay, title }
    }),
    now,
  )

/** Writes single events, because the number of years differs from year to year. */
export const writeAnniversaryCalendar = (people: People, year: number, now: Date): string =>
  writeDatesCalendar(
    `Anniversaries ${year}`,
    anniversariesOf(people, year).map(({ _id, fullName: name, day, hireDate, yearsInCompany }) => ({
      uid: `anniversary-${_id}-${year}@muster`,
      from: day,
      to: day,
      title: `${name}: ${formatYears(yearsInCompany)} (since ${formatDay(hireDate)})`,
    })),
    now,
  )

/** Writes the people whose insurance begins today or later. */
export function writeInclusionCalendar(rows: readonly EmployeeRow[], now: Date): string {
  const today = utcToday(now)
  const cancelled = insuranceStatuses.id('Cancelled')
  const events = rows.flatMap(({ _id, insuranceInfo: { status, inclusionDate }, ...row }) =>
    inclusionDate && inclusionDate >= today && status !== cancelled
      ? [
          {
            uid: `inclusion-${_id}@muster`,
            from: inclusionDate,
            to: inclusionDate,
            title: `Insurance: ${fullName(row)}`,
          },
        ]
      : [],
  )
  return writeDatesCalendar('Insurance inclusion dates', events, now)
}

const birthdaysOf = (people: People, year: number) =>
  birthdaysByMonth(people, year).flatMap(month =>
    month.entries.map(entry => ({ ...entry, day: toDay(year, month._id, entry.birthDayNumber) })),
  )

function anniversariesOf(people: People, year: number) {
  const hireDates = new Map<string, Day | null>(people.map(({ _id, hireDate }) => [_id, hireDate]))
  return anniversariesByMonth(people, year).flatMap(month =>
    month.entries.map(entry => ({
      ...entry,
      day: toDay(year, month._id, entry.anniversarieDayNumber),
      hireDate: hireDates.get(entry._id),
    })),
  )
}
