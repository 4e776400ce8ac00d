/** Projects by id, for joined names. */
import { createCatalogueStore } from '#kit/catalogue.ts'
import type { Collection } from '#kit/collection.ts'
import { projectsCatalogue as described, type Project } from '#shared/features/projects.ts'

export const projects = createCatalogueStore(described).entries as unknown as Collection<Project>
