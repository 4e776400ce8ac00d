/** What goals are copied from: one partition. */
import { Collection } from '#kit/collection.ts'
import { GoalTemplateRow } from '#shared/features/goal-templates.ts'

export const goalTemplates = new Collection<GoalTemplateRow>({
  name: 'GOAL_TEMPLATE',
  split: 'whole',
  row: GoalTemplateRow,
})
