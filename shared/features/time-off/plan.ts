/** Which days off can be planned, changed and cancelled. Pure. Source: docs/decisions/time-off.md. */
import { addMonths, type Day, formatDay } from '#shared/kit/dates.ts'
import type { FieldError } from '#shared/kit/fields.ts'
import { type DayRange, listDaysOff } from './count.ts'

/** How many months ahead days off can be planned. */
const MONTHS_AHEAD = 12
export const lastPlannableDay = (today: Day): Day => addMonths(today, MONTHS_AHEAD)

/** The maximum number of a person's ranges, including past ones that are still stored. */
export const MAX_RANGES = 100

export const timeOffMessages = {
  past: 'Choose a day after today: what has begun goes into the timesheet',
  backwards: 'This is before the first day',
  farAhead: (last: Day) => `You can plan until ${formatDay(last)}`,
  noWorkday: 'There are only weekends and holidays in these days',
  overlap: ({ from, to }: Pick<DayRange, 'from' | 'to'>) =>
    from === to
      ? `Days off are planned already on ${formatDay(from)}`
      : `Days off are planned already from ${formatDay(from)} to ${formatDay(to)}`,
  tooMany: `At most ${MAX_RANGES} plans at a time`,
  left: 'They no longer work here',
  lastDay: (last: Day) => `The last day of work is ${formatDay(last)}`,
  beforeHire: (first: Day) => `Work begins on ${formatDay(first)}`,
  begun: 'These days off have begun: they can no longer be changed',
  farYear: (last: number) => `Choose a year up to ${last}`,
  begunMonth: (month: string) => `${month} has already begun: put these days into the timesheet.`,
  overLeft: (days: number, year: number) =>
    days === 1 ? `That is 1 day more than ${year} has left.` : `That is ${days} days more than ${year} has left.`,
  planned: 'Time off planned.',
  changed: 'Time off changed.',
  takenBack: 'Time off taken back.',
  allowanceSaved: 'Allowance saved.',
}

interface Planner {
  readonly isActive: boolean
  readonly hireDate: Day | null
  /** May be before the hire: then it belongs to an earlier employment. */
  readonly lastDay?: Day | null | undefined
}
interface Planning {
  readonly today: Day
  readonly holidays: ReadonlySet<Day>
  readonly person: Planner
  /** The person's other ranges. */
  readonly others: readonly DayRange[]
}

/** Returns why a range is refused, and the field, if it is. */
export function findPlanFault(range: DayRange, { today, holidays, person, others }: Planning): FieldError | undefined {
  const { from, to } = range
  const fault = (path: 'from' | 'to', message: string) => ({ path, message })
  const { hireDate, lastDay } = person
  const last = lastPlannableDay(today)
  const isLeaving = lastDay && lastDay >= (hireDate ?? '')
  if (!person.isActive) return fault('from', timeOffMessages.left)
  if (from <= today) return fault('from', timeOffMessages.past)
  if (to < from) return fault('to', timeOffMessages.backwards)
  // Checked before the days are counted, because there could be too many.
  if (to > last) return fault(from > last ? 'from' : 'to', timeOffMessages.farAhead(last))
  if (hireDate && from < hireDate) return fault('from', timeOffMessages.beforeHire(hireDate))
  if (isLeaving && to > lastDay) return fault('to', timeOffMessages.lastDay(lastDay))
  const overlapping = others.find(other => other.from <= to && other.to >= from)
  if (overlapping) return fault('from', timeOffMessages.overlap(overlapping))
  if (listDaysOff(range, holidays).size === 0) return fault('from', timeOffMessages.noWorkday)
  return others.length >= MAX_RANGES ? fault('from', timeOffMessages.tooMany) : undefined
}

/** Whether a range can be changed or cancelled: only before it begins. */
export const isChangeable = ({ from }: Pick<DayRange, 'from'>, today: Day): boolean => from > today
