/** What people are told of their timesheets. */
import { type NoticeCause, noticeWrites } from '#kit/notices.ts'
import type { TableWrite } from '#kit/table.ts'
import type { TimesheetRow } from '#shared/features/timesheets/sheet.ts'
import { formatMonth } from '#shared/kit/dates.ts'
import type { RecordHold } from '#shared/kit/record-hold.ts'
import { timesheets } from './store.ts'

type ToldSheet = Pick<TimesheetRow, '_id' | 'employee' | 'period'>

/** Tells the person that their sheet takes changes again, and why. */
export const reopenedWrites = (sheet: ToldSheet, reason: string, cause: NoticeCause): TableWrite[] =>
  ownerWrites('reopened', sheet, reason, cause)

/** Mailed only as long as the decision stands: a digest that says both leaves open which one holds. */
const whileSubmitted = (is: string | null) => ({ also: { field: 'submittedAt', is } })

/** Tells the person that their sheet needs mending. */
export const returnedWrites = (sheet: ToldSheet, comment: string, cause: NoticeCause): TableWrite[] =>
  ownerWrites('returned', sheet, comment, cause, whileSubmitted(null))

export const approvedWrites = (
  sheet: ToldSheet & Pick<TimesheetRow, 'submittedAt'>,
  cause: NoticeCause,
): TableWrite[] => ownerWrites('approved', sheet, '', cause, whileSubmitted(sheet.submittedAt))

const ownerWrites = (
  kind: 'reopened' | 'returned' | 'approved',
  { _id, employee, period }: ToldSheet,
  reason: string,
  cause: NoticeCause,
  more: Pick<RecordHold, 'also'> = {},
): TableWrite[] =>
  noticeWrites(
    {
      ...{ kind, host: 'timesheet', person: '', reason, isMailed: true },
      holds: { ...timesheets.hold(_id, 'employee'), ...more },
      path: `/my-months/${_id}`,
      title: `Timesheet of ${formatMonth(period)}`,
    },
    [employee],
    cause,
  )
