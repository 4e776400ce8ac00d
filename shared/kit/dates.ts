/**
 * Calendar days are `YYYY-MM-DD` strings and are compared in UTC, in the browser and on the server, until they are
 * displayed.
 */
import { nameMonth, nameMonthOf, nameWeekday } from './texts.ts'

export type Day = string

/** Returns the calendar day of an instant, in UTC. */
export const dayOf = (instant: Date): Day => instant.toISOString().slice(0, 10)

/** Returns today in UTC, from the given instant. */
export const utcToday = (now: Date): Day => dayOf(now)

/**
 * The offset of Pacific time in winter, the westernmost of the company's countries; Costa Rica is six hours behind UTC.
 */
export const HOURS_BEHIND_UTC = 8
/** Returns today in Pacific standard time: every earlier day is over in all of the company's countries. */
export const westernToday = (now: Date): Day => dayOf(new Date(now.getTime() - HOURS_BEHIND_UTC * 3600_000))

/** Returns the month of a day or instant, `YYYY-MM`. */
export const monthOfDay = (day: Day): string => day.slice(0, 7)

export const addDays = (day: Day, count: number): Day => {
  const date = new Date(`${day}T00:00:00Z`)
  date.setUTCDate(date.getUTCDate() + count)
  return dayOf(date)
}

/** The number of days from one day to another; negative if it is earlier. */
export const daysBetween = (from: Day, until: Day): number => (Date.parse(until) - Date.parse(from)) / (24 * 3600_000)

/**
 * Returns the day `count` months later with the same (or the given) day of the month, or the month's last day if it has
 * no such day.
 */
export const addMonths = (day: Day, count: number, date = dayOfMonth(day)): Day => {
  const [year = 0, month = 1] = day.split('-').map(Number)
  const last = new Date(Date.UTC(year, month + count, 0))
  return dayOf(new Date(Date.UTC(last.getUTCFullYear(), last.getUTCMonth(), Math.min(date, last.getUTCDate()))))
}

/** Returns the first day of a day's month. */
export const firstDayOfMonth = (day: Day): Day => `${monthOfDay(day)}-01`

/** Returns the last day of a day's month. */
export const lastDayOfMonth = (day: Day): Day => addMonths(day, 0, 31)

/** Returns the first days of the last `count` months, oldest first; the last one is in the given day's month. */
export const listMonthsUntil = (day: Day, count = 12): Day[] =>
  Array.from({ length: count }, (_, index) => addMonths(firstDayOfMonth(day), index - count + 1))

/** The English short names of the months, as `formatDay` writes them in files. */
export const MONTHS = ['Jan', 'Feb', 'Mar', 'Apr', 'May', 'Jun', 'Jul', 'Aug', 'Sep', 'Oct', 'Nov', 'Dec']

/** Makes a day from its year, month and date, the latter two from 1; validates none of them. */
export const toDay = (year: number, month: number, date: number): Day =>
  [year, ...[month, date].map(number => String(number).padStart(2, '0'))].join('-')

/** Returns the day of the month, from 1. */
export const dayOfMonth = (day: Day): number => Number(day.slice(8))

/** Formats a day's weekday as `Mon`. */
export const weekdayName = (day: Day): string => nameWeekday(new Date(`${day}T00:00:00Z`).getUTCDay(), 'short')
/** Formats a day as `Mon 25`, where the month is known from the context. */
export const formatShortDay = (day: Day): string => `${weekdayName(day)} ${dayOfMonth(day)}`

/**
 * Formats a day or an ISO instant as `dd/MMM/yyyy`; days in or before the year 1900 mean "not set" and give `''`.
 * Source: spec 1 section 9.
 */
export function formatDay(value: string | null | undefined): string {
  if (!value) return ''
  const [year = '', month = '', date = ''] = value.slice(0, 10).split('-')
  return Number(year) > 1900 ? `${date}/${nameMonth(Number(month) - 1, 'short')}/${year}` : ''
}

export const yearOf = (day: Day): number => Number(day.slice(0, 4))

/** Formats a day's month as `November 2026`. */
export const formatMonth = (day: Day): string => nameMonthOf(Number(day.slice(5, 7)) - 1, day.slice(0, 4))

/**
 * Formats an instant as `22/Nov/2026 17:05 GMT-6`, in the given time zone (default: the runtime's own) and with the
 * zone's name.
 */
export function formatInstant(instant: string | Date, timeZone?: string): string {
  const clock = new Intl.DateTimeFormat('en-GB', {
    timeZone,
    year: 'numeric',
    month: '2-digit',
    day: '2-digit',
    hour: '2-digit',
    minute: '2-digit',
    hourCycle: 'h23',
    timeZoneName: 'short',
  })
  const parts = Object.fromEntries(clock.formatToParts(new Date(instant)).map(({ type, value }) => [type, value]))
  return `${formatDay(`${parts.year}-${parts.month}-${parts.day}`)} ${parts.hour}:${parts.minute} ${parts.timeZoneName}`
}

/** Formats a day's month as `Nov 2026`. */
export const formatShortMonth = (day: Day): string =>
  `${nameMonth(Number(day.slice(5, 7)) - 1, 'short')} ${day.slice(0, 4)}`

/** The earliest day that filters offer. Source: spec 1 section 9. */
export const FIRST_DAY: Day = '2020-01-01'
/** The years that calendars and forms offer. */
export const FIRST_YEAR = 2020
export const LAST_YEAR = 2100
/** The earliest end of a filter's date range. Source: spec 1 section 5. */
export const FIRST_END_DAY: Day = '2020-02-01'
