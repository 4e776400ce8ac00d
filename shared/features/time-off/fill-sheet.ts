/** Fills planned days off into the rows of a new sheet. Pure. Source: docs/decisions/time-off.md. */
import { type DayRow, dayTypes, HOLIDAY_TYPE } from '../timesheets/days.ts'
import { applyEdits, type EditContext } from '../timesheets/editing.ts'
import { type DayRange, listDaysOff } from './count.ts'

/** Sets the types as if the person had chosen them; holidays stay holidays. */
export function fillPlannedDays(
  rows: readonly DayRow[],
  ranges: readonly DayRange[],
  month: EditContext,
): readonly DayRow[] {
  const holidays = new Set(rows.filter(({ type }) => type === HOLIDAY_TYPE).map(({ date }) => date))
  const shares = new Map(ranges.flatMap(range => [...listDaysOff(range, holidays)]))
  const edits = rows.flatMap(({ _id, date }) => {
    const share = shares.get(date)
    return share ? [{ dayId: _id, type: dayTypes.id(share === 1 ? 'Vacation' : 'Half Day Vacation') }] : []
  })
  const filled = applyEdits(rows, edits, month)
  if (!('rows' in filled)) throw new Error(`A planned day off does not fit: ${filled.misfit}`)
  return filled.rows
}
