import { createJobHandler } from '#kit/jobs.ts'
import { jobsOf } from '#shared/features/jobs.ts'
import { applyDueJobTitles } from './due-job-titles.ts'

export const handler = createJobHandler(jobsOf('salaries'), { 'give-job-titles': applyDueJobTitles })
