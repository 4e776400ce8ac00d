/** Who changed what, when: an entry beside each write to records that people's careers depend on. */
import type { Actor } from '#shared/kit/access.ts'
import { lostRace } from './refusal.ts'
import { settings } from './settings.ts'
import type { Write } from './table.ts'

export interface Change {
  readonly field: string
  readonly from: unknown
  readonly to: unknown
}

/** The write that records a change of a record, for its transaction; secret fields show only that they changed. */
export function recordingChange(
  collection: string,
  id: string,
  version: number,
  actor: Pick<Actor, 'userId' | 'name' | 'lastName'>,
  now: Date,
  changes: readonly Change[],
): Write {
  return {
    item: {
      Put: {
        TableName: settings.table,
        Item: {
          pk: `HISTORY#${collection}#${id}`,
          sk: `${now.toISOString()}#${String(version).padStart(8, '0')}`,
          body: { who: { _id: actor.userId, name: actor.name, lastName: actor.lastName }, changes },
        },
      },
    },
    refusal: lostRace,
  }
}

/** The fields that differ between two states of a record. */
export function changesBetween(before: object, after: object, secret: readonly string[] = []): Change[] {
  const [from, to] = [new Map(Object.entries(before)), new Map(Object.entries(after))]
  return [...new Set([...from.keys(), ...to.keys()])]
    .filter(field => field !== '_id' && field !== 'version')
    .filter(field => JSON.stringify(from.get(field)) !== JSON.stringify(to.get(field)))
    .map(field =>
      secret.includes(field)
        ? { field, from: null, to: null }
        : { field, from: from.get(field) ?? null, to: to.get(field) ?? null },
    )
}
