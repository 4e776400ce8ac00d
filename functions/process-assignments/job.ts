import { jobLambda } from '#kit/jobs.ts'
import { openDue } from './opening.ts'

export const handler = jobLambda('process-assignments', { 'open-processes': openDue })
