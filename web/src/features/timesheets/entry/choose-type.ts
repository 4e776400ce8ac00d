/** Changes the type of a row; where hours of its day would go with that, it asks first. */
import { type DayRow, dayTypes, typeLabel } from '#shared/features/timesheets/days.ts'
import { hoursDropped } from '#shared/features/timesheets/editing.ts'
import { confirm } from '#web/kit/confirm.tsx'
import { setting } from './cells.ts'
import { longDay } from './day-state.ts'
import type { SheetStore } from './sheet-store.ts'

export async function chooseType(
  store: Pick<SheetStore, 'do' | 'view'>,
  row: Pick<DayRow, '_id' | 'date' | 'type'>,
  type: string,
): Promise<void> {
  const rows = () => store.view().rows
  const before = rows().find(({ _id }) => _id === row._id)
  const hours = before ? hoursDropped(rows(), before, type) : 0
  if (hours === 0) {
    store.do([setting(row, 'type', type)])
    return
  }
  const question = {
    title: `${typeLabel(dayTypes.byId(type).name)} on ${longDay(row.date)}`,
    text: `${hours} ${hours === 1 ? 'hour' : 'hours'} of this day will be deleted. Its words are kept, and Undo brings the hours back.`,
    destroys: true,
  }
  if (!(await confirm(question))) return
  // The server may have given the row another id while the question stood.
  const asked = rows().find(({ date, type }) => date === row.date && type === row.type)
  if (asked) store.do([{ ...setting(asked, 'type', type), dropHours: true }])
}
