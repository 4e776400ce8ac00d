/** When a month closes, and until when a reopened sheet stays open. Pure; instants are UTC. Source: decisions, "Timesheets". */
import { addDays, type Day, dayOf } from '#shared/kit/dates.ts'
import { daysOfMonth } from './days.ts'

const CLOSING_HOUR = 'T23:00:00.000Z'

/** The month's last day. */
export const lastDayOf = (period: Day): Day => daysOfMonth(period).at(-1) ?? period

/** From this instant on no edit is taken any more, whether or not the job has run. */
export const closesAt = (period: Day): Date => new Date(`${lastDayOf(period)}${CLOSING_HOUR}`)

interface Closing {
  readonly period: Day
  /** Set when finance or an admin reopened the sheet. */
  readonly reopened: { readonly until: string } | null
}

export function isClosed({ period, reopened }: Closing, now: Date): boolean {
  if (now < closesAt(period)) return false
  return !reopened || now >= new Date(reopened.until)
}

/** Whole days until the deadline, counted on the calendar: 0 on its own day. */
export function daysLeft(period: Day, now: Date): number {
  const last = lastDayOf(period)
  let count = 0
  for (let day = dayOf(now); day < last; day = addDays(day, 1)) count++
  return count
}

/** Reminders go out this many days before the close. */
export const REMINDER_DAYS = [3, 1] as const

/** Previous, current and next month, each by its first day. */
export function offeredPeriods(now: Date): Day[] {
  const [year, month] = [now.getUTCFullYear(), now.getUTCMonth()]
  return [-1, 0, 1].map(step => dayOf(new Date(Date.UTC(year, month + step, 1))))
}
