/** The followers of an action item, who are notified of changes: its author and its assignee. */
import { type StoredUser, users } from '#functions/users/store.ts'
import { personIdOf } from '#kit/notices.ts'
import type { ActionItemRow } from '#shared/features/action-items.ts'
import { type PeopleLookup, scopeOf } from '#shared/features/employees/people.ts'
import { rolesForScreens } from '#shared/features/screens.ts'
import { isActionItemInScope } from './store.ts'

export const READERS = rolesForScreens('/action-items')

/** The accounts that can open an item on the main host, where comments are read. */
export const loadReaders = async (item: ActionItemRow, people: PeopleLookup, now: Date): Promise<StoredUser[]> =>
  (await users.rows(now))
    .filter(user => user.isActive && (people.person(user.employeeId)?.isActive ?? !user.employeeId))
    .filter(user => {
      const reader = { roles: user.roles.filter(role => READERS.includes(role)), employeeId: user.employeeId }
      return reader.roles.length > 0 && isActionItemInScope(item, reader, { isInScope: scopeOf(reader, people) })
    })

export const toReaderId = ({ _id, employeeId }: StoredUser): string => personIdOf({ userId: _id, employeeId })

/** Loads the followers who can still open the item. */
export const loadFollowers = async (item: ActionItemRow, people: PeopleLookup, now: Date): Promise<string[]> =>
  (await loadReaders(item, people, now))
    .filter(user => user._id === item.createdBy._id || user.employeeId === item.leaderAssigned)
    .map(toReaderId)
