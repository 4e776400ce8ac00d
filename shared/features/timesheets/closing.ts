/** When a month closes, and until when a reopened sheet stays open. Pure; instants are UTC. Source: decisions, "Timesheets". */
import { addDays, addMonths, type Day, dayOf, monthOfDay } from '#shared/kit/dates.ts'
import { daysOfMonth } from './days.ts'

const CLOSING_HOUR = 'T23:00:00.000Z'

/** The month's last day. */
export const lastDayOfMonth = (period: Day): Day => daysOfMonth(period).at(-1) ?? period

/** From this instant on no edit is taken any more, whether or not the job has run. */
export const monthClosingTime = (period: Day): Date => new Date(`${lastDayOfMonth(period)}${CLOSING_HOUR}`)

interface ClosableSheet {
  readonly period: Day
  /** Set when finance or an admin reopened the sheet. */
  readonly reopened: { readonly until: string } | null
}

/** The instant from which a sheet is closed: its month's, or the end of its reopening. */
export function sheetClosingTime({ period, reopened }: ClosableSheet): Date {
  const closes = monthClosingTime(period)
  const until = new Date(reopened?.until ?? closes)
  return until > closes ? until : closes
}

export const isTimesheetClosed = (sheet: ClosableSheet, now: Date): boolean => now >= sheetClosingTime(sheet)

/** Whether the job has yet to stamp it closed. */
export const needsClosedStamp = (sheet: ClosableSheet & { readonly closedAt: string | null }, now: Date): boolean =>
  sheet.closedAt === null && isTimesheetClosed(sheet, now)

/** The month that has closed last, by its first day. */
export function lastClosedMonth(now: Date): Day {
  const present = `${monthOfDay(dayOf(now))}-01`
  return monthClosingTime(present) <= now ? present : addMonths(present, -1)
}

/** Whole days until a day, counted on the calendar: 0 on the day itself. */
export function daysUntil(last: Day, now: Date): number {
  let count = 0
  for (let day = dayOf(now); day < last; day = addDays(day, 1)) count++
  return count
}
/** Whole days until a month's deadline. */
export const daysLeftInMonth = (period: Day, now: Date): number => daysUntil(lastDayOfMonth(period), now)

/** Reminders go out this many days before the close. */
export const REMINDER_DAYS = [3, 1] as const

/** The month that people are reminded of today, and how many days it has left; on most days none. */
export function reminderDueOn(now: Date): Reminder | undefined {
  const period = `${monthOfDay(dayOf(now))}-01`
  const left = daysLeftInMonth(period, now)
  const days = REMINDER_DAYS.find(count => count === left)
  return days && { period, days }
}
export interface Reminder {
  readonly period: Day
  readonly days: (typeof REMINDER_DAYS)[number]
}

/** Previous, current and next month, each by its first day. */
export function availablePeriods(now: Date): Day[] {
  const [year, month] = [now.getUTCFullYear(), now.getUTCMonth()]
  return [-1, 0, 1].map(step => dayOf(new Date(Date.UTC(year, month + step, 1))))
}
