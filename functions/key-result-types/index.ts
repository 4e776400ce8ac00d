import { isNamed } from '#functions/goals/store.ts'
import { catalogueLambda } from '#kit/catalogue.ts'
import { keyResultTypes } from '#shared/features/key-result-types.ts'

export const handler = catalogueLambda(keyResultTypes, async (id, now) =>
  (await isNamed('type', id, now)) ? 'goals' : undefined,
)
