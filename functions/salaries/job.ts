import { createJobHandler } from '#kit/jobs.ts'
import { jobsOf } from '#shared/features/jobs.ts'
import { applyDueJobTitles } from './due-job-titles.ts'
import { finishConfirmedRounds } from './rounds/write-salaries.ts'

export const handler = createJobHandler(jobsOf('salaries'), {
  'give-job-titles': async now => {
    const [titles, rounds] = [await applyDueJobTitles(now), await finishConfirmedRounds(now)]
    return { ...titles, ...rounds, failed: titles.failed + rounds.failed }
  },
})
