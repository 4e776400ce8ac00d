/** Who changed what, and when: an entry next to each write to records that people's careers depend on. */
import type { Actor } from '#shared/kit/access.ts'
import { monthOfId } from '#shared/kit/ids.ts'
import type { StoredAuthor } from '#shared/kit/people.ts'
import type { AuditLogStorage } from '#shared/kit/storage.ts'
import { versionConflict } from './app-error.ts'
import { authorOf } from './author.ts'
import { openCollection } from './collection.ts'
import type { RemovedPartition } from './deletions.ts'
import type { VersionedRecord } from './row-cache.ts'
import { settings } from './settings.ts'
import { partitionQuery, queryPages, type TableWrite } from './table.ts'

export interface FieldChange {
  readonly field: string
  readonly from: unknown
  readonly to: unknown
}

type AuthorFields = Pick<Actor, 'userId' | 'employeeId' | 'name' | 'lastName' | 'accessToken'>
/** The author of changes that no person made: those of a job, or of an event about an email. */
export const SYSTEM_ACTOR: AuthorFields = { userId: '', employeeId: undefined, name: 'Muster', lastName: '' }

/**
 * Returns the write that logs a change of a record, for the record's transaction. Secret fields show only that they
 * changed.
 */
export function auditEntry(
  collection: string,
  id: string,
  version: number,
  actor: AuthorFields,
  now: Date,
  changes: readonly FieldChange[],
): TableWrite {
  return {
    item: {
      Put: {
        TableName: settings.table,
        Item: {
          pk: `HISTORY#${collection}#${id}`,
          sk: `${now.toISOString()}#${String(version).padStart(8, '0')}`,
          body: { who: authorOf(actor), changes },
          // For investigating a leaked token; the screens only show its person.
          ...(actor.accessToken ? { accessToken: actor.accessToken } : {}),
        },
        // If two changes fall into one millisecond, the second fails, rather than overwriting the first.
        ConditionExpression: 'attribute_not_exists(pk)',
      },
    },
    toError: versionConflict,
  }
}

/** Returns the write that logs a deletion: by whom and when, without the record's contents. */
export const deletionEntry = (
  collection: string,
  { _id, version }: VersionedRecord,
  actor: AuthorFields,
  now: Date,
): TableWrite => auditEntry(collection, _id, version + 1, actor, now, [])

/** Selects a record's log entries from before its deletion: they contain its data, so they are deleted with it. */
export const selectEarlierEntries = (collection: string, id: string, deletedAt: Date): RemovedPartition => ({
  pk: `HISTORY#${collection}#${id}`,
  below: deletedAt.toISOString(),
})

/** Returns the fields that differ between two states of a record; nested fields by their dotted path. */
export function diffFields(before: object, after: object, secret: readonly string[] = []): FieldChange[] {
  const [from, to] = [flattenFields(before), flattenFields(after)]
  return [...new Set([...from.keys(), ...to.keys()])]
    .filter(field => !['_id', 'version', 'alike'].includes(field))
    .filter(field => JSON.stringify(from.get(field) ?? null) !== JSON.stringify(to.get(field) ?? null))
    .map(field =>
      secret.includes(field)
        ? { field, from: null, to: null }
        : { field, from: from.get(field) ?? null, to: to.get(field) ?? null },
    )
}

const flattenFields = (record: object): Map<string, unknown> =>
  new Map(
    Object.entries(record).flatMap(([field, value]): [string, unknown][] =>
      typeof value === 'object' && value !== null && !Array.isArray(value)
        ? [...flattenFields(value)].map(([inner, one]) => [`${field}.${inner}`, one])
        : [[field, value]],
    ),
  )

/** A logged change. */
export interface AuditRecord {
  readonly _id: string
  /** An instant (ISO 8601). */
  readonly at: string
  readonly who: StoredAuthor
  readonly changes: readonly FieldChange[]
}

/** Loads all logged changes of a record, oldest first. */
export async function auditLogOf(collection: string, id: string): Promise<AuditRecord[]> {
  const query = { ...partitionQuery(`HISTORY#${collection}#${id}`), ConsistentRead: false }
  const found: AuditRecord[] = []
  for await (const items of queryPages(query))
    for (const { sk, body } of items) found.push({ ...body, _id: sk, at: sk.slice(0, sk.indexOf('#')) })
  return found
}

/** The number of audit logs that are queried concurrently. */
const MAX_CONCURRENT_QUERIES = 32

/**
 * Whether the audit log of any other record of a collection contains a record's id. Only records changed since the id's
 * month can: few for an entry made by mistake, all of them for an old one; one query each.
 */
export async function isNamedInAuditLogs(of: AuditLogStorage['of'], id: string): Promise<boolean> {
  const changed = await openCollection(of).idsChangedSince(new Date(monthOfId(id)))
  const left = changed.filter(one => one !== id)
  let isNamed = false
  const work = async () => {
    for (let one = left.pop(); one && !isNamed; one = left.pop())
      if (JSON.stringify(await auditLogOf(of.name, one)).includes(id)) isNamed = true
  }
  await Promise.all(Array.from({ length: MAX_CONCURRENT_QUERIES }, work))
  return isNamed
}

/** Returns every id in a record's log entries since an instant (ISO 8601). */
export async function idsNamedSince(collection: string, id: string, since: string): Promise<string[]> {
  const query = {
    KeyConditionExpression: 'pk = :pk AND sk >= :since',
    ExpressionAttributeValues: { ':pk': `HISTORY#${collection}#${id}`, ':since': since },
    ConsistentRead: true,
  }
  const found: string[] = []
  for await (const items of queryPages(query)) for (const { body } of items) found.push(...namesIn(body))
  return found
}
const namesIn = (body: unknown): string[] => JSON.stringify(body).match(/\b[0-9a-f]{24}\b/g) ?? []
