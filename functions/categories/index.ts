import { createCatalogueHandler } from '#kit/catalogue.ts'
import { categoriesCatalogue } from '#shared/features/categories.ts'
import { referenceSources } from '#shared/features/references.ts'

export const handler = createCatalogueHandler(categoriesCatalogue, referenceSources)
