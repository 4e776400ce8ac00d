import { goalTemplates } from '#functions/goal-templates/store.ts'
import { isNamedByGoals } from '#functions/goals/store.ts'
import { createCatalogueHandler } from '#kit/catalogue.ts'
import { categoriesCatalogue } from '#shared/features/categories.ts'

export const handler = createCatalogueHandler(categoriesCatalogue, async (id, now) => {
  if (await isNamedByGoals('category', id, now)) return 'goals'
  return (await goalTemplates.rows(now)).some(row => row.category === id) ? 'goal templates' : undefined
})
