/** Reasons by id, for joined names. */
import { createCatalogueStore } from '#kit/catalogue.ts'
import { reasonsCatalogue as described } from '#shared/features/reasons.ts'

export const reasons = createCatalogueStore(described).entries
