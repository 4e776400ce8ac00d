/** What a sheet that is begun takes from what its person has planned. */
import { fillPlannedDays } from '#shared/features/time-off/fill-sheet.ts'
import type { DayRow } from '#shared/features/timesheets/days.ts'
import type { EditContext } from '#shared/features/timesheets/editing.ts'
import { timeOff } from './store.ts'

/** Reads what a person has planned, by key; puts it into the rows of a new sheet. */
export async function loadPlannedFill(
  employee: string,
  month: EditContext,
): Promise<(rows: readonly DayRow[]) => readonly DayRow[]> {
  const planned = await timeOff.find(employee)
  return rows => (planned ? fillPlannedDays(rows, planned.ranges, month) : rows)
}
