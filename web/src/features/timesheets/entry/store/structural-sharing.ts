/** Keeps what has not changed the same object. Pure. */
import type { DayRow } from '#shared/features/timesheets/days.ts'

/** The new rows, but the same object for each that has not changed: only what changed is drawn again. */
export function reuseUnchangedRows(before: readonly DayRow[], after: readonly DayRow[]): readonly DayRow[] {
  const known = new Map(before.map(row => [row._id, row]))
  return after.map(row => {
    const old = known.get(row._id)
    return old && isJsonEqual(old, row) ? old : row
  })
}

export const isJsonEqual = (one: unknown, other: unknown) => JSON.stringify(one) === JSON.stringify(other)
