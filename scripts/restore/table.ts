/**
 * Restores the table: copies items back from a table with the state of an instant. The live table keeps its name, and
 * therefore its backups, alarms, permissions and expiry.
 */
import { createHash } from 'node:crypto'
import { DeleteCommand, PutCommand } from '@aws-sdk/lib-dynamodb'
import { settings } from '#kit/settings.ts'
import { documentClient, type StoredItem, tombstoneExpiry, toTombstone } from '#kit/table.ts'
import { canonicalJson } from '#shared/kit/canonical-json.ts'
import { ERASED_PARTITION } from '../person/erase.ts'

/** The number of concurrent writes. */
const CONCURRENCY = 16

interface RestoredTable {
  readonly unchanged: number
  readonly restored: number
  /** The number of items that did not exist at the instant. */
  readonly removed: number
}
interface LiveItem {
  readonly digest: string
  readonly version?: number
  readonly isDeleted: boolean
  readonly ended?: object
  readonly accessTokens?: object
}

/** Can be interrupted and repeated: items that are already restored are skipped. */
export async function restoreItems(
  earlier: AsyncIterable<StoredItem>,
  live: AsyncIterable<StoredItem>,
  clock: () => Date = () => new Date(),
): Promise<RestoredTable> {
  const left = new Map<string, LiveItem>()
  // Records of later erasures are kept, so that these people are erased again.
  for await (const item of live)
    if (item.pk !== ERASED_PARTITION)
      left.set(keyOf(item), {
        digest: digestOf(item),
        version: item.row && item.version,
        isDeleted: item.deleted === true,
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
 * Row caches and open pages know versions from after the instant, so restored items get newer ones. Ended sessions stay
 * ended, and the current access tokens are kept, so that no revoked one comes back.
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
/** Hashes an item's content, without the time and request of its last write, ended sessions and access tokens. */
function digestOf({ version, changedAt, writtenBy, ttl, ended, accessTokens, ...said }: StoredItem): string {
  const text = JSON.stringify(said, (_, value) =>
    value instanceof Uint8Array ? Buffer.from(value).toString('base64') : value,
  )
  return createHash('sha256')
    .update(canonicalJson(JSON.parse(text)))
    .digest('base64')
}

/** Runs a limited number of writes concurrently; `add` waits for a free slot. */
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
