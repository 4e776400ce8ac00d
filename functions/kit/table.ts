/** The one table: its client, and writes that succeed or fail together. */
import { randomUUID } from 'node:crypto'
import {
  type AttributeValue,
  ConditionalCheckFailedException,
  DynamoDBClient,
  TransactionCanceledException,
  TransactionConflictException,
  TransactionInProgressException,
} from '@aws-sdk/client-dynamodb'
import {
  BatchGetCommand,
  DeleteCommand,
  DynamoDBDocumentClient,
  PutCommand,
  QueryCommand,
  type QueryCommandInput,
  type QueryCommandOutput,
  TransactWriteCommand,
  type TransactWriteCommandInput,
  UpdateCommand,
} from '@aws-sdk/lib-dynamodb'
import { AppError, busyError, versionConflict } from './app-error.ts'
import { type RetryOptions, retry } from './retry.ts'
import { clientTimeouts, settings } from './settings.ts'
import { LeftOutError, sendPatiently } from './throttling.ts'

export const documentClient = DynamoDBDocumentClient.from(
  new DynamoDBClient({
    endpoint: process.env.AWS_ENDPOINT_URL_DYNAMODB,
    maxAttempts: 3,
    requestHandler: clientTimeouts(1_000, 3_000),
  }),
  { marshallOptions: { removeUndefinedValues: true } },
)

type TransactItem = NonNullable<TransactWriteCommandInput['TransactItems']>[number]

/**
 * One write of a transaction, and the error if its condition fails: `holder` is the owner of the unique value that the
 * write would reserve.
 */
export interface TableWrite {
  readonly item: TransactItem
  readonly toError: (holder: string) => AppError
  /** The item's `writtenBy` after the write. */
  readonly mark?: string
  /** Shortens a transaction with too many writes, some of which may follow in a moment. */
  readonly makeFit?: (writes: readonly TableWrite[], max: number) => Promise<readonly TableWrite[]>
}
/** The maximum number of writes of a transaction. */
const MAX_WRITES = 100

/** The condition of a write failed: which write, and its error. */
export class ConditionFailedError extends Error {
  readonly write: TableWrite
  readonly error: AppError
  constructor(write: TableWrite, stored: Record<string, AttributeValue> | undefined) {
    super('A condition of the write did not hold')
    this.name = 'ConditionFailedError'
    this.write = write
    this.error = write.toError(stored?.owner?.S ?? '')
  }
}

/**
 * Executes all writes or none. @throws the error of the first write whose condition failed; 409 after conflicts with
 * other writers
 */
export async function transact(writes: readonly TableWrite[]): Promise<void> {
  try {
    await transactRaw(writes)
  } catch (error) {
    throw error instanceof ConditionFailedError ? error.error : error
  }
}

/** Like `transact`, for callers that need to know which write failed: throws `ConditionFailedError`. */
export async function transactRaw(asked: readonly TableWrite[]): Promise<void> {
  const makeFit = asked.length > MAX_WRITES ? asked.find(write => write.makeFit)?.makeFit : undefined
  const writes = makeFit ? await makeFit(asked, MAX_WRITES) : asked
  const [only] = writes
  const send = () => (only && writes.length === 1 && isKnownAlone(only) ? writeSingle(only) : sendTransaction(writes))
  const sendUnlessConflict = () =>
    retry(send, { attempts: 5, delay: 20, isRetryable: error => error instanceof TransactionConflict })
  // The SDK retries throttled requests, but not transactions in which a single write was throttled.
  await sendPatiently(sendUnlessConflict)
}

/** Executes all writes or none; returns false if a condition failed. */
export async function tryTransact(writes: readonly TableWrite[]): Promise<boolean> {
  try {
    await transactRaw(writes)
    return true
  } catch (error) {
    if (error instanceof ConditionFailedError) return false
    throw error
  }
}

/**
 * Dates a record when it is sent, anew at each attempt: row caches find changes by their date, and rely on no change
 * being dated long before it is written (`row-cache.ts`).
 */
function dateItem({ Put, Update, ...others }: TransactItem): TransactItem {
  const changedAt = Date.now()
  if (Put?.Item && 'changedAt' in Put.Item) return { Put: { ...Put, Item: { ...Put.Item, changedAt } } }
  const values = Update?.ExpressionAttributeValues
  if (Update && values && ':changedAt' in values)
    return { Update: { ...Update, ExpressionAttributeValues: { ...values, ':changedAt': changedAt } } }
  return { Put, Update, ...others }
}

