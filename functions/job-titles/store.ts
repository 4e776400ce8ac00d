/** Job titles by id, for joined names. */
import { createCatalogueStore } from '#kit/catalogue.ts'
import { jobTitlesCatalogue as described } from '#shared/features/job-titles.ts'

export const jobTitles = createCatalogueStore(described).entries
