import { createJobHandler } from '#kit/jobs.ts'
import { applyDueJobTitles } from './due-job-titles.ts'

export const handler = createJobHandler('salaries', { 'give-job-titles': applyDueJobTitles })
