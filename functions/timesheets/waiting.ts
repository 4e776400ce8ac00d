import type { WaitingSource } from '#shared/features/home/waiting.ts'
import {
  daysLeftInMonth,
  lastClosedMonth,
  lastDayOfMonth,
  monthClosingTime,
  REMINDER_DAYS,
} from '#shared/features/timesheets/closing.ts'
import { timesheetsApi } from '#shared/features/timesheets.ts'
import { type Actor, isAllowed } from '#shared/kit/access.ts'
import { addDays, type Day, formatMonth, monthOfDay, utcToday } from '#shared/kit/dates.ts'
import { periodOf, timesheets } from './store.ts'

/** Sheets that are not submitted: one entry that leads to the summary of just these. */
export const timesheetsWaiting: WaitingSource = {
  screen: '/timesheets-summary',
  access: timesheetsApi.calls.list.access,
  async load({ actor, now, people }) {
    const period = findWaitingMonth(actor, now)
    if (!period) return []
    const rows = (await timesheets.rows(now, { month: monthOfDay(period) })).filter(
      row => row.submittedAt === null && people.isInScope(row.employee),
    )
    const [first] = rows
    if (!first) return []
    const [year, month] = period.split('-').map(Number)
    return [
      {
        ...{ _id: first._id, version: first.version, title: formatMonth(period), person: null },
        reason: now < monthClosingTime(period) ? 'submit' : 'missed',
        since: period,
        due: lastDayOfMonth(period),
        path: `/timesheets-summary?month=${month}&year=${year}&isSubmitted=false`,
        count: rows.length,
      },
    ]
  },
}

/** So many days after a month's close its missing sheets still wait for those who can no longer change them. */
const DAYS_AFTER_CLOSE = 7

/**
 * Returns the month whose sheets are asked for: the present one from its first reminder on, before that the last one,
 * for a week or, for those who may reopen its sheets, until then.
 */
function findWaitingMonth(actor: Actor, now: Date): Day | undefined {
  const present = periodOf(utcToday(now))
  const closed = lastClosedMonth(now)
  if (closed !== present && daysLeftInMonth(present, now) <= Math.max(...REMINDER_DAYS)) return present
  const mayReopen = isAllowed(timesheetsApi.calls.reopen.access, actor)
  return mayReopen || utcToday(now) <= addDays(lastDayOfMonth(closed), DAYS_AFTER_CLOSE) ? closed : undefined
}
