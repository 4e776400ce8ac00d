/**
 * Deletes what belongs to a deleted record: its parts, its log entries, its files. The record's transaction stores what
 * remains to be deleted, so that the nightly job can finish an interrupted deletion.
 */
import { randomBytes } from 'node:crypto'
import { UpdateCommand } from '@aws-sdk/lib-dynamodb'
import { versionConflict } from './app-error.ts'
import { forEachConcurrent, type JobSummary } from './jobs.ts'
import { describeError, log } from './log.ts'
import { settings } from './settings.ts'
import {
  deleteItems,
  documentClient,
  partitionQuery,
  queryPages,
  queryPartition,
  type StoredItem,
  type TableKey,
  type TableWrite,
  tombstoneExpiry,
} from './table.ts'

export const UNFINISHED_DELETIONS = 'UNFINISHED_DELETION'
/** No request runs longer than this. */
const REQUEST_MINUTES = 15

/** A partition whose items are deleted: all of them, or those with sort keys before `below`. */
export interface RemovedPartition {
  readonly pk: string
  readonly below?: string
  /** The partition of the pointers to its items, which have the same sort keys. */
  readonly pointers?: string
}
/** What is deleted with a record: it may be too much for the record's transaction. */
interface Remainder {
  readonly partitions?: readonly RemovedPartition[]
  /** Records that are deleted too, leaving tombstones. */
  readonly records?: readonly TableKey[]
  /** Keys of files. */
  readonly files?: readonly string[]
}

interface PlannedDeletion {
  /** For the transaction that deletes the record: if it fails, nothing is deleted. */
  readonly writes: readonly TableWrite[]
  /**
   * Deletes the rest after that transaction. The record is deleted by then, so a failure is only logged, and left to
   * the job.
   */
  finish(): Promise<void>
}

/** Removes a file. An argument, so that functions without files need not load the S3 client. */
type RemoveFile = (key: string) => Promise<void>
const refuseToRemoveFile: RemoveFile = async key => {
  throw new Error(`${key} cannot be removed here`)
}
/** A transaction may have a hundred writes; this leaves room for the record's own. */
const MAX_WRITES = 60

/**
 * Returns the writes that delete the remainder, if they fit into the record's transaction; otherwise one write that
 * stores it, and a `finish` that deletes it.
 */
export async function planDeletion(
  remainder: Remainder,
  now: Date,
  removeFile: RemoveFile = refuseToRemoveFile,
): Promise<PlannedDeletion> {
  const { partitions = [], records = [], files = [] } = remainder
  const keys = (await Promise.all(partitions.map(findKeys))).flat()
  if (keys.length <= MAX_WRITES && records.length === 0 && files.length === 0)
    return { writes: keys.map(deleteWrite), finish: async () => {} }
  const key = { pk: UNFINISHED_DELETIONS, sk: `${now.toISOString()}#${randomBytes(6).toString('hex')}` }
  const Item = { ...key, body: remainder }
  return {
    writes: [{ item: { Put: { TableName: settings.table, Item } }, toError: versionConflict }],
    async finish() {
      await finishDeletion(remainder, key, removeFile).catch((error: unknown) =>
        log('warn', 'rest of a deletion is left to the job', describeError(error)),
      )
    },
  }
}

const deleteWrite = (Key: TableKey): TableWrite => ({
  item: { Delete: { TableName: settings.table, Key: { ...Key } } },
  toError: versionConflict,
})

/** Every step is idempotent. */
async function finishDeletion(
  { partitions = [], records = [], files = [] }: Remainder,
  key: TableKey,
  removeFile: RemoveFile,
): Promise<void> {
  for (const partition of partitions) await removePartition(partition)
  for (const record of records) await removeRecord(record)
  for (const file of files) await removeFile(file)
  await deleteItems([key])
}

async function removePartition(partition: RemovedPartition): Promise<void> {
  for await (const items of queryPages(itemsOf(partition))) {
    // Pointers first, because they are only found by their items.
    if (partition.pointers) await deleteItems(pointersTo(items, partition.pointers))
    await deleteItems(items as TableKey[])
  }
}
async function findKeys(partition: RemovedPartition): Promise<TableKey[]> {
  const found: TableKey[] = []
  for await (const items of queryPages(itemsOf(partition)))
    found.push(...(items as TableKey[]), ...(partition.pointers ? pointersTo(items, partition.pointers) : []))
  return found
}
const itemsOf = ({ pk, below }: RemovedPartition) => ({
  ...partitionQuery(pk),
  ProjectionExpression: 'pk, sk',
  ...(below
    ? {
        KeyConditionExpression: 'pk = :pk AND sk < :below',
        ExpressionAttributeValues: { ':pk': pk, ':below': below },
      }
    : {}),
})
const pointersTo = (items: readonly StoredItem[], pk: string): TableKey[] => items.map(({ sk }) => ({ pk, sk }))

async function removeRecord(Key: TableKey): Promise<void> {
  const now = new Date()
  await documentClient
    .send(
      new UpdateCommand({
        TableName: settings.table,
        Key: { ...Key },
        UpdateExpression:
          'SET deleted = :yes, #row = :empty, changedAt = :changedAt, #version = #version + :one, #ttl = :ttl REMOVE #body',
        ConditionExpression: 'attribute_exists(#row) AND attribute_not_exists(deleted)',
        ExpressionAttributeNames: { '#row': 'row', '#body': 'body', '#version': 'version', '#ttl': 'ttl' },
        ExpressionAttributeValues: {
          ':yes': true,
          ':empty': {},
          ':changedAt': now.getTime(),
          ':one': 1,
          ':ttl': tombstoneExpiry(now),
        },
      }),
    )
    .catch((error: Error) => {
      if (error.name !== 'ConditionalCheckFailedException') throw error
    })
}

/** Finishes the deletions whose requests ended before they were done. */
export async function finishDeletions(now: Date, removeFile: RemoveFile): Promise<JobSummary> {
  const before = new Date(now.getTime() - REQUEST_MINUTES * 60_000).toISOString()
  const left = (await queryPartition(UNFINISHED_DELETIONS)).filter(({ sk }) => sk < before)
  const things = left.map(({ sk, body }) => ({ _id: String(sk), remainder: body as Remainder }))
  return forEachConcurrent(things, async ({ _id, remainder }) => {
    await finishDeletion(remainder, { pk: UNFINISHED_DELETIONS, sk: _id }, removeFile)
    return 'finished'
  })
}
