import * as z from 'zod/mini'
import { createJobHandler } from '#kit/jobs.ts'
import { jobsOf } from '#shared/features/jobs.ts'
import { id } from '#shared/kit/fields.ts'
import { runImport } from './run-import.ts'
import { undoImport } from './undo-import.ts'

const RunOf = z.object({ id, run: z.string() })

export const handler = createJobHandler(jobsOf('company-import'), {
  'run-import': (_, detail) => runImport(RunOf.parse(detail)),
  'undo-import': (_, detail) => undoImport(RunOf.parse(detail)),
})
