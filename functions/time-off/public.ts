/** What a sheet that is begun takes from what its person has planned. */
import { fillPlannedDays } from '#shared/features/time-off/fill-sheet.ts'
import type { DayRow } from '#shared/features/timesheets/days.ts'
import type { EditContext } from '#shared/features/timesheets/editing.ts'
import { timeOff } from './store.ts'

/** The rows of a new sheet with the days off that its person has planned: one read by key. */
export async function withPlannedDays(
  rows: readonly DayRow[],
  employee: string,
  month: EditContext,
): Promise<readonly DayRow[]> {
  const planned = await timeOff.find(employee)
  return planned ? fillPlannedDays(rows, planned.ranges, month) : rows
}
