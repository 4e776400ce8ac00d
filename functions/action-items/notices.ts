/** Notices about action items. */
import type { NameLookup } from '#functions/employees/store.ts'
import { loadPersonIdsWithRoles } from '#functions/users/store.ts'
import { eventWrites } from '#functions/webhooks/store.ts'
import { openCollection } from '#kit/collection.ts'
import { type NoticeCause, noticeWrites, personIdOf } from '#kit/notices.ts'
import { isOwnPartOpen } from '#kit/own-place.ts'
import type { TableWrite } from '#kit/table.ts'
import { describeItemChange } from '#shared/features/action-items/changes.ts'
import { actionItemStorage } from '#shared/features/action-items/storage.ts'
import { type ActionItemRow, isActionItemClosed } from '#shared/features/action-items.ts'
import type { NewNotice, NoticeKind } from '#shared/features/notices.ts'
import type { Audience } from '#shared/kit/access.ts'
import { fullName } from '#shared/kit/people.ts'
import { loadFollowers, READERS } from './followers.ts'

type NotifiedItem = Pick<ActionItemRow, '_id' | 'title' | 'employee' | 'leaderAssigned' | 'isShared'>

const SCREENS: Readonly<Record<Audience, string>> = { staff: '/action-items', timesheet: '/my-action-items' }

const toNotice = (
  kind: NoticeKind,
  host: Audience,
  { _id, title }: NotifiedItem,
  person: string,
  reader: 'employee' | 'leaderAssigned',
): NewNotice => ({
  kind,
  host,
  path: `${SCREENS[host]}/${_id}`,
  title,
  person,
  isMailed: true,
  holds: openCollection<ActionItemRow>(actionItemStorage).hold(_id, reader),
})

/** A notice for the employee host. Mailed only if the item is still the reader's own: assigned, or shared with them. */
export function toOwnNotice(kind: NoticeKind, item: NotifiedItem, reader: 'employee' | 'leaderAssigned'): NewNotice {
  const { holds, ...notice } = toNotice(kind, 'timesheet', item, '', reader)
  const isSharing = reader === 'employee' ? { also: { field: 'isShared', is: true } } : {}
  return { ...notice, ...(holds ? { holds: { ...holds, ...isSharing } } : {}) }
}

/** Returns the employee host for people who cannot open the item on the main host, if the stage has that part. */
async function findHost(person: string, { now }: NoticeCause): Promise<Audience> {
  if (!isOwnPartOpen('action-items')) return 'staff'
  return (await loadPersonIdsWithRoles(READERS, now)).includes(person) ? 'staff' : 'timesheet'
}

/** Notifies the assignee. */
async function buildDoerWrites(
  kind: NoticeKind,
  item: NotifiedItem,
  people: NameLookup,
  cause: NoticeCause,
  reason = '',
): Promise<TableWrite[]> {
  const { leaderAssigned, employee } = item
  const host = await findHost(leaderAssigned, cause)
  // On their own host it may be about the reader.
  const person = host === 'timesheet' && employee === leaderAssigned ? '' : fullName(people.name(employee))
  return noticeWrites({ ...toNotice(kind, host, item, person, 'leaderAssigned'), reason }, [leaderAssigned], cause)
}

/** Notifies the person whom it is about that it is shared with them, unless they are its assignee. */
const sharedWrites = (kind: NoticeKind, item: NotifiedItem, cause: NoticeCause, reason = ''): TableWrite[] =>
  item.isShared && item.employee !== item.leaderAssigned && isOwnPartOpen('action-items')
    ? noticeWrites({ ...toOwnNotice(kind, item, 'employee'), reason }, [item.employee], cause)
    : []

/** Notifies the new assignee, and the person with whom it is shared. */
export const assignedWrites = async (
  item: NotifiedItem,
  people: NameLookup,
  cause: NoticeCause,
): Promise<TableWrite[]> => [
  ...(await buildDoerWrites('assigned', item, people, cause)),
  ...sharedWrites('assigned', item, cause),
]

/** Tells webhooks of its completion, and notifies people of what changes for them. */
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

/**
 * Notifies the assignee, the person with whom it is shared, and the author, each once: that it is now theirs, that it
 * was reopened, or else of the change.
 */
async function changeNoticeWrites(
  before: ActionItemRow,
  after: ActionItemRow,
  people: NameLookup,
  cause: NoticeCause,
): Promise<TableWrite[]> {
  const reason = describeItemChange(before, after, id => fullName(people.name(id)))
  const isOpen = !isActionItemClosed(after.status)
  const isReopened = isOpen && isActionItemClosed(before.status)
  const kindFor = (isNew: boolean): NoticeKind | undefined => {
    if (isOpen && isNew) return 'assigned'
    if (isReopened) return 'reopened'
    return reason ? 'changed' : undefined
  }
  const [forDoer, forPerson] = [
    kindFor(before.leaderAssigned !== after.leaderAssigned),
    kindFor(!before.isShared || before.employee !== after.employee),
  ]
  const said = (kind: NoticeKind) => (kind === 'changed' ? reason : '')
  return [
    ...(forDoer ? await buildDoerWrites(forDoer, after, people, cause, said(forDoer)) : []),
    ...(forPerson ? sharedWrites(forPerson, after, cause, said(forPerson)) : []),
    ...(reason ? await openerNoticeWrites(after, reason, people, cause) : []),
  ]
}

/** Notifies its author, unless they are its assignee or can no longer open it. */
async function openerNoticeWrites(
  item: ActionItemRow,
  reason: string,
  people: NameLookup,
  cause: NoticeCause,
): Promise<TableWrite[]> {
  const opener = openerOf(item)
  if (opener === item.leaderAssigned || item.createdBy._id === cause.actor.userId) return []
  const followers = await loadFollowers(item, people, cause.now)
  return followers.includes(opener) ? openerWrites(item, reason, people, cause) : []
}

const openerOf = ({ createdBy: { _id, employeeId } }: ActionItemRow) => personIdOf({ userId: _id, employeeId })

/** Notifies its author in any case. */
export function openerWrites(
  item: ActionItemRow,
  reason: string,
  people: NameLookup,
  cause: NoticeCause,
): TableWrite[] {
  const notice: NewNotice = {
    ...toNotice('changed', 'staff', item, fullName(people.name(item.employee)), 'employee'),
    holds: openCollection<ActionItemRow>(actionItemStorage).hold(item._id, 'employee', item.employee),
    reason,
    roles: READERS,
  }
  return noticeWrites(notice, [openerOf(item)], cause)
}
