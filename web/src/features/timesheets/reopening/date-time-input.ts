/** An instant as a date-and-time input takes it: in the person's own time. */
import { format } from 'date-fns'

export const toDateTimeInput = (instant: Date): string => format(instant, "yyyy-MM-dd'T'HH:mm")

/** `undefined` while it is none. */
export function parseDateTimeInput(typed: string): Date | undefined {
  const instant = new Date(typed)
  return Number.isNaN(instant.getTime()) ? undefined : instant
}

/** What a reopening first says: the end that holds, or 23:00 UTC in two days, the hour at which sheets close. */
export function suggestReopenUntil(before: { readonly until: string } | null, now: Date): Date {
  const until = before && new Date(before.until)
  if (until && until > now) return until
  return new Date(Date.UTC(now.getUTCFullYear(), now.getUTCMonth(), now.getUTCDate() + 2, 23))
}