/** Another transaction was writing one of the same items. */
class TransactionConflict extends AppError {
  constructor() {
    super('conflict', versionConflict().message)
  }
}

async function sendTransaction(writes: readonly TableWrite[]): Promise<void> {
  const input = { TransactItems: writes.map(({ item }) => dateItem(item)), ClientRequestToken: randomUUID() }
  try {
    await retry(() => documentClient.send(new TransactWriteCommand(input)), AT_WORK)
  } catch (error) {
    // It may still succeed; a retry with another token would conflict with its own writes.
    if (error instanceof TransactionInProgressException) throw busyError()
    if (!(error instanceof TransactionCanceledException)) throw error
    const reasons = error.CancellationReasons ?? []
    const failed = reasons.findIndex(({ Code }) => Code === 'ConditionalCheckFailed')
    const refused = writes[failed]
    if (refused) throw new ConditionFailedError(refused, reasons[failed]?.Item)
    throw reasons.some(reason => reason.Code === 'TransactionConflict') ? new TransactionConflict() : error
  }
}

/**
 * The table is still executing the first attempt of a transaction, whose response took too long. It is sent again with
 * the same token, but only for so short a time that its date stays within the overlap of row caches.
 */
const AT_WORK: RetryOptions = {
  attempts: 4,
  delay: 100,
  isRetryable: error => error instanceof TransactionInProgressException,
}

/**
 * Whether the SDK may retry a write on its own after its response got lost: the retry recognizes its mark, or is
 * idempotent. Other writes would conflict with their own first attempt; they are sent as transactions, which have a
 * token.
 */
const isKnownAlone = ({ item: { Put, Delete }, mark }: TableWrite): boolean => {
  const plain = Put ?? Delete
  return mark !== undefined || (plain !== undefined && plain.ConditionExpression === undefined)
}

/** A single write costs half as much as in a transaction. */
async function writeSingle(write: TableWrite): Promise<void> {
  const { Put, Update, Delete } = dateItem(write.item)
  try {
    if (Put) await documentClient.send(new PutCommand(Put))
    if (Update) await documentClient.send(new UpdateCommand(Update))
    if (Delete) await documentClient.send(new DeleteCommand(Delete))
  } catch (error) {
    if (error instanceof TransactionConflictException) throw new TransactionConflict()
    if (!(error instanceof ConditionalCheckFailedException)) throw error
    // The SDK's first attempt succeeded, but its response got lost.
    if (write.mark !== undefined && error.Item?.writtenBy?.S === write.mark) return
    throw new ConditionFailedError(write, error.Item)
  }
}

/** The key of an item. */
export interface TableKey {
  readonly pk: string
  readonly sk: string
}

export type TableQuery = Omit<QueryCommandInput, 'TableName'>
/** Where the next page of a query begins. */
export type PagePosition = QueryCommandOutput['LastEvaluatedKey']

/** Loads one page of a query: a megabyte at most. */
export async function queryPage(
  query: TableQuery,
  from: PagePosition,
): Promise<{ readonly items: StoredItem[]; readonly next: PagePosition }> {
  const { Items = [], LastEvaluatedKey } = await documentClient.send(
    new QueryCommand({ TableName: settings.table, ...query, ExclusiveStartKey: from }),
  )
  return { items: Items, next: LastEvaluatedKey }
}

/** Yields the items that a query of the table finds, page by page. */
export async function* queryPages(query: TableQuery): AsyncGenerator<StoredItem[]> {
  let from: PagePosition
  do {
    const { items, next } = await sendPatiently(() => queryPage(query, from))
    yield items
    from = next
  } while (from)
}
/** An item as the client returns it; its type depends on the partition. */
export type StoredItem = NonNullable<QueryCommandOutput['Items']>[number]

/** Loads every item of a partition, in the order of its keys, strongly consistent. */
export async function queryPartition(pk: string): Promise<StoredItem[]> {
  const found: StoredItem[] = []
  for await (const items of queryPages(partitionQuery(pk))) found.push(...items)
  return found
}
export const partitionQuery = (pk: string) => ({
  KeyConditionExpression: 'pk = :pk',
  ExpressionAttributeValues: { ':pk': pk },
  ConsistentRead: true,
})

/** The maximum number of items per request, and the number of concurrent requests. */
const BATCH_SIZE = 100
const CONCURRENCY = 6

/**
 * Loads the items of many keys, strongly consistent, in no order; omits those that do not exist. A hundred per request.
 */
