/** An instant as a date-and-time input takes it: in the person's own time. */
import { format } from 'date-fns'

export const asTyped = (instant: Date): string => format(instant, "yyyy-MM-dd'T'HH:mm")

/** `undefined` while it is none. */
export function instantTyped(typed: string): Date | undefined {
  const instant = new Date(typed)
  return Number.isNaN(instant.getTime()) ? undefined : instant
}

/** What a reopening first suggests: 23:00 UTC in two days, as sheets close. */
export function inTwoDays(now: Date): Date {
  return new Date(Date.UTC(now.getUTCFullYear(), now.getUTCMonth(), now.getUTCDate() + 2, 23))
}
