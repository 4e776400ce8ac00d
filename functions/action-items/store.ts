/** Action items by the year they were opened in, and the comments on each. */
import type { EmployeeDirectory } from '#functions/employees/store.ts'
import { Collection } from '#kit/collection.ts'
import { SubCollection } from '#kit/sub-collection.ts'
import { actionItemStorage } from '#shared/features/action-items/storage.ts'
import {
  ActionItemRow,
  actionItemPriorities,
  actionItemStatuses,
  type OwnActionItem,
  type StoredComment,
} from '#shared/features/action-items.ts'
import type { Actor } from '#shared/kit/access.ts'
import type { Day } from '#shared/kit/dates.ts'
import type { AuthorLookup, IdentifiedAuthor } from '#shared/kit/people.ts'

export type StoredActionItem = ActionItemRow & {
  readonly description: string
  /** For a recurring item: its day of the month, and the due day for which the next item has been opened. */
  readonly series?: { readonly date: number; readonly followed?: Day | undefined } | undefined
}

export const actionItems = new Collection<ActionItemRow, StoredActionItem>({
  ...actionItemStorage,
  row: ActionItemRow,
  defaults: { isShared: false, subtasks: null, repeat: null },
})

export const actionItemComments = new SubCollection<StoredComment>('ACTION_ITEM_COMMENT')

/** A leader's scope covers the items of their people and those assigned to them. */
export const isActionItemInScope = (
  item: ActionItemRow,
  actor: Pick<Actor, 'employeeId'>,
  people: Pick<EmployeeDirectory, 'isInScope'>,
): boolean => people.isInScope(item.employee) || item.leaderAssigned === actor.employeeId

/** An item as the API returns it: with names joined. */
export const withActionItemNames = <Item extends ActionItemRow>(
  item: Item,
  people: Pick<EmployeeDirectory, 'name'> & AuthorLookup,
) => ({
  ...item,
  employee: people.name(item.employee),
  leaderAssigned: people.name(item.leaderAssigned),
  status: actionItemStatuses.byId(item.status),
  priority: actionItemPriorities.byId(item.priority),
  createdBy: toAuthorDto(item.createdBy, people),
})

/** Returns a whole item without its series. */
export const withDetailNames = (
  { series: _, ...item }: StoredActionItem,
  people: Pick<EmployeeDirectory, 'name'> & AuthorLookup,
) => withActionItemNames(item, people)

/** Returns an item as the employee host shows it. */
export const toOwnActionItem = (item: ActionItemRow, people: Pick<EmployeeDirectory, 'name'>): OwnActionItem => {
  const { _id, version, employee, leaderAssigned, status, priority, title, dueDate, completionDate, subtasks, repeat } =
    item
  return {
    _id,
    version,
    title,
    dueDate,
    completionDate,
    subtasks,
    repeat,
    employee: people.name(employee),
    leaderAssigned: people.name(leaderAssigned),
    status: actionItemStatuses.byId(status),
    priority: actionItemPriorities.byId(priority),
  }
}

/** The authors' current names and pictures. */
export const toAuthorDto = (kept: IdentifiedAuthor, people: AuthorLookup) => ({
  _id: kept._id,
  ...people.author(kept),
  picture: people.pictureOf(kept),
})
