/** Action items by the year they were opened in, and the comments on each. */
import type { Everybody } from '#functions/employees/store.ts'
import { Children } from '#kit/children.ts'
import { Collection } from '#kit/collection.ts'
import { type ActionItemRow, priorities, type StoredComment, statuses } from '#shared/features/action-items.ts'
import type { Authors, KnownAuthor } from '#shared/features/employees/people.ts'
import type { Actor } from '#shared/kit/access.ts'

export type StoredActionItem = ActionItemRow & { readonly description: string }

export const actionItems = new Collection<ActionItemRow, StoredActionItem>({
  name: 'ACTION_ITEM',
  split: 'year',
  rowFields: [
    'employee',
    'leaderAssigned',
    'status',
    'priority',
    'title',
    'dueDate',
    'creationDate',
    'completionDate',
    'createdBy',
    'type',
    'typeId',
  ],
})

export const comments = new Children<StoredComment>('ACTION_ITEM_COMMENT')

/** A leader reaches the items of their people and those assigned to them. */
export const reaches = (
  item: ActionItemRow,
  actor: Pick<Actor, 'employeeId'>,
  people: Pick<Everybody, 'reaches'>,
): boolean => people.reaches(item.employee) || item.leaderAssigned === actor.employeeId

/** As it is answered: names joined. */
export const joined = <Item extends ActionItemRow>(item: Item, people: Pick<Everybody, 'name'> & Authors) => ({
  ...item,
  employee: people.name(item.employee),
  leaderAssigned: people.name(item.leaderAssigned),
  status: statuses.byId(item.status),
  priority: priorities.byId(item.priority),
  createdBy: shownAuthor(item.createdBy, people),
})

/** As they are called and look now. */
export const shownAuthor = (kept: KnownAuthor, people: Authors) => ({
  _id: kept._id,
  ...people.author(kept),
  picture: people.pictureOf(kept),
})
