import type { CollectionStorage } from '#shared/kit/storage.ts'
import type { GoalRow } from './list.ts'

export const goalStorage = {
  kind: 'collection',
  name: 'GOAL',
  split: 'year',
  refersTo: {
    employees: { goals: ['employee'] },
    categories: { goals: ['category'] },
    reasons: { goals: ['reasonID'] },
    'key-result-types': { goals: ['type'] },
  },
} satisfies CollectionStorage<GoalRow>
