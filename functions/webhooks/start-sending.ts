import { invokeFunction } from '#kit/invoke-function.ts'
import { describeError, log } from '#kit/log.ts'
import { settings } from '#kit/settings.ts'
import { webhookJob } from '#shared/features/jobs.ts'

/** Starts the job now; if that fails, it starts by itself within a minute. */
export async function startSending(): Promise<void> {
  const { webhookFunction } = settings
  if (!webhookFunction) return
  await invokeFunction(webhookFunction, { job: webhookJob.name }).catch((error: unknown) =>
    log('warn', 'webhooks not started', describeError(error)),
  )
}
