/** Describes the types of rows, and changes them. */
import {
  type DayRow,
  type DayType,
  dayTypes,
  FULL_DAY_HOURS,
  HALF_DAY_HOURS,
} from '#shared/features/timesheets/days.ts'
import { countDroppedHours } from '#shared/features/timesheets/editing.ts'
import type { TimesheetProject } from '#shared/features/timesheets/sheet.ts'
import { t } from '#shared/kit/texts.ts'
import { confirmAction } from '#web/kit/confirm.tsx'
import { cellAction, sayDayType } from './cells.ts'
import { countHours, formatLongDay } from './day-state.ts'
import type { SheetStore } from './store/sheet-store.ts'

/** Changes a row's type; asks for confirmation if that would drop hours of the day. */
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
    title: t`${sayDayType(dayTypes.byId(type).name)} on ${formatLongDay(row.date)}`,
    text: t`${countHours(hours)} of this day will be deleted. Its words are kept, and Undo brings the hours back.`,
    destroys: true,
  }
  if (!(await confirmAction(question))) return
  // The server may have changed the row's id while the dialog was open.
  const asked = rows().find(({ date, type }) => date === row.date && type === row.type)
  if (asked) store.dispatch([{ ...cellAction(asked, 'type', type), dropHours: true }])
}

export function describeDayType(row: Pick<DayRow, 'type'>, project: TimesheetProject): string {
  const type = dayTypes.byId(row.type).name
  const hours = getAutoFilledHours(type, project)
  return [t(DAY_TYPE_HINTS[type]), hours && t`It fills in ${hours} hours.`].filter(Boolean).join(' ')
}

const DAY_TYPE_HINTS: Readonly<Record<DayType, string>> = {
  Normal: 'Hours of work, with what they were for.',
  Holiday: 'A public holiday of your country.',
  Vacation: 'A day of paid time off.',
  Sick: 'Sick leave: enter how many hours.',
  'Half Day Vacation': 'Half a day of paid time off, with a row for the other half.',
  'License Benefit': 'Other leave: choose its kind and enter how many hours.',
}

function getAutoFilledHours(type: DayType, { vacations, holidays }: TimesheetProject): number | undefined {
  if (type === 'Vacation' && vacations) return FULL_DAY_HOURS
  if (type === 'Half Day Vacation' && vacations) return HALF_DAY_HOURS
  return type === 'Holiday' && holidays ? FULL_DAY_HOURS : undefined
}
