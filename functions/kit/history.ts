/** Who changed what, when: an entry beside each write to records that people's careers depend on. */
import { QueryCommand } from '@aws-sdk/lib-dynamodb'
import type { KeptAuthor } from '#shared/features/employees/people.ts'
import type { Actor } from '#shared/kit/access.ts'
import { authorOf } from './author.ts'
import { lostRace } from './refusal.ts'
import { settings } from './settings.ts'
import { documents, type Write } from './table.ts'

export interface Change {
  readonly field: string
  readonly from: unknown
  readonly to: unknown
}

type Author = Pick<Actor, 'userId' | 'employeeId' | 'name' | 'lastName'>
/** Who did what nobody did: a job, or the news of a mail. */
export const MUSTER: Author = { userId: '', employeeId: undefined, name: 'Muster', lastName: '' }

/** The write that records a change of a record, for its transaction; secret fields show only that they changed. */
export function recordingChange(
  collection: string,
  id: string,
  version: number,
  actor: Author,
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
          body: { who: authorOf(actor), changes },
        },
        // Two changes in one millisecond: the second is refused rather than the first forgotten.
        ConditionExpression: 'attribute_not_exists(pk)',
      },
    },
    refusal: lostRace,
  }
}

/** The fields that differ between two states of a record; those of a group within it by their dotted path. */
export function changesBetween(before: object, after: object, secret: readonly string[] = []): Change[] {
  const [from, to] = [flat(before), flat(after)]
  return [...new Set([...from.keys(), ...to.keys()])]
    .filter(field => field !== '_id' && field !== 'version')
    .filter(field => JSON.stringify(from.get(field) ?? null) !== JSON.stringify(to.get(field) ?? null))
    .map(field =>
      secret.includes(field)
        ? { field, from: null, to: null }
        : { field, from: from.get(field) ?? null, to: to.get(field) ?? null },
    )
}

const flat = (record: object): Map<string, unknown> =>
  new Map(
    Object.entries(record).flatMap(([field, value]): [string, unknown][] =>
      typeof value === 'object' && value !== null && !Array.isArray(value)
        ? [...flat(value)].map(([inner, one]) => [`${field}.${inner}`, one])
        : [[field, value]],
    ),
  )

/** A change as it was recorded. */
export interface Recorded {
  readonly _id: string
  /** An instant. */
  readonly at: string
  readonly who: KeptAuthor
  readonly changes: readonly Change[]
}

/** All recorded changes of a record, oldest first. */
export async function historyOf(collection: string, id: string): Promise<Recorded[]> {
  const found: Recorded[] = []
  let from: Record<string, unknown> | undefined
  do {
    const page = await documents.send(
      new QueryCommand({
        TableName: settings.table,
        KeyConditionExpression: 'pk = :pk',
        ExpressionAttributeValues: { ':pk': `HISTORY#${collection}#${id}` },
        ExclusiveStartKey: from,
      }),
    )
    for (const { sk, body } of page.Items ?? []) found.push({ ...body, _id: sk, at: sk.slice(0, sk.indexOf('#')) })
    from = page.LastEvaluatedKey
  } while (from)
  return found
}
