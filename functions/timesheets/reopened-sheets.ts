/** Which sheets are reopened, and until when: one partition, so that the job finds them whatever their month. */
import { versionConflict } from '#kit/app-error.ts'
import { settings } from '#kit/settings.ts'
import { queryPartition, type TableWrite } from '#kit/table.ts'

const PARTITION = 'TIMESHEET_REOPENED'

export interface ReopenedSheet {
  readonly _id: string
  /** An instant. */
  readonly until: string
}

/** Loads the reopened sheets that no run has closed again. */
export async function loadReopenedSheets(): Promise<ReopenedSheet[]> {
  return (await queryPartition(PARTITION)).map(({ sk, until }) => ({ _id: sk, until }))
}

/** The write that accompanies a reopening; the last one wins. */
export const markReopenedWrite = (id: string, until: string): TableWrite => ({
  item: { Put: { TableName: settings.table, Item: { pk: PARTITION, sk: id, until } } },
  toError: versionConflict,
})

/** The write that accompanies the stamp that closes the sheet again. */
export const unmarkReopenedWrite = (id: string): TableWrite => ({
  item: { Delete: { TableName: settings.table, Key: { pk: PARTITION, sk: id } } },
  toError: versionConflict,
})
