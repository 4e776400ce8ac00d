import type { CollectionStorage } from '#shared/kit/storage.ts'
import type { GoalTemplateRow } from '../goal-templates.ts'

export const goalTemplateStorage = {
  kind: 'collection',
  name: 'GOAL_TEMPLATE',
  split: 'whole',
  refersTo: { categories: { 'goal templates': ['category'] } },
} satisfies CollectionStorage<GoalTemplateRow>
