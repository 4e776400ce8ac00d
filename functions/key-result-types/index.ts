import { isNamedByGoals } from '#functions/goals/store.ts'
import { createCatalogueHandler } from '#kit/catalogue.ts'
import { keyResultTypesCatalogue } from '#shared/features/key-result-types.ts'

export const handler = createCatalogueHandler(keyResultTypesCatalogue, async (id, now) =>
  (await isNamedByGoals('type', id, now)) ? 'goals' : undefined,
)
