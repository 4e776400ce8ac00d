/** Notices of the last days that the demo company's people have read: about their action items, and about check-ins. */
import { openerWrites } from '#functions/action-items/notices.ts'
import { checkInWrites } from '#functions/goals/notices.ts'
import { OUTBOX } from '#kit/notices.ts'
import type { TableWrite } from '#kit/table.ts'
import { describeItemChange } from '#shared/features/action-items/changes.ts'
import { actionItemStatuses } from '#shared/features/action-items.ts'
import { FOLLOWED_DAYS } from '#shared/features/home.ts'
import { fullName, type PersonName, type StoredAuthor } from '#shared/kit/people.ts'
import type { SeededActionItem } from './action-items.ts'
import type { SeededCompany } from './company.ts'
import type { SeededGoals } from './goals.ts'

interface Told extends Pick<SeededCompany, 'employees' | 'users'> {
  readonly items: readonly SeededActionItem[]
  readonly goals: SeededGoals
}

const HOUR = 3600_000
/** The number of each opener's items that HR moved on, one after the other. */
const MOVED_ITEMS = 3
const HOURS_BETWEEN = 31

export function noticeWrites({ employees, users, items, goals }: Told, now: Date): TableWrite[] {
  const personOf = new Map(employees.map(one => [one._id, one]))
  const people = { person: (id: string | null | undefined) => (id ? personOf.get(id) : undefined), name }
  function name(id: string): PersonName {
    const found = personOf.get(id)
    return { _id: id, name: found?.name ?? '', lastName: found?.lastName ?? '' }
  }
  const clerk = users.find(({ roles }) => roles.includes('hr'))
  const moved = items
    .filter(({ status, createdBy }) => status !== actionItemStatuses.id('Open') && createdBy._id !== clerk?._id)
    .sort((a, b) => (a.creationDate < b.creationDate ? 1 : -1))
  const ofItems = [...Map.groupBy(moved, ({ createdBy }) => createdBy._id).values()].flatMap(theirs =>
    theirs.slice(0, MOVED_ITEMS).flatMap((item, index) => {
      const before = { ...item, status: actionItemStatuses.id('Open') }
      const at = new Date(now.getTime() - (index * HOURS_BETWEEN + 3) * HOUR).toISOString()
      const reason = describeItemChange(before, item, id => fullName(name(id)))
      return clerk ? openerWrites(item, reason, people, causeOf(clerk, at, index)) : []
    }),
  )
  const goalOf = new Map(goals.goals.map(goal => [goal._id, goal]))
  const ofCheckIns = goals.checkIns.flatMap(({ on, checkIn }) => {
    const goal = goalOf.get(on)
    const isRecent = now.getTime() - Date.parse(checkIn.createdAt) < FOLLOWED_DAYS * 24 * HOUR
    if (!goal || !isRecent) return []
    return checkInWrites(goal, checkIn, people, causeOf(checkIn.createdBy, checkIn.createdAt, checkIn._id))
  })
  return [...ofItems, ...ofCheckIns].flatMap(toReadNotice)
}

export const causeOf = (
  { _id = '', employeeId, name, lastName }: StoredAuthor,
  at: string,
  change: string | number,
) => ({
  actor: { userId: _id, employeeId, name, lastName },
  now: new Date(at),
  change,
})

/** Without a mail, and without the index of changes, which contains only unread notices. */
export function toReadNotice(write: TableWrite): TableWrite[] {
  const { changedAt, ...item } = write.item.Put?.Item ?? {}
  if (!write.item.Put || item.pk === OUTBOX) return []
  return [{ ...write, item: { Put: { ...write.item.Put, Item: item } } }]
}
