import { createCatalogueHandler } from '#kit/catalogue.ts'
import { jobTitlesCatalogue } from '#shared/features/job-titles.ts'
import { referenceSources } from '#shared/features/references.ts'

export const handler = createCatalogueHandler(jobTitlesCatalogue, referenceSources)
