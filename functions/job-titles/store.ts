/** Job titles by id, for joined names. */
import { createCatalogueStore } from '#kit/catalogue.ts'
import { jobTitlesCatalogue as described } from '#shared/features/job-titles.ts'

const store = createCatalogueStore(described)
export const jobTitles = store.entries
/** One job title per name. */
export const reserveJobTitleNameWrite = store.reserveNameWrite
