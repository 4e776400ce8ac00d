/**
 * A cache of a collection's rows in a warm Lambda. Each request loads only what changed since the last one, with an
 * overlap for writers whose clocks differ. When cold, the partitions load in parallel from the index, or from a copy of
 * their rows (`row-snapshots.ts`); then the changes follow.
 */
import { retry } from './retry.ts'
import { type PagePosition, queryPage, type StoredItem, type TableQuery } from './table.ts'
import { isThrottled } from './throttling.ts'

/**
 * How far clocks may differ plus how long a write may take after it was dated, in milliseconds: three tries of three
 * seconds each, and their pauses (`table.ts`).
 */
const OVERLAP = 15_000
/**
 * A partition is loaded anew after an hour, and up to a quarter of it, so that instances do not all do it at once: a
 * change that was missed all the same does not stay missed. Tombstones live longer, a week.
 */
const MAX_AGE = 3600_000
const MAX_AGE_SPREAD = MAX_AGE / 4
/** How old a copy of the rows may be until one of those who load the rows anew does so from the table, and copies them. */
export const SNAPSHOT_RENEWAL = MAX_AGE / 3
/**
 * How patient a first loading is: many instances may begin at once, as after a deployment, and each of them needs what
 * the partition gives in half a second. Ten tries a page and ten seconds in all; a request has 29.
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
  /** A past year: it gets no new records, so once it was found empty it is not queried again. */
  readonly past: boolean
}

export class RowCache<Row extends VersionedRecord> {
  readonly #partitions = new Map<string, CachedPartition<Row>>()
  readonly #defaults: Partial<Row>
  readonly #isSnapshotted: boolean
  readonly #snapshotRenewal: number
  /** What was returned last: the same array again while none of its rows has changed. */
  #joined: { readonly lists: readonly (readonly Row[])[]; readonly joined: readonly Row[] } = { lists: [], joined: [] }

  /**
   * `defaults` are the values of fields that a row lacks because it is older than they are. `snapshotRenewal` is how old
   * a copy of the rows may be until a first loading renews it, in milliseconds.
   */
  constructor(defaults: Partial<Row> = {}, isSnapshotted = false, snapshotRenewal = MAX_AGE) {
    this.#defaults = defaults
    // Functions without a bucket, as in most tests, keep no copies.
    this.#isSnapshotted = isSnapshotted && process.env.FILES !== undefined
    this.#snapshotRenewal = snapshotRenewal
  }

  /**
   * Returns the rows of these partitions, queried again when they are older than `maxAge`, in milliseconds; each
   * partition is loaded on first use.
   */
  async rows(keys: readonly PartitionKey[], maxAge = 0): Promise<readonly Row[]> {
    const parts = await Promise.all(keys.map(key => this.#refreshPartition(key, maxAge)))
    const lists = parts.map(part => part.list())
    const { lists: before, joined } = this.#joined
    if (before.length === lists.length && before.every((list, index) => list === lists[index])) return joined
    this.#joined = { lists, joined: lists.flat() }
    return this.#joined.joined
  }

  /** This process wrote something: the next read queries the table, however new the cache is. */
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
  /** When the last query was sent that has been answered, by this instance's clock. */
  answeredAt = 0
  readonly #pk: string
  readonly #defaults: Partial<Row>
  readonly #versions = new Map<string, number>()
  /** How old a copy of the rows may be until it is renewed; undefined where none is kept. */
  readonly #snapshotRenewal: number | undefined
  readonly #lifetime = MAX_AGE + Math.random() * MAX_AGE_SPREAD
  #reloadAt = Date.now() + this.#lifetime
  /** What was loaded from the table, until it is copied; and whether others wait for that. */
  #loaded: Map<string, StoredItem> | undefined
  #isAwaited = false
  /** The same; before it, when the first loading began, or when the copy was made that it took. */
  #askedAt = 0
  #newest = 0
  #loading: Promise<void> | undefined
  /** Where loading goes on. */
  #position: PagePosition
  /** The question that is about to be sent. */
  #asking: Promise<void> | undefined
  #emptyForGood = false
  #list: readonly Row[] | undefined
  /** How often this process wrote, and how many of these writes the rows have. */
  #writes = 0
  #knownWrites = 0

  constructor(pk: string, defaults: Partial<Row>, snapshotRenewal: number | undefined) {
    this.#pk = pk
    this.#defaults = defaults
    this.#snapshotRenewal = snapshotRenewal
  }

  /** Or the clock was ahead when it was read, and has been set right: what was asked since then is not known. */
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
  /** Stays so until a query that began after the write is answered. */
  get isExpired(): boolean {
    return this.#writes !== this.#knownWrites
  }

  /**
   * Brings the rows up to date. Whoever comes before the question is sent shares it: its answer has all that was written
   * before they came. Once it is on its way, it may miss what they know of, so they ask anew.
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
   * Loads all of it, in the order of the changes. What was loaded stays when the table throttles a page, and the next
   * try, or the next request, goes on there: many cold instances must not begin again and again.
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
   * Everything written before the last query is known; everything written after it is dated no earlier than the overlap
   * before it. So changes older than the overlap are not read again, however many came at once. The newest change is
   * only trusted to be old: a writer's clock may be ahead.
   */
  #since(): number {
    return Math.max(0, Math.min(this.#askedAt - OVERLAP, this.#newest + 1))
  }

  /** Takes the rows of a copy as if they had been loaded when it was made; returns false when there is none. */
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

  /** Only what came whole from the table: a copy of a copy would pass on for ever what one of them has missed. */
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

  /** Returns where the next page begins. */
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
