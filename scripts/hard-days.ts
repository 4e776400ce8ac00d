/** Kinds of days on which date code goes wrong. */
import { addDays, type Day, dayOf, weekdayName } from '#shared/kit/dates.ts'

export interface Kind {
  readonly isOne: (day: Day) => boolean
  /** The time of day that makes it hard; undefined if any time does. */
  readonly time?: string
}

const isSunday = (day: Day) => weekdayName(day) === 'Sun'
const isLastOfMonth = (day: Day) => addDays(day, 1).endsWith('-01')

/** The kinds that CI uses. Add a kind only after a whole run was green on such a day. */
export const KINDS: readonly Kind[] = [
  { isOne: day => day.endsWith('-12-31') },
  // The same run.
  { isOne: day => day.endsWith('-31') },
  { isOne: day => day.endsWith('-02-29') },
  { isOne: day => day.endsWith('-01-01') },
  // The same run.
  { isOne: day => day.endsWith('-01') },
  // The month closes at 23:00, here during the run.
  { isOne: isLastOfMonth, time: 'T22:57:00Z' },
  // The month closed a minute ago.
  { isOne: isLastOfMonth, time: 'T23:01:00Z' },
  // The same run as before the close: it was on a Sunday.
  { isOne: isSunday },
  // Daylight saving time starts in Europe.
  { isOne: day => isSunday(day) && /-03-(2[5-9]|3[01])$/.test(day), time: 'T00:30:00Z' },
]

/** The next day of each kind, as a day or an instant; none of them is in the past. */
export const nextOfEach = (kinds: readonly Kind[], now: Date): readonly string[] => [
  ...new Set(kinds.map(({ isOne, time = '' }) => nextDay(now, isOne) + time)),
]

function nextDay(now: Date, isOne: Kind['isOne']): Day {
  let day = addDays(dayOf(now), 1)
  while (!isOne(day)) day = addDays(day, 1)
  return day
}
