/** What leaders are told of one-on-ones. */
import { openCollection } from '#kit/collection.ts'
import { type NoticeCause, noticeWrites } from '#kit/notices.ts'
import type { TableWrite } from '#kit/table.ts'
import type { NewNotice, NoticeKind } from '#shared/features/notices.ts'
import { oneOnOneStorage } from '#shared/features/one-on-ones/storage.ts'
import { isOneOnOneClosed, type OneOnOneRow } from '#shared/features/one-on-ones.ts'
import { formatMonth } from '#shared/kit/dates.ts'
import { fullName, type PersonName } from '#shared/kit/people.ts'

type Told = Pick<OneOnOneRow, '_id' | 'employee' | 'leaderAssigned' | 'creationDate'>

const toNotice = (kind: NoticeKind, { _id, creationDate }: Told, person: PersonName): NewNotice => ({
  ...{ kind, host: 'staff', path: `/one-on-ones/${_id}`, isMailed: true },
  title: `One-on-one of ${formatMonth(creationDate)}`,
  person: fullName(person),
  holds: openCollection<OneOnOneRow>(oneOnOneStorage).hold(_id, 'leaderAssigned'),
})

/** Tells who holds it now. */
export const assignedWrites = (one: Told, person: PersonName, cause: NoticeCause): TableWrite[] =>
  noticeWrites(toNotice('assigned', one, person), [one.leaderAssigned], cause)

/** Tells whom it is assigned to anew, or whom it comes back to. */
export function changeNoticeWrites(
  before: OneOnOneRow,
  after: OneOnOneRow,
  person: PersonName,
  cause: NoticeCause,
): TableWrite[] {
  if (isOneOnOneClosed(after.status)) return []
  if (before.leaderAssigned !== after.leaderAssigned) return assignedWrites(after, person, cause)
  const isReopened = isOneOnOneClosed(before.status)
  return isReopened ? noticeWrites(toNotice('reopened', after, person), [after.leaderAssigned], cause) : []
}
