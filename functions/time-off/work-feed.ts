/** A feed of what is a person's own to do, as far as they may see it on a host that is open to them at that moment. */
import { actionItems, isActionItemInScope } from '#functions/action-items/store.ts'
import { type EmployeeDirectory, loadDirectory, scopeDirectory } from '#functions/employees/store.ts'
import { goals, isGoalInScope } from '#functions/goals/store.ts'
import { oneOnOnes } from '#functions/one-on-ones/store.ts'
import { isOwnPartOpen } from '#kit/own-place.ts'
import { actionItemsApi, isOwnActionItem } from '#shared/features/action-items.ts'
import { goalsApi } from '#shared/features/goals.ts'
import { isOneOnOneInScope, oneOnOnesApi } from '#shared/features/one-on-ones.ts'
import type { OwnPart } from '#shared/features/own-place.ts'
import { FEED_NAMES } from '#shared/features/time-off/feeds.ts'
import { listWorkEvents, oneOnOneRange } from '#shared/features/time-off/work-feed.ts'
import { type Access, type Actor, isAllowed, withCallRoles } from '#shared/kit/access.ts'
import { writeDatesCalendar } from '#shared/kit/calendar-file.ts'
import { utcToday } from '#shared/kit/dates.ts'

export interface FeedOwner {
  /** The employee, who is active. */
  readonly person: string
  /** The account of the main host that made the feed, with its roles of now; none if it was made on the employee host. */
  readonly staff: Actor | undefined
}

/** Where the two hosts show these records, and to whom. */
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
  /** Nobody holds a one-on-one with who has left. */
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
