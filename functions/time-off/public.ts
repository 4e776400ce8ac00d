/** Planned days off for new sheets. */
import { fillPlannedDays } from '#shared/features/time-off/fill-sheet.ts'
import type { DayRow } from '#shared/features/timesheets/days.ts'
import type { EditContext } from '#shared/features/timesheets/editing.ts'
import { timeOff } from './store.ts'

/** Loads a person's planned days off, by key; returns a function that fills them into the rows of a new sheet. */
export async function loadPlannedFill(
  employee: string,
  month: EditContext,
): Promise<(rows: readonly DayRow[]) => readonly DayRow[]> {
  const planned = await timeOff.find(employee)
  return rows => (planned ? fillPlannedDays(rows, planned.ranges, month) : rows)
}
