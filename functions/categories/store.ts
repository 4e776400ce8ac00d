/** Categories by id, for joined names. */
import { createCatalogueStore } from '#kit/catalogue.ts'
import { categoriesCatalogue as described } from '#shared/features/categories.ts'

export const categories = createCatalogueStore(described).entries
