/** Notices about sheets that corrected holidays have changed. */
import { timesheets } from '#functions/timesheets/store.ts'
import { type NoticeCause, noticeWrites } from '#kit/notices.ts'
import type { TableWrite } from '#kit/table.ts'
import type { HolidayCorrection } from '#shared/features/timesheets/holiday-correction.ts'
import type { TimesheetRow } from '#shared/features/timesheets/sheet.ts'
import { formatDay, formatMonth } from '#shared/kit/dates.ts'

/** Notifies the person of the changed days of their sheet, once per version, so not for a repeated batch. */
export const correctedWrites = (
  { _id, employee, period }: Pick<TimesheetRow, '_id' | 'employee' | 'period'>,
  corrections: readonly HolidayCorrection[],
  cause: NoticeCause,
): TableWrite[] =>
  noticeWrites(
    {
      kind: 'changed',
      host: 'timesheet',
      person: '',
      isMailed: true,
      holds: timesheets.hold(_id, 'employee'),
      path: `/my-months/${_id}`,
      title: `Timesheet of ${formatMonth(period)}`,
      reason: corrections.map(describeCorrection).join('\n'),
    },
    [employee],
    cause,
  )

function describeCorrection({ date, name, before }: HolidayCorrection): string {
  if (name === null)
    return before === null
      ? `${formatDay(date)} is a working day again.`
      : `${formatDay(date)} is a working day again, not ${before}.`
  return before === null
    ? `${formatDay(date)} is a holiday now: ${name}.`
    : `The holiday on ${formatDay(date)} is called ${name} now.`
}
