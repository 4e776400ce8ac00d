/** Requested downloads of many documents. */
import { BackgroundJobs } from '#kit/background-jobs.ts'
import type { Day } from '#shared/kit/dates.ts'
import { ARCHIVES_PREFIX } from '#shared/kit/file-keys.ts'

/** What was requested, and who was in the caller's scope at that moment: everybody, or these people. */
export interface DownloadTask {
  readonly period: Day
  readonly projects: readonly string[] | null
  readonly people: readonly string[] | null
}

export const downloads = new BackgroundJobs<DownloadTask>('zip-timesheets')

export const ZIP_CONTENT_TYPE = 'application/zip'
export const archiveKey = ({ _id, run }: { readonly _id: string; readonly run: string }): string =>
  `${ARCHIVES_PREFIX}${_id}/${run}.zip`
