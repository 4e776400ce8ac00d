/** Makes the archive that somebody asked for: from the table to the bucket, a document at a time. */
import { PassThrough } from 'node:stream'
import { hoursOf, lookOf } from '#functions/timesheets/store.ts'
import type { RunOf } from '#kit/asked-jobs.ts'
import { putStream } from '#kit/files.ts'
import type { Tally } from '#kit/jobs.ts'
import { settings } from '#kit/settings.ts'
import { type Filed, writeArchive } from './archive.ts'
import { type Scope, sheetsIn } from './month.ts'
import { ARCHIVE_TYPE, archiveKey, type Download, downloads } from './store.ts'
import { NOBODY, toldOf } from './told.ts'

export async function zipTimesheets(of: RunOf, clock: () => Date = () => new Date()): Promise<Tally> {
  let documents = 0
  const end = await downloads.run(
    of,
    async ({ job, one }) => {
      const body = new PassThrough()
      const stored = putStream(archiveKey(job), body, ARCHIVE_TYPE).catch((error: unknown) => {
        // Whoever is still writing need not go on.
        body.destroy(error instanceof Error ? error : new Error(String(error)))
        throw error
      })
      const made = () => {
        documents += 1
        return one()
      }
      await Promise.all([stored, writeArchive(filed(job.task, clock()), settings.company, body, made)])
    },
    clock,
  )
  return { [end]: 1, documents, failed: 0 }
}

async function* filed({ period, projects, people }: Download, now: Date): AsyncGenerator<Filed> {
  const [look, hours] = await Promise.all([lookOf(NOBODY, now), hoursOf(period, now)])
  const among = people && new Set(people)
  const scope: Scope = { period, projects: projects ?? undefined, reaches: id => !among || among.has(id) }
  for await (const sheet of sheetsIn(scope, now)) yield toldOf(sheet, look, hours)
}
