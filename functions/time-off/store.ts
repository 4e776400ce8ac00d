/** Stored time off: one record per person, so that simultaneous changes conflict and are checked one by one. */

import type { ActorContext } from '#kit/actor-context.ts'
import { AppError, versionConflict } from '#kit/app-error.ts'
import { auditEntry, diffFields } from '#kit/audit-log.ts'
import { Collection } from '#kit/collection.ts'
import { retry } from '#kit/retry.ts'
import { type TableWrite, transact } from '#kit/table.ts'
import { timeOffStorage } from '#shared/features/time-off/storage.ts'
import { type PlannedRange, TimeOffRow } from '#shared/features/time-off.ts'
import type { Day } from '#shared/kit/dates.ts'

export const timeOff = new Collection<TimeOffRow>({ ...timeOffStorage, row: TimeOffRow })

/** Planned days off with their person. */
export interface PersonRange extends PlannedRange {
  readonly employee: string
}

/** Lists everybody's planned ranges that overlap a range of days, both ends included: one small query when warm. */
export async function listPlannedRanges(from: Day, to: Day, now: Date): Promise<PersonRange[]> {
  return (await timeOff.rows(now)).flatMap(({ employee, ranges }) =>
    ranges.filter(range => range.from <= to && range.to >= from).map(range => ({ ...range, employee })),
  )
}

/** Loads a person's record; most people have none yet. */
export const loadTimeOff = async (employee: string): Promise<TimeOffRow> =>
  (await timeOff.find(employee)) ?? { _id: employee, version: 0, employee, ranges: [], years: [] }

/** The record's version has changed since it was read, so the change must be repeated. */
class LostRace extends AppError {
  constructor() {
    super('conflict', versionConflict().message)
  }
}

/**
 * Changes a person's record. After a conflict, `change` is called again with the new record, and may then refuse. If it
 * returns the record unchanged, nothing is written. `others` are further conditions.
 */
export const changeTimeOff = (
  employee: string,
  { actor, now }: ActorContext,
  change: (before: TimeOffRow) => TimeOffRow,
  ...others: TableWrite[]
): Promise<TimeOffRow> =>
  retry(
    async () => {
      const before = await loadTimeOff(employee)
      const after = change(before)
      if (after === before) return before
      const version = before.version + 1
      const write = before.version
        ? timeOff.replaceWrite(before, after, now)
        : timeOff.insertWrite(employee, after, now)
      const history = auditEntry(
        'TIME_OFF',
        employee,
        version,
        actor,
        now,
        diffFields(toAudited(before), toAudited(after)),
      )
      await transact([
        { ...write, toError: () => new LostRace() },
        { ...history, toError: () => new LostRace() },
        ...others,
      ])
      return { ...after, version }
    },
    { attempts: 8, delay: 10, isRetryable: error => error instanceof LostRace },
  )

/** Keyed by id and by year, so that the history names each change. */
const toAudited = ({ ranges, years }: TimeOffRow) => ({
  ...Object.fromEntries(ranges.map(({ _id, version: _, ...range }) => [_id, range])),
  ...Object.fromEntries(years.map(({ year, ...set }) => [String(year), set])),
})
