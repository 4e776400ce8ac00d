/** Job titles by id, for joined names. */
import { catalogueStore } from '#kit/catalogue.ts'
import type { Collection } from '#kit/collection.ts'
import { jobTitles as described, type JobTitle } from '#shared/features/job-titles.ts'

export const jobTitles = catalogueStore(described).entries as unknown as Collection<JobTitle>
