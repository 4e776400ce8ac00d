/** Notices about one-on-ones. */
import { openCollection } from '#kit/collection.ts'
import { type NoticeCause, noticeWrites } from '#kit/notices.ts'
import { isOwnPartOpen } from '#kit/own-place.ts'
import type { TableWrite } from '#kit/table.ts'
import type { NewNotice, NoticeKind } from '#shared/features/notices.ts'
import { type OneOnOneRow, oneOnOneStatuses } from '#shared/features/one-on-ones/list.ts'
import { isOneOnOneClosed } from '#shared/features/one-on-ones/rules.ts'
import { oneOnOneStorage } from '#shared/features/one-on-ones/storage.ts'
import { formatInstant, formatMonth } from '#shared/kit/dates.ts'
import { fullName, type PersonName } from '#shared/kit/people.ts'
import type { RecordHold } from '#shared/kit/record-hold.ts'

type Told = Pick<OneOnOneRow, '_id' | 'employee' | 'leaderAssigned' | 'creationDate'>

const toNotice = (kind: NoticeKind, one: Told, person: PersonName): NewNotice => ({
  kind,
  host: 'staff',
  path: `/one-on-ones/${one._id}`,
  isMailed: true,
  title: toTitle(one),
  person: fullName(person),
  holds: openCollection<OneOnOneRow>(oneOnOneStorage).hold(one._id, 'leaderAssigned'),
})

/** Notifies the newly assigned leader. */
export const assignedWrites = (one: Told, person: PersonName, cause: NoticeCause): TableWrite[] =>
  noticeWrites(toNotice('assigned', one, person), [one.leaderAssigned], cause)

/** Notifies the assigned leader that it is theirs, reopened or closed, and both sides of a new time. */
export function changeNoticeWrites(
  before: OneOnOneRow,
  after: OneOnOneRow,
  person: PersonName,
  cause: NoticeCause,
): TableWrite[] {
  if (isOneOnOneClosed(after.status)) return closedWrites(before, after, person, cause)
  return [...leaderNoticeWrites(before, after, person, cause), ...personNoticeWrites(before, after, cause)]
}

/** Notifies the leader if somebody else closed it. */
const closedWrites = (before: OneOnOneRow, after: OneOnOneRow, person: PersonName, cause: NoticeCause): TableWrite[] =>
  before.status === after.status
    ? []
    : noticeWrites(
        {
          ...toNotice('changed', after, person),
          reason: `Status: ${oneOnOneStatuses.byId(before.status).name} → ${oneOnOneStatuses.byId(after.status).name}`,
        },
        [after.leaderAssigned],
        cause,
      )

function leaderNoticeWrites(
  before: OneOnOneRow,
  after: OneOnOneRow,
  person: PersonName,
  cause: NoticeCause,
): TableWrite[] {
  if (before.leaderAssigned !== after.leaderAssigned) return assignedWrites(after, person, cause)
  if (isOneOnOneClosed(before.status))
    return noticeWrites(toNotice('reopened', after, person), [after.leaderAssigned], cause)
  if (!isHourNew(before, after)) return []
  const notice = { ...toNotice('changed', after, person), reason: describeHour(after) }
  return noticeWrites({ ...notice, holds: holdHour(after, 'leaderAssigned') }, [after.leaderAssigned], cause)
}

/** Notifies the person of the time on the employee host, if the stage has that part. */
function personNoticeWrites(before: OneOnOneRow, after: OneOnOneRow, cause: NoticeCause): TableWrite[] {
  if (!isHourNew(before, after) || !isOwnPartOpen('one-on-ones')) return []
  const about = { kind: 'changed', host: 'timesheet', path: `/my-one-on-ones/${after._id}`, person: '' } as const
  const notice = { ...about, title: toTitle(after), reason: describeHour(after), isMailed: true }
  return noticeWrites({ ...notice, holds: holdHour(after, 'employee') }, [after.employee], cause)
}

/** The mail is sent only if the time is still the same: a digest with two times would not say which one holds. */
const holdHour = ({ _id, meetsAt }: OneOnOneRow, reader: 'employee' | 'leaderAssigned'): RecordHold => ({
  ...openCollection<OneOnOneRow>(oneOnOneStorage).hold(_id, reader),
  also: { field: 'meetsAt', is: meetsAt },
})

const isHourNew = (before: OneOnOneRow, after: OneOnOneRow) => before.meetsAt !== after.meetsAt
const describeHour = ({ meetsAt }: OneOnOneRow) =>
  meetsAt ? `It is on ${formatInstant(meetsAt, 'UTC')}.` : 'Its day and hour are open again.'
const toTitle = ({ creationDate }: Pick<OneOnOneRow, 'creationDate'>) => `One-on-one of ${formatMonth(creationDate)}`
