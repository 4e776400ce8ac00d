import { createJobHandler } from '#kit/jobs.ts'
import { jobsOf } from '#shared/features/jobs.ts'
import { openDueProcesses } from './open-due.ts'

export const handler = createJobHandler(jobsOf('process-assignments'), { 'open-processes': openDueProcesses })
