/** How long something has waited or until when it is due, in words. Days are compared in UTC. */
import type { Day } from '#shared/kit/dates.ts'

const DAY_MILLISECONDS = 24 * 3600_000
const daysBetween = (from: Day, until: Day): number => (Date.parse(until) - Date.parse(from)) / DAY_MILLISECONDS

/** Nobody counts ninety days: from two months on, whole months say it. */
const formatSpan = (days: number): string => {
  if (days === 1) return '1 day'
  return days < 60 ? `${days} days` : `${Math.floor(days / 30)} months`
}

/** `3 days late`, `Due today`, `Due in 5 days`; without a deadline `For 3 days`, `Since today`. */
export function formatWait({ since, due }: { since: Day | null; due: Day | null }, today: Day): string {
  if (due) {
    const days = daysBetween(today, due)
    if (days < 0) return `${formatSpan(-days)} late`
    if (days === 0) return 'Due today'
    return days === 1 ? 'Due tomorrow' : `Due in ${formatSpan(days)}`
  }
  if (!since) return ''
  const days = daysBetween(since, today)
  return days <= 0 ? 'Since today' : `For ${formatSpan(days)}`
}

/** How urgent something is, for its colour. */
export const urgencyOf = (due: Day | null, today: Day): 'late' | 'today' | 'later' =>
  !due || due > today ? 'later' : due < today ? 'late' : 'today'
