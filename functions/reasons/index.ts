import { catalogueLambda } from '#kit/catalogue.ts'
import { reasons } from '#shared/features/reasons.ts'

export const handler = catalogueLambda(reasons)
