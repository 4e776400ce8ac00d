import * as z from 'zod/mini'
import { jobLambda } from '#kit/jobs.ts'
import { id } from '#shared/kit/fields.ts'
import { zipTimesheets } from './download.ts'

const RunOf = z.object({ id, run: z.string() })

export const handler = jobLambda('timesheet-reports', {
  'zip-timesheets': (_, detail) => zipTimesheets(RunOf.parse(detail)),
})
