/** Projects by id, for joined names. */
import { createCatalogueStore } from '#kit/catalogue.ts'
import { projectsCatalogue as described } from '#shared/features/projects.ts'

const store = createCatalogueStore(described)
export const projects = store.entries
/** One project per name. */
export const reserveProjectNameWrite = store.reserveNameWrite
