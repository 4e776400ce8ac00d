/** What a deleted record leaves for a while, so that row caches hear of its deletion. */
import type { StoredItem, TableKey } from './table.ts'

const WEEK_SECONDS = 7 * 24 * 3600

/** When a tombstone of this instant goes, in seconds since 1970, as the table's time to live has it. */
export const tombstoneExpiry = (now: Date): number => Math.floor(now.getTime() / 1000) + WEEK_SECONDS

/** The whole item, for callers that replace items; collections update theirs. `version` is that of the tombstone. */
export const toTombstone = ({ pk, sk }: TableKey, version: number, now: Date): StoredItem => ({
  ...{ pk, sk, version, changedAt: now.getTime() },
  ...{ deleted: true, row: {}, ttl: tombstoneExpiry(now) },
})
