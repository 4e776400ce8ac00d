import { catalogueLambda } from '#kit/catalogue.ts'
import { jobTitles } from '#shared/features/job-titles.ts'

export const handler = catalogueLambda(jobTitles)
