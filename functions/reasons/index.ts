import { isNamedByGoals } from '#functions/goals/store.ts'
import { createCatalogueHandler } from '#kit/catalogue.ts'
import { reasonsCatalogue } from '#shared/features/reasons.ts'

export const handler = createCatalogueHandler(reasonsCatalogue, async (id, now) =>
  (await isNamedByGoals('reasonID', id, now)) ? 'goals' : undefined,
)
