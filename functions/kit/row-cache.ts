/**
 * A cache of a collection's rows in a warm Lambda. Each request loads only what changed since the last one, with an
 * overlap for writers whose clocks differ. When cold, the partitions load in parallel from the index, or from a copy of
 * their rows (`row-snapshots.ts`); then the changes follow.
 */
import { retry } from './retry.ts'
import { type PagePosition, queryPage, type StoredItem, type TableQuery } from './table.ts'
import { isThrottled } from './throttling.ts'

/**
 * The maximum difference of clocks plus the maximum duration of a write after it was dated, in milliseconds: three
 * attempts of three seconds each, and their pauses (`table.ts`).
 */
const OVERLAP = 15_000
/**
 * A partition is reloaded after an hour, so that a missed change does not stay missed, plus a random part of a quarter
 * of an hour, so that instances do not all reload at once. Tombstones live longer, a week.
 */
const MAX_AGE = 3600_000
const MAX_AGE_SPREAD = MAX_AGE / 4
/** The age at which a snapshot is renewed by one of the instances that reload the rows, in milliseconds. */
export const SNAPSHOT_RENEWAL = MAX_AGE / 3
/**
 * Retries of a first load: many instances may start at once, for example after a deployment, and each of them needs as
 * much as the partition can return in half a second. Ten attempts per page and ten seconds in all; a request may take
 * 29.
 */
const LOADING = { attempts: 10, delay: 50, maxDelay: 2_000, isRetryable: isThrottled }
const LOADING_TIME = 10_000

/** The fields of every record. */
export interface VersionedRecord {
  readonly _id: string
  readonly version: number
}
export interface PartitionKey {
  readonly pk: string
  /** Whether it is a past year, which gets no new records: once found empty, it is not queried again. */
  readonly past: boolean
}

export class RowCache<Row extends VersionedRecord> {
  readonly #partitions = new Map<string, CachedPartition<Row>>()
  readonly #defaults: Partial<Row>
  readonly #isSnapshotted: boolean
  readonly #snapshotRenewal: number
  /** The rows that were returned last; the same array is returned until one of its rows changes. */
  #joined: { readonly lists: readonly (readonly Row[])[]; readonly joined: readonly Row[] } = { lists: [], joined: [] }

  /**
   * `defaults` are the values of fields that older rows lack. `snapshotRenewal` is the age at which a first load renews
   * a snapshot, in milliseconds.
   */
  constructor(defaults: Partial<Row> = {}, isSnapshotted = false, snapshotRenewal = MAX_AGE) {
    this.#defaults = defaults
    // Functions without a bucket, as in most tests, have no snapshots.
    this.#isSnapshotted = isSnapshotted && process.env.FILES !== undefined
    this.#snapshotRenewal = snapshotRenewal
  }

