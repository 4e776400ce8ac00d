/** What people are told of action items. */
import type { NameLookup } from '#functions/employees/store.ts'
import { loadPersonIdsWithRoles } from '#functions/users/store.ts'
import { eventWrites } from '#functions/webhooks/store.ts'
import { openCollection } from '#kit/collection.ts'
import { type NoticeCause, noticeWrites } from '#kit/notices.ts'
import { isOwnPartOpen } from '#kit/own-place.ts'
import type { TableWrite } from '#kit/table.ts'
import { actionItemStorage } from '#shared/features/action-items/storage.ts'
import { type ActionItemRow, isActionItemClosed } from '#shared/features/action-items.ts'
import type { NewNotice, NoticeKind } from '#shared/features/notices.ts'
import { rolesForScreens } from '#shared/features/screens.ts'
import type { Audience } from '#shared/kit/access.ts'
import { fullName } from '#shared/kit/people.ts'

type NotifiedItem = Pick<ActionItemRow, '_id' | 'title' | 'employee' | 'leaderAssigned' | 'isShared'>

const SCREENS: Readonly<Record<Audience, string>> = { staff: '/action-items', timesheet: '/my-action-items' }

const toNotice = (
  kind: NoticeKind,
  host: Audience,
  { _id, title }: NotifiedItem,
  person: string,
  reader: 'employee' | 'leaderAssigned',
): NewNotice => ({
  ...{ kind, host, path: `${SCREENS[host]}/${_id}`, title, person, isMailed: true },
  holds: openCollection<ActionItemRow>(actionItemStorage).hold(_id, reader),
})

/** Mailed only if it is still shared by then. */
function toSharedNotice(kind: NoticeKind, item: NotifiedItem): NewNotice {
  const { holds, ...notice } = toNotice(kind, 'timesheet', item, '', 'employee')
  return { ...notice, ...(holds ? { holds: { ...holds, also: { field: 'isShared', is: true } } } : {}) }
}

/** Who cannot open the item on the main host finds it in their own place, if the stage has one. */
async function findHost(person: string, { now }: NoticeCause): Promise<Audience> {
  if (!isOwnPartOpen('action-items')) return 'staff'
  return (await loadPersonIdsWithRoles(rolesForScreens(SCREENS.staff), now)).includes(person) ? 'staff' : 'timesheet'
}

/** Tells who has it to do. */
async function buildDoerWrites(
  kind: NoticeKind,
  item: NotifiedItem,
  people: NameLookup,
  cause: NoticeCause,
): Promise<TableWrite[]> {
  const { leaderAssigned, employee } = item
  const host = await findHost(leaderAssigned, cause)
  // On their own host it may be about the reader.
  const person = host === 'timesheet' && employee === leaderAssigned ? '' : fullName(people.name(employee))
  return noticeWrites(toNotice(kind, host, item, person, 'leaderAssigned'), [leaderAssigned], cause)
}

/** Tells whom it is about that it is shared with them, unless it is theirs to do anyway. */
const sharedWrites = (kind: NoticeKind, item: NotifiedItem, cause: NoticeCause): TableWrite[] =>
  item.isShared && item.employee !== item.leaderAssigned && isOwnPartOpen('action-items')
    ? noticeWrites(toSharedNotice(kind, item), [item.employee], cause)
    : []

/** Tells who has it to do now, and the person with whom it is shared. */
export const assignedWrites = async (
  item: NotifiedItem,
  people: NameLookup,
  cause: NoticeCause,
): Promise<TableWrite[]> => [
  ...(await buildDoerWrites('assigned', item, people, cause)),
  ...sharedWrites('assigned', item, cause),
]

/** Tells webhooks that it is done, and people what changes for them. */
export const changeWrites = async (
  before: ActionItemRow,
  after: ActionItemRow,
  people: NameLookup,
  cause: NoticeCause,
): Promise<TableWrite[]> => [
  ...(before.completionDate === null && after.completionDate !== null
    ? await eventWrites(
        'actionItem.completed',
        { id: after._id, path: `${SCREENS.staff}/${after._id}`, change: cause.change },
        cause.now,
      )
    : []),
  ...(await changeNoticeWrites(before, after, people, cause)),
]

/** Tells whom it is assigned to anew, or whom it comes back to; and the person with whom it is shared from now on. */
async function changeNoticeWrites(
  before: ActionItemRow,
  after: ActionItemRow,
  people: NameLookup,
  cause: NoticeCause,
): Promise<TableWrite[]> {
  if (isActionItemClosed(after.status)) return []
  const isReopened = isActionItemClosed(before.status)
  const isNewTo = (field: 'employee' | 'leaderAssigned') => before[field] !== after[field]
  const toDoer = isNewTo('leaderAssigned')
    ? await buildDoerWrites('assigned', after, people, cause)
    : isReopened
      ? await buildDoerWrites('reopened', after, people, cause)
      : []
  const isNewlyShared = !before.isShared || isNewTo('employee')
  const toPerson = isNewlyShared ? sharedWrites('assigned', after, cause) : []
  return [...toDoer, ...toPerson, ...(isReopened && !isNewlyShared ? sharedWrites('reopened', after, cause) : [])]
}
