/**
 * Makes the table what it was: copies back from a table that holds the state of an instant. The live table keeps its
 * name, and with it its backups, alarms, permissions and expiry.
 */
import { createHash } from 'node:crypto'
import { DeleteCommand, PutCommand } from '@aws-sdk/lib-dynamodb'
import { settings } from '#kit/settings.ts'
import { documentClient, type StoredItem } from '#kit/table.ts'
import { tombstoneExpiry, toTombstone } from '#kit/tombstones.ts'
import { canonicalJson } from '#shared/kit/canonical-json.ts'
import { ERASED_PARTITION } from '../person/erase.ts'

/** How many items are written at once. */
const CONCURRENCY = 16

interface RestoredTable {
  readonly unchanged: number
  readonly restored: number
  /** What did not exist at the instant. */
  readonly removed: number
}
interface LiveItem {
  readonly digest: string
  readonly version?: number
  readonly isDeleted: boolean
  readonly ended?: object
  readonly accessTokens?: object
}

/** May be stopped and run again: what is back already is left. */
export async function restoreItems(
  earlier: AsyncIterable<StoredItem>,
  live: AsyncIterable<StoredItem>,
  clock: () => Date = () => new Date(),
): Promise<RestoredTable> {
  const left = new Map<string, LiveItem>()
  // Who was erased since stays on record, to be erased again.
  for await (const item of live)
    if (item.pk !== ERASED_PARTITION)
      left.set(keyOf(item), {
        ...{ digest: digestOf(item), version: item.row && item.version, isDeleted: item.deleted === true },
        ...(item.ended ? { ended: item.ended } : {}),
        ...(item.accessTokens ? { accessTokens: item.accessTokens } : {}),
      })

  let [unchanged, restored, removed] = [0, 0, 0]
  const writers = createWriters()
  for await (const item of earlier) {
    const now = left.get(keyOf(item))
    left.delete(keyOf(item))
    if (now?.digest === digestOf(item)) unchanged++
    else {
      restored++
      await writers.add(() => put(toNewerItem(now, item, clock())))
    }
  }
  for (const [key, { version, isDeleted }] of left) {
    if (isDeleted) continue
    removed++
    const [pk = '', sk = ''] = key.split('\n')
    await writers.add(() => (version ? put(toTombstone({ pk, sk }, version + 1, clock())) : drop({ pk, sk })))
  }
  await writers.end()
  return { unchanged, restored, removed }
}

/**
 * Row caches, and pages that are open, know the versions of after the instant: what comes back is newer than these.
 * Sessions that have ended stay ended, and access tokens are those of now: none that was revoked comes back.
 */
const toNewerItem = (now: LiveItem | undefined, { accessTokens: _, ...item }: StoredItem, at: Date): StoredItem => ({
  ...item,
  ...(item.row && item.version ? { version: Math.max(item.version, now?.version ?? 0) + 1 } : {}),
  ...(item.changedAt ? { changedAt: at.getTime() } : {}),
  ...(item.deleted ? { ttl: tombstoneExpiry(at) } : {}),
  ...(now?.ended ? { ended: { ...item.ended, ...now.ended } } : {}),
  ...(now?.accessTokens ? { accessTokens: now.accessTokens } : {}),
})

const put = (Item: StoredItem) => documentClient.send(new PutCommand({ TableName: settings.table, Item }))
const drop = (Key: { readonly pk: string; readonly sk: string }) =>
  documentClient.send(new DeleteCommand({ TableName: settings.table, Key }))

const keyOf = ({ pk, sk }: StoredItem) => `${pk}\n${sk}`
/** Of what an item says; not of when and by which request it was written, of ended sessions or of access tokens. */
function digestOf({ version, changedAt, writtenBy, ttl, ended, accessTokens, ...said }: StoredItem): string {
  const text = JSON.stringify(said, (_, value) =>
    value instanceof Uint8Array ? Buffer.from(value).toString('base64') : value,
  )
  return createHash('sha256')
    .update(canonicalJson(JSON.parse(text)))
    .digest('base64')
}

/** Does a few things at once; adding one waits for a place. */
function createWriters() {
  const running = new Set<Promise<void>>()
  let failure: unknown
  return {
    async add(act: () => Promise<unknown>) {
      if (failure) throw failure
      const done: Promise<void> = act()
        .then(
          () => undefined,
          (error: unknown) => {
            failure = error
          },
        )
        .finally(() => running.delete(done))
      running.add(done)
      if (running.size >= CONCURRENCY) await Promise.race(running)
    },
    async end() {
      await Promise.all(running)
      if (failure) throw failure
    },
  }
}
