import { createJobHandler } from '#kit/jobs.ts'
import { openDueProcesses } from './open-due.ts'

export const handler = createJobHandler('process-assignments', { 'open-processes': openDueProcesses })