  /**
   * Returns the rows of these partitions, refreshed if they are older than `maxAge` (in milliseconds) or this process
   * has written since. A partition is loaded on first use.
   */
  async rows(keys: readonly PartitionKey[], maxAge = 0): Promise<readonly Row[]> {
    const parts = await Promise.all(keys.map(key => this.#refreshPartition(key, maxAge)))
    const lists = parts.map(part => part.list())
    const { lists: before, joined } = this.#joined
    if (before.length === lists.length && before.every((list, index) => list === lists[index])) return joined
    this.#joined = { lists, joined: lists.flat() }
    return this.#joined.joined
  }

  /** Called when this process writes: the next read queries the table, however new the cache is. */
  expire(): void {
    for (const part of this.#partitions.values()) part.expire()
  }

  async #refreshPartition({ pk, past }: PartitionKey, maxAge: number): Promise<CachedPartition<Row>> {
    let part = this.#partitions.get(pk)
    if (!part || part.isOutdated()) {
      const renewal = part ? SNAPSHOT_RENEWAL : this.#snapshotRenewal
      part = new CachedPartition<Row>(pk, this.#defaults, this.#isSnapshotted ? renewal : undefined)
      this.#partitions.set(pk, part)
    }
    const age = Date.now() - part.answeredAt
    if (part.isExpired || age < 0 || age >= maxAge) await part.refresh(past)
    return part
  }
}

class CachedPartition<Row extends VersionedRecord> {
  readonly rows = new Map<string, Row>()
  /** When the last successful query was sent, by this instance's clock. */
  answeredAt = 0
  readonly #pk: string
  readonly #defaults: Partial<Row>
  readonly #versions = new Map<string, number>()
  /** The age at which a snapshot is renewed, in milliseconds; undefined if the partition has none. */
  readonly #snapshotRenewal: number | undefined
  readonly #lifetime = MAX_AGE + Math.random() * MAX_AGE_SPREAD
  #reloadAt = Date.now() + this.#lifetime
  /**
   * The items loaded from the table, until they are saved as a snapshot; and whether this instance has claimed that.
   */
  #loaded: Map<string, StoredItem> | undefined
  #isAwaited = false
  /**
   * Like `answeredAt`; before the first query, when the first load began, or the time of the snapshot that was loaded.
   */
  #askedAt = 0
  #newest = 0
  #loading: Promise<void> | undefined
  /** Where the load continues. */
  #position: PagePosition
  /** The query that is about to be sent. */
  #asking: Promise<void> | undefined
  #emptyForGood = false
  #list: readonly Row[] | undefined
  /** The number of writes of this process, and how many of them the rows include. */
  #writes = 0
  #knownWrites = 0

  constructor(pk: string, defaults: Partial<Row>, snapshotRenewal: number | undefined) {
    this.#pk = pk
    this.#defaults = defaults
    this.#snapshotRenewal = snapshotRenewal
  }

  /**
   * Whether the partition must be reloaded: it is old, or the clock was set back, so that the times stored here are
   * wrong.
   */
  isOutdated(): boolean {
    const now = Date.now()
    return now > this.#reloadAt || now < this.answeredAt - OVERLAP
  }

  list(): readonly Row[] {
    this.#list ??= [...this.rows.values()]
    return this.#list
  }

  expire(): void {
    this.#writes++
  }
  /** True until a query that began after the write has succeeded. */
  get isExpired(): boolean {
    return this.#writes !== this.#knownWrites
  }

  /**
   * Refreshes the rows. Callers share a query that has not been sent yet, because it returns everything written before
   * they called. A query that has been sent may miss their writes, so later callers send another one.
   */
  async refresh(past: boolean): Promise<void> {
    if (this.#emptyForGood) return
    this.#asking ??= this.#ask(past)
    await this.#asking
  }

  async #ask(past: boolean): Promise<void> {
    const until = performance.now() + LOADING_TIME
    try {
      this.#loading ??= this.#load(until)
      await this.#loading
    } finally {
      this.#asking = undefined
    }
    const [now, writes] = [Date.now(), this.#writes]
    await this.#loadChanges(until)
    this.#askedAt = Math.max(this.#askedAt, now)
    this.answeredAt = Math.max(this.answeredAt, now)
    this.#knownWrites = Math.max(this.#knownWrites, writes)
    this.#emptyForGood = past && this.#versions.size === 0
    await this.#saveSnapshot()
  }

  /**
   * Loads the whole partition, in the order of changes. If the table throttles a page, the loaded ones are kept, and
   * the next attempt or request continues there, so that many cold instances do not start again and again.
   */
  async #load(until: number): Promise<void> {
    this.#askedAt ||= Date.now()
    try {
      if (this.#snapshotRenewal !== undefined) {
        if (await this.#loadSnapshot(this.#snapshotRenewal)) return
        this.#loaded ??= new Map()
      }
      do this.#position = await this.#loadPage(this.#query(0, false), this.#position, until)
      while (this.#position)
    } catch (error) {
      this.#loading = undefined
      throw error
    }
  }

  /**
   * Returns the date from which changes are read. Everything written before the last query is known, and everything
   * written after it is dated at most the overlap before it, so older changes are not read again. The newest known
   * change is not used as the limit on its own, because a writer's clock may be ahead.
   */
  #since(): number {
    return Math.max(0, Math.min(this.#askedAt - OVERLAP, this.#newest + 1))
  }

  /**
   * Loads a snapshot, as if its rows had been loaded from the table when it was made; returns false if there is none.
   */
  async #loadSnapshot(renewal: number): Promise<boolean> {
    const { findSnapshot } = await import('./row-snapshots.ts')
    const found = await findSnapshot(this.#pk, renewal)
    const { snapshot } = found
    if (!snapshot) {
      this.#isAwaited = found.isMine
      return false
    }
    this.#loaded = undefined
    for (const item of snapshot.items) this.#apply(item)
    this.#askedAt = snapshot.askedAt
    this.#reloadAt = snapshot.askedAt + this.#lifetime
    return true
  }

  /**
   * Saves only rows that were loaded from the table: a snapshot of a snapshot would pass on its missed changes for
   * ever.
   */
  async #saveSnapshot(): Promise<void> {
    const items = this.#loaded
    if (!items) return
    this.#loaded = undefined
    const { saveSnapshot } = await import('./row-snapshots.ts')
    await saveSnapshot(this.#pk, { askedAt: this.#askedAt, items: [...items.values()] }, this.#isAwaited)
  }

  async #loadChanges(until: number): Promise<void> {
    const query = this.#query(this.#since(), true)
    let from: PagePosition
    do from = await this.#loadPage(query, from, until)
    while (from)
  }

  /** Loads and applies one page; returns where the next one begins. */
  async #loadPage(query: TableQuery, from: PagePosition, until: number): Promise<PagePosition> {
    const { items, next } = await retry(() => queryPage(query, from), { ...LOADING, until })
    for (const item of items) this.#apply(item)
    return next
  }

  #query(since: number, consistent: boolean): TableQuery {
    return {
      IndexName: 'byChange',
      KeyConditionExpression: 'pk = :pk AND changedAt >= :since',
      ExpressionAttributeValues: { ':pk': this.#pk, ':since': since },
      ConsistentRead: consistent,
    }
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
    this.#loaded?.set(id, item)
    this.#list = undefined
    if (deleted) this.rows.delete(id)
    else this.rows.set(id, { ...this.#defaults, ...row, _id: id, version } as Row)
  }
}
