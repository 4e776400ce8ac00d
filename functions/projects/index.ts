import { createCatalogueHandler } from '#kit/catalogue.ts'
import { projectsCatalogue } from '#shared/features/projects.ts'
import { referenceSources } from '#shared/features/references.ts'

export const handler = createCatalogueHandler(projectsCatalogue, referenceSources)
