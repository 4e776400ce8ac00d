/**
 * Imports, and the journal of each: an entry for each row, written in the row's transaction. So a repeated run skips
 * finished rows, and undoing knows the previous state.
 */
import * as z from 'zod/mini'
import { AppError } from '#kit/app-error.ts'
import { BackgroundJobs } from '#kit/background-jobs.ts'
import { Collection } from '#kit/collection.ts'
import { settings } from '#kit/settings.ts'
import { queryPartition, type TableWrite } from '#kit/table.ts'
import { ImportSheetName, type ImportState, ImportState as States } from '#shared/features/company-import.ts'
import type { Actor, Role } from '#shared/kit/access.ts'
import { id } from '#shared/kit/fields.ts'
import { StoredAuthor } from '#shared/kit/people.ts'

export const StoredImport = z.object({
  _id: id,
  version: z.number(),
  fileName: z.string(),
  /** The key of the uploaded workbook, and its owner. */
  key: z.string(),
  /** The hash of its bytes: an upload form can be used again, but only the approved workbook may be written. */
  sha256: z.string(),
  /** The digest of which record each row of the approved workbook is about; empty before the first start. */
  identity: z.string(),
  ownerId: z.string(),
  author: StoredAuthor,
  createdAt: z.string(),
  state: States,
  /** The running job, or the last one; empty before the first. */
  job: z.string(),
  isStopping: z.boolean(),
  /** Why the last job stopped by itself; empty if it did not. Older records have none. */
  stopReason: z.optional(z.string()),
  /** When a job first began to write, when the last one was requested, and when it ended. */
  startedAt: z.nullable(z.string()),
  begunAt: z.nullable(z.string()),
  endedAt: z.nullable(z.string()),
  sheets: z.array(ImportSheetName),
  made: z.number(),
  changed: z.number(),
  undone: z.number(),
  leftCount: z.number(),
})
export type StoredImport = z.infer<typeof StoredImport>
export type ImportFields = Omit<StoredImport, '_id' | 'version'>

export const imports = new Collection<StoredImport>({ name: 'COMPANY_IMPORT', split: 'whole', row: StoredImport })

/** Who started a job, with the roles of that moment. */
export interface ImportTask {
  readonly importId: string
  readonly actor: Actor
}
export const importRuns = new BackgroundJobs<ImportTask>('run-import')
export const importUndos = new BackgroundJobs<ImportTask>('undo-import')
export const jobsFor = (state: ImportState) => (state === 'undoing' || state === 'undone' ? importUndos : importRuns)

/** The prefix of uploaded workbooks, each below its owner. */
export const IMPORT_UPLOADS = 'company-import/workbook'

/** Only one import writes at a time. */
export const IMPORTS_LOCK = 'COMPANY_IMPORTS'

/** The journal entry of one row. */
export interface JournalEntry {
  readonly sheet: ImportSheetName
  readonly row: number
  readonly name: string
  /** The position in the order of writing; undoing goes backwards. */
  readonly at: number
  readonly state: 'made' | 'changed' | 'left' | 'undone' | 'not undone'
  readonly recordId: string
  /** The record's version as the import wrote it or, once undone, as the undoing left it. */
  readonly version: number
  /** The previous record, as stored. */
  readonly before?: object | undefined
  /** The roles that a user was given. */
  readonly roles?: readonly Role[] | undefined
  /** The id of the entry that a move added to the project history. */
  readonly projectChange?: string | undefined
  /** Why it was skipped. */
  readonly reason?: string | undefined
}

/** A journal contains personal data, so it expires soon after its import can no longer be undone. */
const JOURNAL_SECONDS = 3 * 24 * 3600
const journalPartition = (importId: string) => `IMPORT_JOURNAL#${importId}`
export const journalKey = ({ sheet, row }: Pick<JournalEntry, 'sheet' | 'row'>) =>
  `${sheet}#${String(row).padStart(6, '0')}`

export async function loadJournal(importId: string): Promise<JournalEntry[]> {
  const items = await queryPartition(journalPartition(importId))
  return items.map(({ body }) => body as JournalEntry)
}

/** Loads the places of the rows that an import has already processed. */
export const loadPlaces = async (importId: string): Promise<ReadonlySet<string>> =>
  new Set((await loadJournal(importId)).map(journalKey))

/** The row was written by another delivery of the same job. */
export class AlreadyWrittenError extends AppError {
  constructor() {
    super('conflict', 'This row was written already')
  }
}

/** The write of a row's journal entry: only once, unless it replaces an entry in another state. */
export function journalWrite(
  importId: string,
  entry: JournalEntry,
  now: Date,
  replaces?: JournalEntry['state'],
): TableWrite {
  const condition = replaces
    ? {
        ConditionExpression: '#body.#state = :state',
        ExpressionAttributeNames: { '#body': 'body', '#state': 'state' },
        ExpressionAttributeValues: { ':state': replaces },
      }
    : {
        ConditionExpression: 'attribute_not_exists(pk) OR #body.#state = :left',
        ExpressionAttributeNames: { '#body': 'body', '#state': 'state' },
        ExpressionAttributeValues: { ':left': 'left' },
      }
  return {
    item: {
      Put: {
        TableName: settings.table,
        Item: {
          pk: journalPartition(importId),
          sk: journalKey(entry),
          body: entry,
          ttl: Math.floor(now.getTime() / 1000) + JOURNAL_SECONDS,
        },
        ...condition,
      },
    },
    toError: () => new AlreadyWrittenError(),
  }
}
