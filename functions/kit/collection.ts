/**
 * A collection of records in the table. An item is `{ pk, sk, changedAt, version, row, body }`: `row` is what lists
 * show, filter and sort by, `body` the rest, `changedAt` when the write was sent (`table.ts` sets it anew at each try).
 * Every write is conditional; deleting leaves a tombstone for a week.
 */
import { GetCommand } from '@aws-sdk/lib-dynamodb'
import * as z from 'zod/mini'
import { type Day, FIRST_DAY } from '#shared/kit/dates.ts'
import { monthOfId, SHARDS, shardOfId, yearOfId } from '#shared/kit/ids.ts'
import type { RecordHold } from '#shared/kit/record-hold.ts'
import type { CollectionStorage } from '#shared/kit/storage.ts'
import { type AppError, notFoundError, versionConflict } from './app-error.ts'
import { type PartitionKey, RowCache, type VersionedRecord } from './row-cache.ts'
import { settings } from './settings.ts'
import {
  batchGetItems,
  ConditionFailedError,
  documentClient,
  partitionQuery,
  queryPages,
  type StoredItem,
  type TableKey,
  type TableWrite,
  tombstoneExpiry,
  transact,
  transactRaw,
} from './table.ts'
import { sendPatiently } from './throttling.ts'
import { makeWriteMark, noteWriteMark } from './write-mark.ts'

/** The earliest year of lists. */
const FIRST_YEAR = Number(FIRST_DAY.slice(0, 4))
/** A record as read. If `alike` names the present version, forms show the same in every version since `oldest`. */
interface SeenRecord extends VersionedRecord {
  readonly alike?: readonly [oldest: number, version: number]
}
/** The fields of every record that are stored in the item itself, next to `row` and `body`. */
const KEPT_BESIDE: ReadonlySet<string> = new Set<keyof VersionedRecord>(['_id', 'version'])

/** The days that a list's filters cover, both included; a missing end is open. */
export interface DayRange {
  readonly from?: Day | undefined
  readonly until?: Day | undefined
}

/** Which part of a collection is read: some days or, for a collection split by month, one month. */
export interface PartitionFilter extends DayRange {
  /** `YYYY-MM`. */
  readonly month?: string | undefined
}

/** An id for a new record. A keyed id is the same again when the request is repeated. */
export interface NewId {
  readonly id: string
  /** The id that the same key gave a day ago, if that was in another month. */
  readonly previousDayId: string | undefined
  readonly isKeyed: boolean
  /**
   * Whether a record may be created again under the id of a deleted one, because the id is derived from its contents,
   * such as a sheet's month.
   */
  readonly isReusable?: boolean
}

/** A zod object with every field of a row, including the optional ones: tsc reports a missing one. */
export interface RowSchema<Row> extends z.core.$ZodType<Row> {
  readonly shape: Readonly<Record<keyof Row, z.core.$ZodType>>
}

export interface CollectionSpec<Row extends VersionedRecord, Stored extends Row>
  extends Pick<CollectionStorage, 'name' | 'split' | 'isSnapshotted'> {
  /** The rows' zod object: its fields are stored in `row`, all others in `body`. */
  readonly row: RowSchema<Row>
  /** Fields that older records may lack, with their default values. */
  readonly defaults?: Partial<Row>
  /** Only binds the types. */
  readonly stored?: (stored: Stored) => Row
}

/** The collections that this process has opened, by the names of their partitions. */
const openCollections = new Map<string, unknown>()

export class Collection<Row extends VersionedRecord, Stored extends Row = Row> {
  readonly spec: CollectionSpec<Row, Stored>
  /** The fields stored in `row`. */
  readonly rowFields: ReadonlySet<string>
  readonly #cache: RowCache<Row>

  constructor(spec: CollectionSpec<Row, Stored>) {
    this.spec = spec
    this.#cache = new RowCache<Row>(spec.defaults, spec.isSnapshotted)
    this.rowFields = new Set(Object.keys(spec.row.shape).filter(field => !KEPT_BESIDE.has(field)))
    if (!openCollections.has(spec.name)) openCollections.set(spec.name, this)
  }

  /**
   * Returns every row, including everything written before the call: one small query per partition when warm. If the
   * collection is split by year, returns all rows of the years that `within` covers; if by month, those of the named
   * month. `maxAge` (in milliseconds) is for callers that do not need fresh rows: writes of other instances may be
   * missing for that long.
   */
  rows(now: Date, within: PartitionFilter = {}, maxAge = 0): Promise<readonly Row[]> {
    return this.#cache.rows(this.#partitions(now, within), maxAge)
  }

  /** Returns the rows by id, for joins; as fresh as `rows`. */
  async byId(now: Date): Promise<ReadonlyMap<string, Row>> {
    return new Map((await this.rows(now)).map(row => [row._id, row]))
  }

