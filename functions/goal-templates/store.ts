/** What goals are copied from: one partition. */
import { Collection } from '#kit/collection.ts'
import { goalTemplateStorage } from '#shared/features/goal-templates/storage.ts'
import { GoalTemplateRow } from '#shared/features/goal-templates.ts'

export const goalTemplates = new Collection<GoalTemplateRow>({
  ...goalTemplateStorage,
  row: GoalTemplateRow,
})
