/** Action items by the year they were opened in, and the comments on each. */
import { Children } from '#kit/children.ts'
import { Collection } from '#kit/collection.ts'
import type { ActionItemRow, Comment } from '#shared/features/action-items.ts'

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

export const comments = new Children<Comment>('ACTION_ITEM_COMMENT')
