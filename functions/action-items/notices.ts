/** What people are told of action items. */
import type { NameLookup } from '#functions/employees/store.ts'
import { openCollection } from '#kit/collection.ts'
import { type NoticeCause, noticeWrites } from '#kit/notices.ts'
import type { TableWrite } from '#kit/table.ts'
import { actionItemStorage } from '#shared/features/action-items/storage.ts'
import { type ActionItemRow, isActionItemClosed } from '#shared/features/action-items.ts'
import type { NewNotice, NoticeKind } from '#shared/features/notices.ts'
import { fullName } from '#shared/kit/people.ts'

type Told = Pick<ActionItemRow, '_id' | 'title' | 'employee' | 'leaderAssigned'>

const toNotice = (kind: NoticeKind, { _id, title, employee }: Told, people: NameLookup): NewNotice => ({
  ...{ kind, host: 'staff', path: `/action-items/${_id}`, title, isMailed: true },
  person: fullName(people.name(employee)),
  holds: openCollection<ActionItemRow>(actionItemStorage).hold(_id, 'leaderAssigned'),
})

/** Tells who has it to do now. */
export const assignedWrites = (item: Told, people: NameLookup, cause: NoticeCause): TableWrite[] =>
  noticeWrites(toNotice('assigned', item, people), [item.leaderAssigned], cause)

/** Tells whom it is assigned to anew, or whom it comes back to. */
export function changeNoticeWrites(
  before: ActionItemRow,
  after: ActionItemRow,
  people: NameLookup,
  cause: NoticeCause,
): TableWrite[] {
  if (isActionItemClosed(after.status)) return []
  if (before.leaderAssigned !== after.leaderAssigned) return assignedWrites(after, people, cause)
  const isReopened = isActionItemClosed(before.status)
  return isReopened ? noticeWrites(toNotice('reopened', after, people), [after.leaderAssigned], cause) : []
}
