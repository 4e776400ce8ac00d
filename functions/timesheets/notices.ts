/** What people are told of their timesheets. */
import { type NoticeCause, noticeWrites } from '#kit/notices.ts'
import type { TableWrite } from '#kit/table.ts'
import type { TimesheetRow } from '#shared/features/timesheets.ts'
import { formatMonth } from '#shared/kit/dates.ts'

/** Tells the person that their sheet takes changes again, and why. */
export const reopenedWrites = (
  { _id, employee, period }: Pick<TimesheetRow, '_id' | 'employee' | 'period'>,
  reason: string,
  cause: NoticeCause,
): TableWrite[] =>
  noticeWrites(
    {
      ...{ kind: 'reopened', host: 'timesheet', person: '', reason, isMailed: true },
      path: '/',
      title: `Timesheet of ${formatMonth(period)}`,
    },
    [employee],
    // All sheets open at the same path.
    { ...cause, change: `${_id} ${cause.change}` },
  )
