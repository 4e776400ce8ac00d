/**
 * A warm copy of a collection's rows. Each request asks only for what changed since it last asked, less an overlap for
 * writers whose clocks differ; cold, the partitions load in parallel from the index, then the changes follow.
 */
import { queryPages } from './table.ts'

/**
 * How far writers' clocks may differ and how long a write may be under way since it was dated, together, in milliseconds:
 * three tries of three seconds each, and their pauses (`table.ts`).
 */
const OVERLAP = 15_000
/** A copy that heard nothing for this long starts anew: tombstones live a week. */
const MAX_IDLE = 6 * 24 * 3600_000

/** What every record has. */
export interface VersionedRecord {
  readonly _id: string
  readonly version: number
}
export interface PartitionKey {
  readonly pk: string
  /** A past year: nothing new begins in it, so once it is seen empty it is not asked again. */
  readonly past: boolean
}

export class RowCache<Row extends VersionedRecord> {
  readonly #partitions = new Map<string, CachedPartition<Row>>()

  /** The rows of these partitions, asked for again when they are older than `maxAge`; each is loaded when it is first asked for. */
  async rows(keys: readonly PartitionKey[], now: Date, maxAge = 0): Promise<Row[]> {
    const parts = await Promise.all(keys.map(key => this.#refreshPartition(key, now, maxAge)))
    return parts.flatMap(part => [...part.rows.values()])
  }

  /** Something was written here: the next reading asks, however new the copy is. */
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
   * What was written before the last asking is known; what was written after it is dated no earlier than the overlap
   * before it. So changes that have rested for longer than the overlap are not read again, however many came at once.
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

  /** Answers may overtake each other, so an older version never replaces a newer one. */
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
