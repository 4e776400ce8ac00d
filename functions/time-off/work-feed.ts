/** A feed of a person's own work, limited to what they may see at the moment on a host that is open to them. */
import { actionItems, isActionItemInScope } from '#functions/action-items/store.ts'
import { type EmployeeDirectory, loadDirectory, scopeDirectory } from '#functions/employees/store.ts'
import { goals, isGoalInScope } from '#functions/goals/store.ts'
import { oneOnOnes } from '#functions/one-on-ones/store.ts'
import { isOwnPartOpen } from '#kit/own-place.ts'
import { actionItemsApi, isOwnActionItem } from '#shared/features/action-items.ts'
import { goalsApi } from '#shared/features/goals.ts'
import { isOneOnOneInScope } from '#shared/features/one-on-ones/rules.ts'
import { oneOnOnesApi } from '#shared/features/one-on-ones.ts'
import type { OwnPart } from '#shared/features/own-place.ts'
import { FEED_NAMES } from '#shared/features/time-off/feeds.ts'
import { listWorkEvents, oneOnOneRange } from '#shared/features/time-off/work-feed.ts'
import { type Access, type Actor, isAllowed, withCallRoles } from '#shared/kit/access.ts'
import { writeDatesCalendar } from '#shared/kit/calendar-file.ts'
import { utcToday } from '#shared/kit/dates.ts'

export interface FeedOwner {
  /** The employee, who is active. */
  readonly person: string
  /** The main host's account that created the feed, with its present roles; none if created on the employee host. */
  readonly staff: Actor | undefined
}

/** The paths of these records on the two hosts, and who may see them. */
interface Views<Row> {
  readonly part: OwnPart
  readonly isOwn: (row: Row) => boolean
  readonly access: Access
  readonly isInScope: (row: Row, actor: Actor, people: EmployeeDirectory) => boolean
}

/** `maxAge` is how old the records may be, in milliseconds; people and roles are as they are now. */
export async function writeWorkFeed({ person, staff }: FeedOwner, now: Date, maxAge: number): Promise<string> {
  const today = utcToday(now)
  const [people, items, set, held] = await Promise.all([
    loadDirectory({ roles: [], employeeId: person }, now),
    actionItems.rows(now, {}, maxAge),
    goals.rows(now, {}, maxAge),
    oneOnOnes.rows(now, oneOnOneRange(today), maxAge),
  ])
  const keepVisible = <Row>(rows: readonly Row[], { part, isOwn, access, isInScope }: Views<Row>): Row[] => {
    const actor = staff && isAllowed(access, staff) ? withCallRoles(access, staff) : undefined
    const scope = actor && scopeDirectory(people, actor)
    const isOpen = isOwnPartOpen(part)
    return rows.filter(row => (isOpen && isOwn(row)) || (actor && scope && isInScope(row, actor, scope)))
  }
  /** Leaves out one-on-ones with people who have left. */
  const isStillHere = ({ employee }: { readonly employee: string }) => people.person(employee)?.isActive === true
  const visible = {
    actionItems: keepVisible(items, {
      part: 'action-items',
      isOwn: row => isOwnActionItem(row, person),
      access: actionItemsApi.calls.list.access,
      isInScope: isActionItemInScope,
    }),
    goals: keepVisible(set, {
      part: 'goals',
      isOwn: ({ employee }) => employee === person,
      access: goalsApi.calls.list.access,
      isInScope: isGoalInScope,
    }),
    oneOnOnes: keepVisible(held, {
      part: 'one-on-ones',
      isOwn: ({ employee }) => employee === person,
      access: oneOnOnesApi.calls.list.access,
      isInScope: (row, ...look) => isStillHere(row) && isOneOnOneInScope(row, ...look),
    }),
  }
  return writeDatesCalendar(FEED_NAMES.work, listWorkEvents(visible, person, people.name, today), now)
}
