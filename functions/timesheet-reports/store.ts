/** Downloads of many documents that somebody asked for. */
import { AskedJobs } from '#kit/asked-jobs.ts'
import { ARCHIVES } from '#kit/files.ts'
import type { Day } from '#shared/kit/dates.ts'

/** What was asked for, and who was in the asker's reach at that moment: everybody, or these people. */
export interface Download {
  readonly period: Day
  readonly projects: readonly string[] | null
  readonly people: readonly string[] | null
}

export const downloads = new AskedJobs<Download>('zip-timesheets')

export const ARCHIVE_TYPE = 'application/zip'
export const archiveKey = ({ _id, run }: { readonly _id: string; readonly run: string }): string =>
  `${ARCHIVES}${_id}/${run}.zip`
