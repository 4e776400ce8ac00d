/** What people are told of their timesheets. */
import { type NoticeCause, noticeWrites } from '#kit/notices.ts'
import type { TableWrite } from '#kit/table.ts'
import type { TimesheetRow } from '#shared/features/timesheets/sheet.ts'
import { formatMonth } from '#shared/kit/dates.ts'

type ToldSheet = Pick<TimesheetRow, '_id' | 'employee' | 'period'>

/** Tells the person that their sheet takes changes again, and why. */
export const reopenedWrites = (sheet: ToldSheet, reason: string, cause: NoticeCause): TableWrite[] =>
  ownerWrites('reopened', sheet, reason, cause)

/** Tells the person that their sheet needs mending. */
export const returnedWrites = (sheet: ToldSheet, comment: string, cause: NoticeCause): TableWrite[] =>
  ownerWrites('returned', sheet, comment, cause)

export const approvedWrites = (sheet: ToldSheet, cause: NoticeCause): TableWrite[] =>
  ownerWrites('approved', sheet, '', cause)

const ownerWrites = (
  kind: 'reopened' | 'returned' | 'approved',
  { _id, employee, period }: ToldSheet,
  reason: string,
  cause: NoticeCause,
): TableWrite[] =>
  noticeWrites(
    {
      ...{ kind, host: 'timesheet', person: '', reason, isMailed: true },
      path: `/my-months/${_id}`,
      title: `Timesheet of ${formatMonth(period)}`,
    },
    [employee],
    cause,
  )
