/**
 * Sends each function an event that it answers at once, because Lambda removes instances after some idle minutes, and
 * the next caller would wait for a cold start. Also refreshes the snapshot of the employees' rows, from which the many
 * new instances after a deployment start.
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
