/**
 * Compressed copies of a partition's rows in the files' bucket. A cold row cache loads one, then asks the table only for
 * what changed since: a crowd of cold instances reads thousands of rows from S3, not each from one partition. The table
 * says which copy is the present one, so a table that is new or was brought back never meets a copy of another. A copy is
 * an aid: whatever is wrong with it, the rows are loaded from the table.
 *
 * Loaded when first needed: most partitions have none.
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

/** Of how many rows on a copy is made: one partition gives fewer to twenty instances in a second. */
const MIN_ROWS = 1_000
/** How old a copy may be, in milliseconds: as old as rows in memory (`row-cache.ts`). */
export const SNAPSHOT_AGE = 3600_000
/** How often a partition is copied at most. */
const MIN_INTERVAL = 5 * 60_000
/** How long one instance that loads the rows to copy them keeps others from it, and how long those wait for it. */
const CLAIM_TIME = 20_000
const WAITING_TIME = 5_000
const WAITING_STEP = 500
/** What is kept in a copy, and how: another number, and copies of before are not read. */
const FORMAT = 1
/** S3 dates to the second, and clocks differ a little. */
const CLOCK_TOLERANCE = 2_000

/** The rows of a partition as the table's index holds them, tombstones included. */
export interface RowSnapshot {
  /** When the changes were asked for that it includes, by the clock of who made it. */
  readonly askedAt: number
  readonly items: readonly StoredItem[]
}
interface SnapshotContent extends RowSnapshot {
  readonly format: number
  readonly pk: string
}

const markOf = (pk: string) => ({ TableName: settings.table, Key: { pk: 'ROW_SNAPSHOT', sk: pk } })

/** A copy of the rows; or whose turn it is to load them from the table and to copy them. */
type Finding = { readonly snapshot: RowSnapshot } | { readonly snapshot?: undefined; readonly isMine: boolean }

/**
 * Loads the present copy of a partition's rows. When it is older than `renewAfter`, one instance of all that ask is told
 * to load the rows from the table; the others take the copy as it is or, when it is too old, wait for the next.
 */
export async function findSnapshot(pk: string, renewAfter: number): Promise<Finding> {
  const nothing = { isMine: false }
  try {
    const mark = await readMark(pk)
    // Where there was never a copy, the partition may be small: nobody waits for one.
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
  // An instance whose clock was ahead has not seen all that its date says.
  if (content.askedAt > found.storedAt.getTime() + CLOCK_TOLERANCE) return undefined
  return content
}

/**
 * Copies the rows of a partition that were just loaded from the table, one instance at a time and not often. Never
 * throws: who waits for the rows has them.
 */
export async function saveSnapshot(pk: string, { askedAt, items }: RowSnapshot, isMine: boolean): Promise<void> {
  if (items.length < MIN_ROWS) return
  try {
    if (!isMine && !(await claim(pk))) return
    const content: SnapshotContent = { format: FORMAT, pk, askedAt, items }
    const file = `${SNAPSHOTS_PREFIX}${pk}/${randomUUID()}`
    await storeFile(file, await promisify(zstdCompress)(JSON.stringify(content)), 'application/zstd')
    // Last: until then, and when this instance ends before it, the copy of before is the present one.
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

/** Of a crowd that needs the same rows, one copies them. */
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

/** @throws when it takes longer than this: the table has the rows too. */
async function within<T>(milliseconds: number, result: Promise<T>): Promise<T> {
  let timer: NodeJS.Timeout | undefined
  const late = new Promise<never>((_, reject) => {
    timer = setTimeout(() => reject(new Error('The snapshot took too long')), milliseconds)
  })
  return Promise.race([result, late]).finally(() => clearTimeout(timer))
}
