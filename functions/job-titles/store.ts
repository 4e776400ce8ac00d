/** Job titles by id, for joined names. */
import { createCatalogueStore } from '#kit/catalogue.ts'
import type { Collection } from '#kit/collection.ts'
import { jobTitlesCatalogue as described, type JobTitle } from '#shared/features/job-titles.ts'

export const jobTitles = createCatalogueStore(described).entries as unknown as Collection<JobTitle>