export async function batchGetItems(keys: readonly TableKey[]): Promise<StoredItem[]> {
  const found: StoredItem[] = []
  const batches = Array.from({ length: Math.ceil(keys.length / BATCH_SIZE) }, (_, index) =>
    keys.slice(index * BATCH_SIZE, (index + 1) * BATCH_SIZE),
  )
  const loadBatch = (batch: readonly TableKey[]) => {
    let left: Record<string, unknown>[] = batch.map(({ pk, sk }) => ({ pk, sk }))
    return sendPatiently(async () => {
      const { Responses, UnprocessedKeys } = await documentClient.send(
        new BatchGetCommand({ RequestItems: { [settings.table]: { Keys: left, ConsistentRead: true } } }),
      )
      found.push(...(Responses?.[settings.table] ?? []))
      left = UnprocessedKeys?.[settings.table]?.Keys ?? []
      if (left.length) throw new LeftOutError(left.length)
    })
  }
  const work = async () => {
    for (let batch = batches.shift(); batch; batch = batches.shift()) await loadBatch(batch)
  }
  await Promise.all(Array.from({ length: CONCURRENCY }, work))
  return found
}

/** Deletes items without a condition, a few concurrently. */
export async function deleteItems(keys: readonly TableKey[]): Promise<void> {
  const left = [...keys]
  const work = async () => {
    for (let key = left.pop(); key; key = left.pop())
      await documentClient.send(new DeleteCommand({ TableName: settings.table, Key: { ...key } }))
  }
  await Promise.all(Array.from({ length: CONCURRENCY }, work))
}

/** Returns the write that reserves a unique value (an email, a name) for one record, for the record's transaction. */
export const reserveUniqueWrite = (
  what: string,
  value: string,
  owner: string,
  toError: TableWrite['toError'],
): TableWrite => ({
  item: {
    Put: {
      TableName: settings.table,
      Item: { pk: `UNIQUE#${what}`, sk: value, owner },
      ConditionExpression: 'attribute_not_exists(pk) OR #owner = :owner',
      ExpressionAttributeNames: { '#owner': 'owner' },
      ExpressionAttributeValues: { ':owner': owner },
      ReturnValuesOnConditionCheckFailure: 'ALL_OLD',
    },
  },
  toError,
})

/**
 * Returns a write that marks something that may happen only once, such as a mail: its condition fails if the mark
 * exists. The table deletes the mark after this number of seconds.
 */
export const markOnceWrite = (key: TableKey, now: Date, seconds: number): TableWrite => ({
  item: {
    Put: {
      TableName: settings.table,
      Item: { ...key, at: now.toISOString(), ttl: Math.floor(now.getTime() / 1000) + seconds },
      ConditionExpression: 'attribute_not_exists(pk)',
    },
  },
  toError: versionConflict,
})

/** Returns the write that deletes an item which must still exist, so that only one of two workers succeeds. */
export const takeWrite = ({ pk, sk }: TableKey): TableWrite => ({
  item: { Delete: { TableName: settings.table, Key: { pk, sk }, ConditionExpression: 'attribute_exists(pk)' } },
  toError: versionConflict,
})

/** Returns a check that no record has reserved a unique value, for a transaction. */
export const uniqueFreeCheck = (what: string, value: string, toError: TableWrite['toError']): TableWrite => ({
  item: {
    ConditionCheck: {
      TableName: settings.table,
      Key: { pk: `UNIQUE#${what}`, sk: value },
      ConditionExpression: 'attribute_not_exists(pk)',
    },
  },
  toError,
})

/** Returns the write that releases a unique value. */
export const releaseUniqueWrite = (what: string, value: string): TableWrite => ({
  item: { Delete: { TableName: settings.table, Key: { pk: `UNIQUE#${what}`, sk: value } } },
  toError: versionConflict,
})

/** Deleted records leave a tombstone for a week, so that row caches learn of the deletion. */
const TOMBSTONE_SECONDS = 7 * 24 * 3600

/** Returns when a tombstone expires, in seconds since 1970 as in the table's time to live. */
export const tombstoneExpiry = (now: Date): number => Math.floor(now.getTime() / 1000) + TOMBSTONE_SECONDS

/**
 * Returns a tombstone as a whole item, for callers that replace items; collections update theirs. `version` is the
 * tombstone's own.
 */
export const toTombstone = ({ pk, sk }: TableKey, version: number, now: Date): StoredItem => ({
  pk,
  sk,
  version,
  changedAt: now.getTime(),
  deleted: true,
  row: {},
  ttl: tombstoneExpiry(now),
})
