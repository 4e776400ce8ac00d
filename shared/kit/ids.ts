/**
 * Ids are 24 hex characters that say where their record is stored: four for the month it was created in (months since
 * year 0), one for its shard, nineteen that are random or derived from an idempotency key. So an id alone locates its
 * item.
 */

/** What an id looks like. */
export const ID = /^[0-9a-f]{24}$/
/** Whether it looks like an id; there need not be such a record. */
export const isId = (value: unknown): value is string => typeof value === 'string' && ID.test(value)

const MONTH_DIGITS = 4
const TAIL_DIGITS = 19

/** Makes an id from the instant of creation and at least 20 hex characters of entropy. */
export function makeId(at: Date, entropy: string): string {
  const month = at.getUTCFullYear() * 12 + at.getUTCMonth()
  return month.toString(16).padStart(MONTH_DIGITS, '0') + entropy.slice(0, TAIL_DIGITS + 1).toLowerCase()
}

/** Moves an id to the month of another instant, for records that are stored under the month they are about. */
export const moveIdToMonth = (id: string, at: Date): string => makeId(at, id.slice(MONTH_DIGITS))

/** Returns the prefix of all ids of a month. */
export const idPrefixOfMonth = (at: Date): string => makeId(at, '')

/** Returns the year in an id. */
export const yearOfId = (id: string): number => Math.floor(monthCountOf(id) / 12)

/** Returns the month in an id, `YYYY-MM`. */
export const monthOfId = (id: string): string =>
  `${yearOfId(id)}-${String((monthCountOf(id) % 12) + 1).padStart(2, '0')}`

export const SHARDS = 16
/** Returns the shard in an id, for collections with too much traffic for one partition. */
export const shardOfId = (id: string): number => Number.parseInt(id.slice(MONTH_DIGITS, MONTH_DIGITS + 1), 16)

const monthCountOf = (id: string): number => Number.parseInt(id.slice(0, MONTH_DIGITS), 16)
