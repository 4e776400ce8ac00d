import { isNamed } from '#functions/goals/store.ts'
import { catalogueLambda } from '#kit/catalogue.ts'
import { reasons } from '#shared/features/reasons.ts'

export const handler = catalogueLambda(reasons, async (id, now) =>
  (await isNamed('reasonID', id, now)) ? 'goals' : undefined,
)
