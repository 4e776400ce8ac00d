import { catalogueLambda } from '#kit/catalogue.ts'
import { keyResultTypes } from '#shared/features/key-result-types.ts'

export const handler = catalogueLambda(keyResultTypes)
