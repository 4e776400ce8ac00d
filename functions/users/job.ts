import { sendWebhooks } from '#functions/webhooks/public.ts'
import { createJobHandler } from '#kit/jobs.ts'
import { jobsOf } from '#shared/features/jobs.ts'
import { loadPersonIdsWithRoles } from './store.ts'

const loadAdmins = (now: Date) => loadPersonIdsWithRoles(['admin'], now)

export const handler = createJobHandler(jobsOf('users'), { 'send-webhooks': now => sendWebhooks(now, loadAdmins) })
