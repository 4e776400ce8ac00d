import { catalogueLambda } from '#kit/catalogue.ts'
import { categories } from '#shared/features/categories.ts'

export const handler = catalogueLambda(categories)
