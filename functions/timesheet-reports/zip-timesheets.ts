/** Creates a requested archive: from the table to the bucket, one document at a time. */
import { PassThrough } from 'node:stream'
import { ANONYMOUS_ACTOR } from '#functions/timesheets/public.ts'
import { loadPersonMaxHours, loadTimesheetLookup } from '#functions/timesheets/store.ts'
import type { JobRun } from '#kit/background-jobs.ts'
import { uploadStream } from '#kit/files.ts'
import type { JobSummary } from '#kit/jobs.ts'
import { settings } from '#kit/settings.ts'
import { type ArchivedSheet, writeArchive } from './archive.ts'
import { toArchivedSheet } from './document-data.ts'
import { type ReportScope, streamSheets } from './month-sheets.ts'
import { archiveKey, type DownloadTask, downloads, ZIP_CONTENT_TYPE } from './store.ts'

export async function zipTimesheets(of: JobRun, clock: () => Date = () => new Date()): Promise<JobSummary> {
  let documents = 0
  const end = await downloads.runJob(
    of,
    async ({ job, countOne }) => {
      const body = new PassThrough()
      const stored = uploadStream(archiveKey(job), body, ZIP_CONTENT_TYPE).catch((error: unknown) => {
        // Stop everything that is still writing.
        body.destroy(error instanceof Error ? error : new Error(String(error)))
        throw error
      })
      const made = () => {
        documents += 1
        return countOne()
      }
      await Promise.all([stored, writeArchive(archivedSheets(job.task, clock()), settings.company, body, made)])
    },
    clock,
  )
  return { [end]: 1, documents, failed: 0 }
}

async function* archivedSheets({ period, projects, people }: DownloadTask, now: Date): AsyncGenerator<ArchivedSheet> {
  const [look, maxHoursOf] = await Promise.all([
    loadTimesheetLookup(ANONYMOUS_ACTOR, now),
    loadPersonMaxHours(period, now),
  ])
  const among = people && new Set(people)
  const scope: ReportScope = { period, projects: projects ?? undefined, isInScope: id => !among || among.has(id) }
  for await (const sheet of streamSheets(scope, now))
    yield toArchivedSheet(sheet, look, maxHoursOf(sheet.employee, look))
}
