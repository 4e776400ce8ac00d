import { goalTemplates } from '#functions/goal-templates/store.ts'
import { isNamed } from '#functions/goals/store.ts'
import { catalogueLambda } from '#kit/catalogue.ts'
import { categories } from '#shared/features/categories.ts'

export const handler = catalogueLambda(categories, async (id, now) => {
  if (await isNamed('category', id, now)) return 'goals'
  return (await goalTemplates.rows(now)).some(row => row.category === id) ? 'goal templates' : undefined
})
