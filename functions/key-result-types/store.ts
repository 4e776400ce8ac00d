/** Key result types by id, for joined names. */
import { createCatalogueStore } from '#kit/catalogue.ts'
import { keyResultTypesCatalogue as described } from '#shared/features/key-result-types.ts'

export const keyResultTypes = createCatalogueStore(described).entries
