/** The days of people as files: a CSV of the year on the screen, and a calendar of every year to come. */
import type { Anniversary, Birthday } from '#shared/features/employees/hr-calendar.ts'
import { writeYearlyCalendar, type YearlyEvent } from '#shared/kit/calendar-file.ts'
import { formatCsvCell } from '#shared/kit/csv.ts'
import { type CalendarEntry, type MonthOf, toAnniversaryEntries, toBirthdayEntries } from './calendar-days.ts'

/** A year with a 29 February that comes after this one: everybody who works here has an anniversary in it. */
export function nextLeapYear(year: number): number {
  const isLeap = (one: number) => new Date(Date.UTC(one, 2, 0)).getUTCDate() === 29
  let next = year + 1
  while (!isLeap(next)) next++
  return next
}

/** The same form as the server's files: a byte order mark, CRLF, and no cell that runs as a formula. */
export function writeDaysCsv(entries: readonly CalendarEntry[]): string {
  const hasYears = entries.some(({ kind }) => kind === 'anniversary')
  const rows = entries.map(({ day, name, note = '' }) => [day, name, ...(hasYears ? [note.replace(/ .*/, '')] : [])])
  const lines = [['Date', 'Name', ...(hasYears ? ['Years'] : [])], ...rows]
  return `\uFEFF${lines.map(cells => `${cells.map(formatCsvCell).join(',')}\r\n`).join('')}`
}

/** `year` is the leap year that the months are of; `today` says from when on the birthdays come. */
export const writeBirthdayCalendar = (months: readonly MonthOf<Birthday>[], year: number, now: Date): string =>
  writeYearlyCalendar(
    'Birthdays',
    toBirthdayEntries(year, months).map(entry => toEvent(entry, now.getUTCFullYear(), entry.name)),
    now,
  )

/** Each from its first whole year on. */
export function writeAnniversaryCalendar(months: readonly MonthOf<Anniversary>[], year: number, now: Date): string {
  const yearsById = new Map(months.flatMap(({ entries }) => entries.map(one => [one._id, one.yearsInCompany])))
  const events = toAnniversaryEntries(year, months).map(entry => {
    const hired = year - (yearsById.get(entry.employee ?? '') ?? 0)
    return toEvent(entry, hired + 1, `${entry.name} (since ${hired})`)
  })
  return writeYearlyCalendar('Anniversaries', events, now)
}

function toEvent({ kind, employee, day }: CalendarEntry, firstYear: number, title: string): YearlyEvent {
  const isOnLastDay = day.endsWith('-02-29')
  const first = `${firstYear}${isOnLastDay ? '-02-28' : day.slice(4)}`
  return { uid: `${kind}-${employee}@muster`, first, isOnLastDay, title }
}
