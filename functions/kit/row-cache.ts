/**
 * A cache of a collection's rows in a warm Lambda. Each request loads only what changed since the last one, with an
 * overlap for writers whose clocks differ. When cold, the partitions load in parallel from the index, then the changes
 * follow.
 */
import { queryPages } from './table.ts'

/**
 * How far writers' clocks may differ plus how long a write may take after it was dated, in milliseconds: three tries of
 * three seconds each, and their pauses (`table.ts`).
 */
const OVERLAP = 15_000
/** A cache that was not updated for this long starts over: tombstones live a week. */
const MAX_IDLE = 6 * 24 * 3600_000

/** The fields of every record. */
export interface VersionedRecord {
  readonly _id: string
  readonly version: number
}
export interface PartitionKey {
  readonly pk: string
  /** A past year: it gets no new records, so once it was found empty it is not queried again. */
  readonly past: boolean
}

export class RowCache<Row extends VersionedRecord> {
  readonly #partitions = new Map<string, CachedPartition<Row>>()

  /**
   * Returns the rows of these partitions, queried again when they are older than `maxAge`; each partition is loaded on
   * first use.
   */
  async rows(keys: readonly PartitionKey[], now: Date, maxAge = 0): Promise<Row[]> {
    const parts = await Promise.all(keys.map(key => this.#refreshPartition(key, now, maxAge)))
    return parts.flatMap(part => [...part.rows.values()])
  }

  /** This process wrote something: the next read queries the table, however new the cache is. */
  expire(): void {
    for (const part of this.#partitions.values()) part.isExpired = true
  }

  async #refreshPartition(key: PartitionKey, now: Date, maxAge: number): Promise<CachedPartition<Row>> {
    let part = this.#partitions.get(key.pk)
    if (!part || now.getTime() - part.askedAt > MAX_IDLE) {
      part = new CachedPartition<Row>(key.pk)
      this.#partitions.set(key.pk, part)
    }
    const age = now.getTime() - part.askedAt
    if (!part.isExpired && age >= 0 && age < maxAge) return part
    try {
      await part.refresh(key.past, now)
    } catch (error) {
      this.#partitions.delete(key.pk)
      throw error
    }
    return part
  }
}

class CachedPartition<Row extends VersionedRecord> {
  readonly rows = new Map<string, Row>()
  askedAt = 0
  isExpired = false
  readonly #pk: string
  readonly #versions = new Map<string, number>()
  #newest = 0
  #loading: Promise<void> | undefined
  #emptyForGood = false

  constructor(pk: string) {
    this.#pk = pk
  }

  async refresh(past: boolean, now: Date): Promise<void> {
    if (this.#emptyForGood) return
    this.isExpired = false
    this.#loading ??= this.#read(0, false)
    await this.#loading
    await this.#read(this.#since(), true)
    this.askedAt = now.getTime()
    this.#emptyForGood = past && this.#versions.size === 0
  }

  /**
   * Everything written before the last query is known; everything written after it is dated no earlier than the overlap
   * before it. So changes older than the overlap are not read again, however many came at once.
   */
  #since(): number {
    return Math.max(0, Math.min(Math.max(this.#newest, this.askedAt) - OVERLAP, this.#newest + 1))
  }

  async #read(since: number, consistent: boolean): Promise<void> {
    const query = {
      IndexName: 'byChange',
      KeyConditionExpression: 'pk = :pk AND changedAt >= :since',
      ExpressionAttributeValues: { ':pk': this.#pk, ':since': since },
      ConsistentRead: consistent,
    }
    for await (const items of queryPages(query)) for (const item of items) this.#apply(item)
  }

  /** Responses may arrive out of order, so an older version never replaces a newer one. */
  #apply(item: Record<string, unknown>): void {
    const {
      sk: id,
      version,
      row,
      deleted,
      changedAt,
    } = item as {
      sk: string
      version: number
      row: object
      deleted?: boolean
      changedAt: number
    }
    this.#newest = Math.max(this.#newest, changedAt)
    if (version <= (this.#versions.get(id) ?? 0)) return
    this.#versions.set(id, version)
    if (deleted) this.rows.delete(id)
    else this.rows.set(id, { ...row, _id: id, version } as Row)
  }
}
