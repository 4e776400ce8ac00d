import { jobLambda } from '#kit/jobs.ts'
import { closeDue } from './closing-month.ts'
import { remind } from './reminding.ts'

export const handler = jobLambda('timesheets', { 'close-timesheets': closeDue, 'remind-of-timesheets': remind })
