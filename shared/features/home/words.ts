/** Formats how long something has waited or when it is due. Days are compared in UTC. */
import { LATE_AFTER_DAYS } from '#shared/features/procedures/checklist.ts'
import { type Day, daysBetween } from '#shared/kit/dates.ts'
import { t } from '#shared/kit/texts.ts'
import { formatLateness, monthsOf, saysMonths } from './lateness.ts'
import type { WaitingReason } from './waiting.ts'

/** `3 days late`, `Due today`, `Due in 5 days`; without a deadline `Waiting 3 days`, `Since today`. */
export function formatWait({ since, due }: { since: Day | null; due: Day | null }, today: Day): string {
  if (due) {
    const days = daysBetween(today, due)
    if (days < 0) return formatLateness(due, today)
    if (days === 0) return t`Due today`
    if (days === 1) return t`Due tomorrow`
    return saysMonths(days) ? t`Due in ${monthsOf(days)} months` : t`Due in ${days} days`
  }
  if (!since) return ''
  const days = daysBetween(since, today)
  if (days <= 0) return t`Since today`
  if (days === 1) return t`Waiting 1 day`
  if (days < 14) return t`Waiting ${days} days`
  if (!saysMonths(days)) return t`Waiting ${Math.floor(days / 7)} weeks`
  return days < 2 * YEAR ? t`Waiting ${monthsOf(days)} months` : t`Waiting ${Math.floor(days / YEAR)} years`
}
const YEAR = 365

/** Names several timesheets that are shown as one record; undefined for any other reason. */
export function nameTimesheets(reason: WaitingReason, count: number): string | undefined {
  if (reason === 'approve') return count === 1 ? t`1 timesheet to approve` : t`${count} timesheets to approve`
  if (reason !== 'submit' && reason !== 'missed') return
  return count === 1 ? t`1 timesheet not submitted` : t`${count} timesheets not submitted`
}

interface Urgent {
  readonly reason: WaitingReason
  readonly since: Day | null
  readonly due: Day | null
}
/** How urgent something is, for its colour. A checklist without a due item is late when its list says so. */
export function urgencyOf({ reason, since, due }: Urgent, today: Day): 'late' | 'today' | 'later' {
  if (due) return due > today ? 'later' : due < today ? 'late' : 'today'
  return reason === 'workThrough' && since && daysBetween(since, today) > LATE_AFTER_DAYS ? 'late' : 'later'
}