  /** Loads the stored record, strongly consistent; undefined when it does not exist (any more). */
  async find(id: string): Promise<Stored | undefined> {
    const found = await this.#read(id)
    return found && !found.deleted ? this.#toStored(found) : undefined
  }

  /** Loads the item of a record, or its tombstone. */
  async #read(id: string): Promise<StoredItem | undefined> {
    const { Item } = await sendPatiently(() =>
      documentClient.send(new GetCommand({ TableName: settings.table, Key: this.#key(id), ConsistentRead: true })),
    )
    noteWriteMark(Item?.writtenBy)
    return Item
  }

  #toStored({ row, body, sk, version }: StoredItem): Stored {
    return { ...this.spec.defaults, ...body, ...row, _id: sk, version } as Stored
  }

  /** Loads the stored record. @throws 404 when it does not exist. */
  async get(id: string): Promise<Stored> {
    const found = await this.find(id)
    if (!found) throw notFoundError()
    return found
  }

  /** Loads many stored records, strongly consistent, in no order; omits those that are gone. A hundred per request. */
  async getMany(ids: readonly string[]): Promise<Stored[]> {
    return [...this.recordsIn(await batchGetItems(this.keysOf(ids))).values()]
  }

  /**
   * `keysOf` returns the keys of records; `recordsIn` returns this collection's records among loaded items, by id.
   * Together they load records of several collections in one batch.
   */
  keysOf(ids: readonly string[]): TableKey[] {
    return [...new Set(ids)].map(id => this.#key(id))
  }
  recordsIn(items: readonly StoredItem[]): ReadonlyMap<string, Stored> {
    const own = items.filter(({ pk, sk, deleted }) => !deleted && pk === this.#partitionOf(sk))
    return new Map(own.map(item => [item.sk, this.#toStored(item)]))
  }

  /** Returns the ids of all records of a collection that were written since an instant, for rare queries. */
  async idsChangedSince(since: Date): Promise<string[]> {
    if (this.spec.split !== 'whole') throw new Error(`${this.spec.name} is split`)
    const ids: string[] = []
    const query = {
      IndexName: 'byChange',
      KeyConditionExpression: 'pk = :pk AND changedAt >= :since',
      FilterExpression: 'attribute_not_exists(deleted)',
      ProjectionExpression: 'sk',
      ExpressionAttributeValues: { ':pk': this.spec.name, ':since': since.getTime() },
      ConsistentRead: true,
    }
    for await (const items of queryPages(query)) for (const { sk } of items) ids.push(sk)
    return ids
  }

  /**
   * Yields every stored record of the partitions that `within` covers, strongly consistent; only one page of a query is
   * in memory at a time.
   */
  async *pages(now: Date, within: PartitionFilter): AsyncGenerator<Stored[]> {
    for (const { pk } of this.#partitions(now, within))
      for await (const items of queryPages(partitionQuery(pk)))
        yield items.filter(({ deleted }) => !deleted).map(item => this.#toStored(item))
  }

  /**
   * Adds a record together with other writes. A repeated request (same idempotency key) returns the record of the first
   * one instead. @throws the error of the write whose condition failed
   */
  async insert(
    newId: NewId,
    fields: Omit<Stored, '_id' | 'version'>,
    now: Date,
    ...others: TableWrite[]
  ): Promise<Stored> {
    return (await this.insertOnce(newId, fields, now, ...others)).record
  }

  /**
   * Like `insert`, for callers with further effects: `isNew` is false for a repeated request, which must not have them
   * again.
   */
  async insertOnce(
    newId: NewId,
    fields: Omit<Stored, '_id' | 'version'>,
    now: Date,
    ...others: TableWrite[]
  ): Promise<{ readonly record: Stored; readonly isNew: boolean }> {
    if (newId.previousDayId) {
      const before = await this.find(newId.previousDayId)
      if (before) return { record: before, isNew: false }
    }
    return this.#insertAt(newId, fields, now, others)
  }

  /** `tombstone` is the version of the deleted record that the new one replaces. */
  async #insertAt(
    newId: NewId,
    fields: Omit<Stored, '_id' | 'version'>,
    now: Date,
    others: readonly TableWrite[],
    tombstone?: number,
  ): Promise<{ readonly record: Stored; readonly isNew: boolean }> {
    try {
      await transactRaw([this.insertWrite(newId.id, fields, now, tombstone), ...others])
      return { record: this.#toWritten(fields, newId.id, (tombstone ?? 0) + 1), isNew: true }
    } catch (error) {
      if (!(error instanceof ConditionFailedError)) throw error
      const found = newId.isKeyed ? await this.#read(newId.id) : undefined
      if (found && !found.deleted) return { record: this.#toStored(found), isNew: false }
      if (!found || !newId.isReusable || found.version === tombstone) throw error.error
      return this.#insertAt(newId, fields, now, others, found.version)
    }
  }

  #toWritten(fields: Omit<Stored, '_id' | 'version'>, _id: string, version: number): Stored {
    return { ...fields, _id, version } as unknown as Stored
  }

  /** Replaces a record that was read at `before.version`. @throws 409 when another user was faster. */
  async replace(
    before: Stored,
    fields: Omit<Stored, '_id' | 'version'>,
    now: Date,
    ...others: TableWrite[]
  ): Promise<Stored> {
    await transact([this.replaceWrite(before, fields, now), ...others])
    return this.#toWritten(fields, before._id, before.version + 1)
  }

  /**
   * Deletes a record that was read at `before.version`, leaving a tombstone. @throws 409 when another user was faster.
   */
  async remove(before: Stored, now: Date, ...others: TableWrite[]): Promise<void> {
    await transact([this.removeWrite(before, now), ...others])
  }

  /**
   * Returns the write of `insert`, for transactions over several collections. `tombstone` is the version of the deleted
   * record that it replaces: versions continue from there, because caches ignore versions older than a deletion.
   */
  insertWrite(id: string, fields: Omit<Stored, '_id' | 'version'>, now: Date, tombstone?: number): TableWrite {
    this.#cache.expire()
    const mark = makeWriteMark()
    return {
      item: {
        Put: {
          TableName: settings.table,
          Item: {
            ...this.#key(id),
            changedAt: now.getTime(),
            version: (tombstone ?? 0) + 1,
            writtenBy: mark,
            ...this.#splitRowAndBody(fields),
          },
          ...(tombstone === undefined
            ? { ConditionExpression: 'attribute_not_exists(pk)' }
            : {
                ConditionExpression: '#version = :tombstone AND attribute_exists(deleted)',
                ExpressionAttributeNames: { '#version': 'version' },
                ExpressionAttributeValues: { ':tombstone': tombstone },
              }),
          ReturnValuesOnConditionCheckFailure: 'ALL_OLD',
        },
      },
      toError: versionConflict,
      mark,
    }
  }

  /** Returns the write of `replace`. */
  replaceWrite(before: Stored, fields: Omit<Stored, '_id' | 'version'>, now: Date): TableWrite {
    const { row, body } = this.#splitRowAndBody(fields)
    return this.#updateWrite(
      before,
      'SET #row = :row, #body = :body, changedAt = :changedAt, writtenBy = :mark, #version = :next',
      {
        names: { '#row': 'row', '#body': 'body' },
        values: { ':row': row, ':body': body, ':changedAt': now.getTime(), ':next': before.version + 1 },
      },
    )
  }

  /**
   * Returns the write that sets some fields of a row last seen at `before.version`; the rest of the record need not be
   * loaded.
   */
  patchWrite(before: VersionedRecord, fields: Partial<Row>, now: Date): TableWrite {
    const set = Object.entries(fields)
    const strange = set.find(([field]) => field !== 'alike' && !this.rowFields.has(field))
    if (strange) throw new Error(`${this.spec.name} has no ${strange[0]} in its rows`)
    const assigned = set.map((_, index) => `#row.#f${index} = :v${index}`).join(', ')
    return this.#updateWrite(before, `SET ${assigned}, changedAt = :changedAt, writtenBy = :mark, #version = :next`, {
      names: { '#row': 'row', ...Object.fromEntries(set.map(([field], index) => [`#f${index}`, field])) },
      values: {
        ':changedAt': now.getTime(),
        ':next': before.version + 1,
        ...Object.fromEntries(set.map(([, value], index) => [`:v${index}`, value])),
      },
    })
  }

  /** Like `patchWrite`, for fields that no form shows, such as a picture: open forms can still be saved. */
  patchBesideWrite(before: SeenRecord, fields: Partial<Row>, now: Date): TableWrite {
    const alike: SeenRecord['alike'] = [oldestAlike(before), before.version + 1]
    return this.patchWrite(before, { ...fields, alike }, now)
  }

  /** Returns the write of `remove`. */
  removeWrite(before: Stored, now: Date): TableWrite {
    return this.#updateWrite(
      before,
      'SET deleted = :yes, #row = :empty, changedAt = :changedAt, writtenBy = :mark, #version = :next, #ttl = :ttl REMOVE #body',
      {
        names: { '#row': 'row', '#body': 'body', '#ttl': 'ttl' },
        values: {
          ':yes': true,
          ':empty': {},
          ':changedAt': now.getTime(),
          ':next': before.version + 1,
          ':ttl': tombstoneExpiry(now),
        },
      },
    )
  }

  /**
   * Returns a condition for a transaction: the record exists, with these values in its row. @throws `refusal` if it
   * does not hold
   */
  conditionCheck(
    id: string,
    refusal: () => AppError,
    values: Readonly<Partial<Row>> | Readonly<Record<string, never>> = {},
  ): TableWrite {
    const wanted = Object.entries(values)
    return {
      item: {
        ConditionCheck: {
          TableName: settings.table,
          Key: this.#key(id),
          ConditionExpression: [
            'attribute_exists(pk) AND attribute_not_exists(deleted)',
            ...wanted.map((_, index) => `#row.#f${index} = :v${index}`),
          ].join(' AND '),
          ...(wanted.length
            ? {
                ExpressionAttributeNames: {
                  '#row': 'row',
                  ...Object.fromEntries(wanted.map(([field], index) => [`#f${index}`, field])),
                },
                ExpressionAttributeValues: Object.fromEntries(wanted.map(([, value], index) => [`:v${index}`, value])),
              }
            : {}),
        },
      },
      toError: refusal,
    }
  }

  /** A condition on a field of a record's row, for what is sent later; without a value, the field names the recipient. */
  hold(id: string, field: keyof Row & string, is?: string): RecordHold {
    return { ...this.#key(id), field, ...(is === undefined ? {} : { is }) }
  }

  #updateWrite(
    before: VersionedRecord,
    UpdateExpression: string,
    { names, values }: { names: Record<string, string>; values: Record<string, unknown> },
  ): TableWrite {
    this.#cache.expire()
    const mark = makeWriteMark()
    return {
      item: {
        Update: {
          TableName: settings.table,
          Key: this.#key(before._id),
          UpdateExpression,
          ConditionExpression: '#version = :before AND attribute_not_exists(deleted)',
          ExpressionAttributeNames: { ...names, '#version': 'version' },
          ExpressionAttributeValues: { ...values, ':before': before.version, ':mark': mark },
          ReturnValuesOnConditionCheckFailure: 'ALL_OLD',
        },
      },
      toError: versionConflict,
      mark,
    }
  }

  #partitions(now: Date, { from, until, month }: PartitionFilter): PartitionKey[] {
    const { name, split } = this.spec
    if (split === 'whole') return [{ pk: name, past: false }]
    if (split === 'month') {
      if (!month) throw new Error(`${name} is read by the month`)
      return Array.from({ length: SHARDS }, (_, shard) => ({ pk: `${name}#${month}#${shard}`, past: false }))
    }
    const present = now.getUTCFullYear()
    const first = Math.max(FIRST_YEAR, from ? Number(from.slice(0, 4)) : FIRST_YEAR)
    const last = Math.min(split === 'year' ? present : present + 1, until ? Number(until.slice(0, 4)) : Infinity)
    return Array.from({ length: Math.max(0, last - first + 1) }, (_, index) => ({
      pk: `${name}#${first + index}`,
      past: split === 'year' && first + index < present,
    }))
  }

  #key(id: string): TableKey {
    return { pk: this.#partitionOf(id), sk: id }
  }

  #partitionOf(id: string): string {
    const { name, split } = this.spec
    if (split === 'whole') return name
    return split === 'month' ? `${name}#${monthOfId(id)}#${shardOfId(id)}` : `${name}#${yearOfId(id)}`
  }

  #splitRowAndBody(fields: Omit<Stored, '_id' | 'version'>) {
    const row: Record<string, unknown> = {}
    const body: Record<string, unknown> = {}
    for (const [name, value] of Object.entries(fields))
      if (!KEPT_BESIDE.has(name)) (this.rowFields.has(name) ? row : body)[name] = value
    return { row, body }
  }
}

const AnyRow = z.object({ _id: z.string(), version: z.number() })

type ReadOnlyCollection<Row extends VersionedRecord> = Pick<
  Collection<Row>,
  'rows' | 'find' | 'getMany' | 'idsChangedSince' | 'conditionCheck' | 'hold' | 'keysOf'
>

/**
 * Opens another feature's collection by its declaration, read-only. Shares the cached rows if this process has already
 * opened it.
 */
export const openCollection = <Row extends VersionedRecord>({
  name,
  split,
  isSnapshotted = false,
}: Pick<CollectionStorage, 'name' | 'split' | 'isSnapshotted'>): ReadOnlyCollection<Row> =>
  (openCollections.get(name) ?? new Collection({ name, split, isSnapshotted, row: AnyRow })) as Collection<Row>

/** Checks a caller's `If-Match`. @throws 409 unless forms show the same in that version as in the stored one */
export function assertVersion(stored: SeenRecord, ifMatch = stored.version): void {
  if (ifMatch < oldestAlike(stored) || ifMatch > stored.version) throw versionConflict()
}

/** Returns the oldest version since which forms show the same. */
const oldestAlike = ({ version, alike }: SeenRecord): number => (alike?.[1] === version ? alike[0] : version)
