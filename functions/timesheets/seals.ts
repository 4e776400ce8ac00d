/**
 * The seals of sheets: the data and document that each close has stored, and their digests. A seal's item is written in
 * the transaction that stamps the sheet, after its files; nothing changes or removes it.
 */
import { versionConflict } from '#kit/app-error.ts'
import { settings } from '#kit/settings.ts'
import { queryPartition, type TableWrite } from '#kit/table.ts'
import type { Seal } from '#shared/features/timesheets/seal.ts'
import { type Day, monthOfDay } from '#shared/kit/dates.ts'
import { SEALS_PREFIX } from '#shared/kit/file-keys.ts'

interface SealFiles {
  readonly data: string
  readonly document: string
}
export interface StoredSeal extends Seal {
  /** SHA-256 of the document. */
  readonly documentHash: string
  readonly files: SealFiles
  /** The instant from which the sheet is closed. */
  readonly closedAt: string
}

/** Keys derived from the contents, so that a repeated seal stores the same files again. */
export function sealFilesOf(
  { _id, period }: { readonly _id: string; readonly period: Day },
  { version, hash }: Seal,
): SealFiles {
  const key = `${SEALS_PREFIX}${monthOfDay(period)}/${_id}/${version}-${hash}`
  return { data: `${key}.json`, document: `${key}.pdf` }
}

const partitionOf = (id: string) => `TIMESHEET_SEAL#${id}`

/** All seals of a sheet, the oldest first. */
export async function loadSeals(id: string): Promise<StoredSeal[]> {
  return (await queryPartition(partitionOf(id))).map(({ pk, sk, ...seal }) => seal as StoredSeal)
}

/** The write that accompanies the stamp of a sheet: one seal a version. */
export const sealWrite = (id: string, seal: StoredSeal): TableWrite => ({
  item: {
    Put: {
      TableName: settings.table,
      Item: { pk: partitionOf(id), sk: String(seal.version).padStart(6, '0'), ...seal },
      ConditionExpression: 'attribute_not_exists(pk)',
    },
  },
  toError: versionConflict,
})
