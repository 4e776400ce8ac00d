import * as z from 'zod/mini'
import { applyDueChanges, runChange } from '#functions/planned-changes/public.ts'
import { createJobHandler, liveClock } from '#kit/jobs.ts'
import { jobsOf } from '#shared/features/jobs.ts'
import { id } from '#shared/kit/fields.ts'
import { openDueProcesses } from './open-due.ts'

const ChangeOf = z.object({ id })

export const handler = createJobHandler(jobsOf('process-assignments'), {
  'open-processes': openDueProcesses,
  'apply-planned-changes': applyDueChanges,
  'run-change': async (now, detail) => ({ [await runChange(ChangeOf.parse(detail).id, liveClock(now))]: 1, failed: 0 }),
})
