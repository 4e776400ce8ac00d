/**
 * Sends each function an event that it answers at once. Lambda takes an instance down after some minutes without work;
 * the first person who opens a screen that nobody has opened for a while would wait for a new one. For the instances that
 * begin all at once after a deployment, it also keeps the copy of the employees' rows young.
 */
import { EMPLOYEES_PARTITION } from '#kit/account.ts'
import { invokeFunction } from '#kit/invoke-function.ts'
import { forEachConcurrent, type JobSummary } from '#kit/jobs.ts'
import { RowCache, SNAPSHOT_RENEWAL } from '#kit/row-cache.ts'
import { settings } from '#kit/settings.ts'
import { WARM_UP_EVENT } from '#kit/warm-up.ts'

export async function keepFunctionsWarm(): Promise<JobSummary> {
  const kept = await forEachConcurrent(
    settings.warmFunctions.map(_id => ({ _id })),
    async ({ _id }) => {
      await invokeFunction(_id, WARM_UP_EVENT)
      return 'kept warm'
    },
  )
  await new RowCache({}, true, SNAPSHOT_RENEWAL).rows([{ pk: EMPLOYEES_PARTITION, past: false }])
  return kept
}
