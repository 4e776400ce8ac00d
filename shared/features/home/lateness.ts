/** Says how late something is, on the home and in lists. Days are compared in UTC. */
import { type Day, daysBetween } from '#shared/kit/dates.ts'
import { t } from '#shared/kit/texts.ts'

/** From two months on, deadlines are given in whole months, because nobody pictures ninety days. */
export const saysMonths = (days: number): boolean => days >= 60
export const monthsOf = (days: number): number => Math.floor(days / 30)

/** `1 day late`, `13 days late`, `4 months late` */
export function formatLateness(due: Day, today: Day): string {
  const days = daysBetween(due, today)
  if (days === 1) return t`1 day late`
  return saysMonths(days) ? t`${monthsOf(days)} months late` : t`${days} days late`
}
