/** Projects by id, for joined names. */
import { createCatalogueStore } from '#kit/catalogue.ts'
import { projectsCatalogue as described } from '#shared/features/projects.ts'

export const projects = createCatalogueStore(described).entries
