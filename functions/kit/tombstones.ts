/** Tombstones: deleted records leave one for a week, so that row caches learn of the deletion. */
import type { StoredItem, TableKey } from './table.ts'

const WEEK_SECONDS = 7 * 24 * 3600

/** Returns when a tombstone expires, in seconds since 1970 as in the table's time to live. */
export const tombstoneExpiry = (now: Date): number => Math.floor(now.getTime() / 1000) + WEEK_SECONDS

/**
 * Returns a tombstone as a whole item, for callers that replace items; collections update theirs. `version` is the
 * tombstone's own.
 */
export const toTombstone = ({ pk, sk }: TableKey, version: number, now: Date): StoredItem => ({
  ...{ pk, sk, version, changedAt: now.getTime() },
  ...{ deleted: true, row: {}, ttl: tombstoneExpiry(now) },
})
