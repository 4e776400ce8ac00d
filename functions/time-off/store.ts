/** What is kept of people's time off: one record per person, so that two changes at once are judged one after the other. */
import { Collection } from '#kit/collection.ts'
import { timeOffStorage } from '#shared/features/time-off/storage.ts'
import { type PlannedRange, TimeOffRow } from '#shared/features/time-off.ts'
import type { Day } from '#shared/kit/dates.ts'

export const timeOff = new Collection<TimeOffRow>({ ...timeOffStorage, row: TimeOffRow })

/** Planned days off with whose they are. */
export interface PersonRange extends PlannedRange {
  readonly employee: string
}

/** Everybody's planned ranges that touch some days, both included: one small query when warm. */
export async function listPlannedRanges(from: Day, to: Day, now: Date): Promise<PersonRange[]> {
  return (await timeOff.rows(now)).flatMap(({ employee, ranges }) =>
    ranges.filter(range => range.from <= to && range.to >= from).map(range => ({ ...range, employee })),
  )
}
