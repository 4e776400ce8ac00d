import type { CollectionStorage } from '#shared/kit/storage.ts'
import type { ActionItemRow } from '../action-items.ts'

export const actionItemStorage = {
  kind: 'collection',
  name: 'ACTION_ITEM',
  split: 'year',
  refersTo: { employees: { 'action items': ['employee', 'leaderAssigned'] } },
} satisfies CollectionStorage<ActionItemRow>
