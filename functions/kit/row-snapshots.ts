/**
 * Compressed snapshots of a partition's rows in the files bucket. A cold row cache loads one, then queries the table
 * only for later changes: when many instances start at once, they read thousands of rows from S3, not all from one
 * partition. The table names the present snapshot, so a new or restored table never uses one of another table.
 * Snapshots are optional: after any failure, the rows are loaded from the table.
 *
 * Loaded on demand, because most partitions have none.
 */
import { randomUUID } from 'node:crypto'
import { promisify } from 'node:util'
import { zstdCompress, zstdDecompress } from 'node:zlib'
import { ConditionalCheckFailedException } from '@aws-sdk/client-dynamodb'
import { GetCommand, UpdateCommand } from '@aws-sdk/lib-dynamodb'
import { SNAPSHOTS_PREFIX } from '#shared/kit/file-keys.ts'
import { findDatedFile, storeFile } from './files.ts'
import { describeError, log } from './log.ts'
import { clientTimeouts, settings } from './settings.ts'
import { documentClient, type StoredItem } from './table.ts'
import { sendPatiently } from './throttling.ts'

/** The number of rows from which snapshots are made: a partition returns fewer to twenty instances in a second. */
const MIN_ROWS = 1_000
/** The maximum age of a snapshot, in milliseconds: the same as for rows in memory (`row-cache.ts`). */
const SNAPSHOT_AGE = 3600_000
/** The minimum time between snapshots of a partition, in milliseconds. */
const MIN_INTERVAL = 5 * 60_000
/** How long a claim keeps other instances from making a snapshot, and how long those wait for it, in milliseconds. */
const CLAIM_TIME = 20_000
const WAITING_TIME = 5_000
const WAITING_STEP = 500
/** The version of the format: snapshots with another one are not read. */
const FORMAT = 1
/** S3's dates have a precision of a second, and clocks differ a little. In milliseconds. */
const CLOCK_TOLERANCE = 2_000

/** The items of a partition from the index of changes, tombstones included. */
export interface RowSnapshot {
  /** When the last query of changes that it includes was sent, by the clock of the instance that made it. */
  readonly askedAt: number
  readonly items: readonly StoredItem[]
}
interface SnapshotContent extends RowSnapshot {
  readonly format: number
  readonly pk: string
}

const markOf = (pk: string) => ({ TableName: settings.table, Key: { pk: 'ROW_SNAPSHOT', sk: pk } })

/** A snapshot; or whether it is this instance's turn to load the rows from the table and make one. */
type Finding = { readonly snapshot: RowSnapshot } | { readonly snapshot?: undefined; readonly isMine: boolean }

/**
 * Loads the present snapshot of a partition. If it is older than `renewAfter` (in milliseconds), one instance is told
 * to load the rows from the table; the others get the snapshot or, if it is too old, wait for the next one. Never
 * throws.
 */
export async function findSnapshot(pk: string, renewAfter: number): Promise<Finding> {
  const nothing = { isMine: false }
  try {
    const mark = await readMark(pk)
    // Without a first snapshot, the partition may be too small to get one, so nobody waits.
    if (mark?.format !== FORMAT) return nothing
    if (ageOf(mark) > renewAfter && (await claim(pk))) return { isMine: true }
    const usable = ageOf(mark) <= SNAPSHOT_AGE ? mark : await waitForNext(pk)
    const snapshot =
      usable && (await within(clientTimeouts(3_000, 3_000).requestTimeout, readSnapshot(pk, usable.file)))
    return snapshot ? { snapshot } : nothing
  } catch (error) {
    log('warn', 'no snapshot', { pk, ...describeError(error) })
    return nothing
  }
}

interface SnapshotMark {
  readonly file: string
  readonly format: number
  readonly askedAt: number
}
const ageOf = ({ askedAt }: SnapshotMark) => Date.now() - askedAt

async function readMark(pk: string): Promise<SnapshotMark | undefined> {
  const { Item } = await sendPatiently(() => documentClient.send(new GetCommand(markOf(pk))))
  return Item as SnapshotMark | undefined
}

async function waitForNext(pk: string): Promise<SnapshotMark | undefined> {
  const until = performance.now() + WAITING_TIME
  while (performance.now() < until) {
    await new Promise(resolve => setTimeout(resolve, WAITING_STEP * (1 + Math.random())))
    const mark = await readMark(pk)
    if (mark && ageOf(mark) <= SNAPSHOT_AGE) return mark
  }
  return undefined
}

async function readSnapshot(pk: string, file: string): Promise<RowSnapshot | undefined> {
  const found = await findDatedFile(file)
  if (!found) return undefined
  const content = JSON.parse((await promisify(zstdDecompress)(found.content)).toString()) as SnapshotContent
  if (content.format !== FORMAT || content.pk !== pk) return undefined
  // If that instance's clock was ahead, the snapshot lacks changes from before its date.
  if (content.askedAt > found.storedAt.getTime() + CLOCK_TOLERANCE) return undefined
  return content
}

/**
 * Makes a snapshot of rows that were just loaded from the table, by one instance at a time and not often. Never throws:
 * the request that loads the rows has them.
 */
export async function saveSnapshot(pk: string, { askedAt, items }: RowSnapshot, isMine: boolean): Promise<void> {
  if (items.length < MIN_ROWS) return
  try {
    if (!isMine && !(await claim(pk))) return
    const content: SnapshotContent = { format: FORMAT, pk, askedAt, items }
    const file = `${SNAPSHOTS_PREFIX}${pk}/${randomUUID()}`
    await storeFile(file, await promisify(zstdCompress)(JSON.stringify(content)), 'application/zstd')
    // Last, so that the previous snapshot stays the present one if this instance is interrupted.
    await documentClient.send(
      new UpdateCommand({
        ...markOf(pk),
        UpdateExpression: 'SET #file = :file, #format = :format, askedAt = :askedAt',
        ExpressionAttributeNames: { '#file': 'file', '#format': 'format' },
        ExpressionAttributeValues: { ':file': file, ':format': FORMAT, ':askedAt': askedAt },
      }),
    )
  } catch (error) {
    log('warn', 'no snapshot was kept', { pk, ...describeError(error) })
  }
}

/** Claims making the next snapshot; false if another instance has claimed or made it recently. */
async function claim(pk: string): Promise<boolean> {
  const now = Date.now()
  const isOver = (field: string, since: string) =>
    `(attribute_not_exists(${field}) OR ${field} < ${since} OR ${field} > :now)`
  try {
    await documentClient.send(
      new UpdateCommand({
        ...markOf(pk),
        UpdateExpression: 'SET claimedAt = :now',
        ConditionExpression: `${isOver('claimedAt', ':claimed')} AND ${isOver('askedAt', ':copied')}`,
        ExpressionAttributeValues: { ':now': now, ':claimed': now - CLAIM_TIME, ':copied': now - MIN_INTERVAL },
      }),
    )
    return true
  } catch (error) {
    if (error instanceof ConditionalCheckFailedException) return false
    throw error
  }
}

/** Returns the result. @throws if it takes longer than this, because then loading from the table is no slower */
async function within<T>(milliseconds: number, result: Promise<T>): Promise<T> {
  let timer: NodeJS.Timeout | undefined
  const late = new Promise<never>((_, reject) => {
    timer = setTimeout(() => reject(new Error('The snapshot took too long')), milliseconds)
  })
  return Promise.race([result, late]).finally(() => clearTimeout(timer))
}
