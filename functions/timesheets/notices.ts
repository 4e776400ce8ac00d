/** Notices about timesheets. */
import { type NoticeCause, noticeWrites } from '#kit/notices.ts'
import type { TableWrite } from '#kit/table.ts'
import type { HolidayCorrection } from '#shared/features/timesheets/holiday-correction.ts'
import type { TimesheetRow } from '#shared/features/timesheets/sheet.ts'
import { formatDay, formatMonth } from '#shared/kit/dates.ts'
import type { RecordHold } from '#shared/kit/record-hold.ts'
import { timesheets } from './store.ts'

type ToldSheet = Pick<TimesheetRow, '_id' | 'employee' | 'period'>

/** Notifies the person that their sheet was reopened, and why. */
export const reopenedWrites = (sheet: ToldSheet, reason: string, cause: NoticeCause): TableWrite[] =>
  ownerWrites('reopened', sheet, reason, cause)

/** The mail is sent only if the state is still the same: a digest with both would not say which one holds. */
const whileSubmitted = (is: string | null) => ({ also: { field: 'submittedAt', is } })

/** Notifies the person that their sheet was returned for correction. */
export const returnedWrites = (sheet: ToldSheet, comment: string, cause: NoticeCause): TableWrite[] =>
  ownerWrites('returned', sheet, comment, cause, whileSubmitted(null))

export const approvedWrites = (
  sheet: ToldSheet & Pick<TimesheetRow, 'submittedAt'>,
  cause: NoticeCause,
): TableWrite[] => ownerWrites('approved', sheet, '', cause, whileSubmitted(sheet.submittedAt))

/** Notifies the person of the changed days of their sheet, once per version, so not for a repeated batch. */
export const correctedWrites = (
  sheet: ToldSheet,
  corrections: readonly HolidayCorrection[],
  cause: NoticeCause,
): TableWrite[] => ownerWrites('changed', sheet, corrections.map(describeCorrection).join('\n'), cause)

function describeCorrection({ date, name, before }: HolidayCorrection): string {
  if (name === null)
    return before === null
      ? `${formatDay(date)} is a working day again.`
      : `${formatDay(date)} is a working day again, not ${before}.`
  return before === null
    ? `${formatDay(date)} is a holiday now: ${name}.`
    : `The holiday on ${formatDay(date)} is called ${name} now.`
}

const ownerWrites = (
  kind: 'reopened' | 'returned' | 'approved' | 'changed',
  { _id, employee, period }: ToldSheet,
  reason: string,
  cause: NoticeCause,
  more: Pick<RecordHold, 'also'> = {},
): TableWrite[] =>
  noticeWrites(
    {
      kind,
      host: 'timesheet',
      person: '',
      reason,
      isMailed: true,
      holds: { ...timesheets.hold(_id, 'employee'), ...more },
      path: `/my-months/${_id}`,
      title: `Timesheet of ${formatMonth(period)}`,
    },
    [employee],
    cause,
  )
