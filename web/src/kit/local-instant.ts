/** An instant as a day and a time in the user's time zone, as forms have them. */
import { type Day, toDay } from '#shared/kit/dates.ts'

interface LocalInstant {
  readonly day: Day | ''
  /** `15:30` */
  readonly time: string
}

/** Returns the day of a date in the user's time zone, as the calendar gives it. */
export const toLocalDay = (date: Date): Day => toDay(date.getFullYear(), date.getMonth() + 1, date.getDate())

/** Returns the day and the time of an instant (ISO 8601); both are empty if it is null. */
export function splitInstant(instant: string | null): LocalInstant {
  if (!instant) return { day: '', time: '' }
  const at = new Date(instant)
  const local = new Date(at.getTime() - at.getTimezoneOffset() * 60_000).toISOString()
  return { day: local.slice(0, 10), time: local.slice(11, 16) }
}

/** Returns the instant (ISO 8601, UTC) of a day and a time in the user's time zone. */
export const joinInstant = ({ day, time }: LocalInstant): string => new Date(`${day}T${time}`).toISOString()
