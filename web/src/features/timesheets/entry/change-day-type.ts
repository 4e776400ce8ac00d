/** Changes the type of a row; where hours of its day would go with that, it asks first. */
import { type DayRow, dayTypeLabel, dayTypes } from '#shared/features/timesheets/days.ts'
import { countDroppedHours } from '#shared/features/timesheets/editing.ts'
import { confirmAction } from '#web/kit/confirm.tsx'
import { cellAction } from './cells.ts'
import { formatLongDay } from './day-state.ts'
import type { SheetStore } from './store/sheet-store.ts'

export async function changeDayType(
  store: Pick<SheetStore, 'dispatch' | 'getView'>,
  row: Pick<DayRow, '_id' | 'date' | 'type'>,
  type: string,
): Promise<void> {
  const rows = () => store.getView().rows
  const before = rows().find(({ _id }) => _id === row._id)
  const hours = before ? countDroppedHours(rows(), before, type) : 0
  if (hours === 0) {
    store.dispatch([cellAction(row, 'type', type)])
    return
  }
  const question = {
    title: `${dayTypeLabel(dayTypes.byId(type).name)} on ${formatLongDay(row.date)}`,
    text: `${hours} ${hours === 1 ? 'hour' : 'hours'} of this day will be deleted. Its words are kept, and Undo brings the hours back.`,
    destroys: true,
  }
  if (!(await confirmAction(question))) return
  // The server may have given the row another id while the question stood.
  const asked = rows().find(({ date, type }) => date === row.date && type === row.type)
  if (asked) store.dispatch([{ ...cellAction(asked, 'type', type), dropHours: true }])
}
