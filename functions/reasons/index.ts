import { createCatalogueHandler } from '#kit/catalogue.ts'
import { reasonsCatalogue } from '#shared/features/reasons.ts'
import { referenceSources } from '#shared/features/references.ts'

export const handler = createCatalogueHandler(reasonsCatalogue, referenceSources)
