import * as z from 'zod/mini'
import { createJobHandler } from '#kit/jobs.ts'
import { jobsOf } from '#shared/features/jobs.ts'
import { id } from '#shared/kit/fields.ts'
import { zipTimesheets } from './zip-timesheets.ts'

const RunOf = z.object({ id, run: z.string() })

export const handler = createJobHandler(jobsOf('timesheet-reports'), {
  'zip-timesheets': (_, detail) => zipTimesheets(RunOf.parse(detail)),
})
