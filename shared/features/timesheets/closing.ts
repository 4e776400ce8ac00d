/**
 * When a month closes, and how long a reopened sheet stays open. Pure; instants are UTC. Source: decisions,
 * "Timesheets".
 */
import { addDays, addMonths, type Day, dayOf, firstDayOfMonth, lastDayOfMonth } from '#shared/kit/dates.ts'

const CLOSING_HOUR = 'T23:00:00.000Z'

/** Returns the instant from which edits are rejected, whether or not the job has run. */
export const monthClosingTime = (period: Day): Date => new Date(`${lastDayOfMonth(period)}${CLOSING_HOUR}`)

interface ClosableSheet {
  readonly period: Day
  /** Set if finance or an admin reopened the sheet. */
  readonly reopened: { readonly until: string } | null
}

/** Returns the instant from which a sheet is closed: its month's closing time, or the end of its reopening. */
export function sheetClosingTime({ period, reopened }: ClosableSheet): Date {
  const closes = monthClosingTime(period)
  const until = new Date(reopened?.until ?? closes)
  return until > closes ? until : closes
}

export const isTimesheetClosed = (sheet: ClosableSheet, now: Date): boolean => now >= sheetClosingTime(sheet)

/** Whether it is closed but the job has not stamped it yet. */
export const needsClosedStamp = (sheet: ClosableSheet & { readonly closedAt: string | null }, now: Date): boolean =>
  sheet.closedAt === null && isTimesheetClosed(sheet, now)

/** Returns the first day of the month that closed last. */
export function lastClosedMonth(now: Date): Day {
  const present = firstDayOfMonth(dayOf(now))
  return monthClosingTime(present) <= now ? present : addMonths(present, -1)
}

/** Returns the number of calendar days until a day: 0 on the day itself. */
export function daysUntil(last: Day, now: Date): number {
  let count = 0
  for (let day = dayOf(now); day < last; day = addDays(day, 1)) count++
  return count
}
/** Returns the number of days until a month's deadline. */
export const daysLeftInMonth = (period: Day, now: Date): number => daysUntil(lastDayOfMonth(period), now)

/** Reminders are sent this many days before a month closes. */
export const REMINDER_DAYS = [3, 1] as const

/** Returns the month to send reminders for today, and how many days are left; undefined on most days. */
export function reminderDueOn(now: Date): Reminder | undefined {
  const period = firstDayOfMonth(dayOf(now))
  const left = daysLeftInMonth(period, now)
  const days = REMINDER_DAYS.find(count => count === left)
  return days && { period, days }
}
export interface Reminder {
  readonly period: Day
  readonly days: (typeof REMINDER_DAYS)[number]
}

/** Returns the first days of the previous, current and next month. */
export function availablePeriods(now: Date): Day[] {
  const [year, month] = [now.getUTCFullYear(), now.getUTCMonth()]
  return [-1, 0, 1].map(step => dayOf(new Date(Date.UTC(year, month + step, 1))))
}
