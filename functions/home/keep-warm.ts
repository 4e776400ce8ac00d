/**
 * Sends each function an event that it answers at once. Lambda takes an instance down after some minutes without work;
 * the first person who opens a screen that nobody has opened for a while would wait for a new one.
 */
import { invokeFunction } from '#kit/invoke-function.ts'
import { forEachConcurrent, type JobSummary } from '#kit/jobs.ts'
import { settings } from '#kit/settings.ts'
import { WARM_UP_EVENT } from '#kit/warm-up.ts'

export const keepFunctionsWarm = (): Promise<JobSummary> =>
  forEachConcurrent(
    settings.warmFunctions.map(_id => ({ _id })),
    async ({ _id }) => {
      await invokeFunction(_id, WARM_UP_EVENT)
      return 'kept warm'
    },
  )
