import { createCatalogueHandler } from '#kit/catalogue.ts'
import { keyResultTypesCatalogue } from '#shared/features/key-result-types.ts'
import { referenceSources } from '#shared/features/references.ts'

export const handler = createCatalogueHandler(keyResultTypesCatalogue, referenceSources)
