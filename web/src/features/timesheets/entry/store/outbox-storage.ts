/**
 * Stores unsaved edits in the browser, so that none are lost to a lost connection, a reload or an expired session. Each
 * tab stores its own, under a lock that is released when the tab closes. Other tabs adopt edits without a lock.
 */
import { getSession } from '#web/kit/session.ts'
import type { QueuedEdit } from './edit-queue.ts'
import type { SaveError } from './save-errors.ts'

export interface PersistedEdits {
  readonly queue: readonly QueuedEdit[]
  readonly problems: readonly SaveError[]
}

const STORAGE_PREFIX = 'muster.entry:'
const storagePrefixOf = (sheet: string) => `${STORAGE_PREFIX}${getSession()?.person._id ?? ''}:${sheet}:`

export interface OutboxStorage {
  readonly write: (what: PersistedEdits) => void
  /** Hands over the edits of closed tabs, now or when they close. */
  readonly adoptOrphans: (takeOver: (left: PersistedEdits) => void) => void
  readonly dispose: () => void
}

export function createOutboxStorage(sheet: string): OutboxStorage {
  const prefix = storagePrefixOf(sheet)
  const own = prefix + crypto.randomUUID()
  const leaving = new AbortController()
  void runWhenUnlocked(
    own,
    leaving.signal,
    () => new Promise(resolve => leaving.signal.addEventListener('abort', resolve)),
  )
  return {
    write: what => {
      if (what.queue.length + what.problems.length === 0) localStorage.removeItem(own)
      else localStorage.setItem(own, JSON.stringify(what))
    },
    adoptOrphans: takeOver => {
      for (const key of Object.keys(localStorage).filter(one => one.startsWith(prefix) && one !== own))
        void runWhenUnlocked(key, leaving.signal, () => {
          const text = localStorage.getItem(key)
          localStorage.removeItem(key)
          if (text) takeOver(JSON.parse(text) as PersistedEdits)
        })
    },
    dispose: () => leaving.abort(),
  }
}

/** Finds the user's sheets with unsaved edits that no open tab owns. */
export async function findOrphanedSheetIds(): Promise<string[]> {
  const prefix = `${STORAGE_PREFIX}${getSession()?.person._id ?? ''}:`
  const keys = Object.keys(localStorage).filter(key => key.startsWith(prefix))
  const held = await Promise.all(keys.map(isLocked))
  return [...new Set(keys.filter((_, index) => !held[index]).map(key => key.slice(prefix.length).split(':')[0] ?? ''))]
}

/** Runs a function under a key's lock, once no other tab holds it. */
async function runWhenUnlocked(key: string, signal: AbortSignal, act: () => unknown): Promise<void> {
  if (!navigator.locks) return void act()
  await navigator.locks
    .request(key, { signal }, async () => void (await act()))
    .catch((cause: unknown) => {
      if (!signal.aborted) throw cause
    })
}

async function isLocked(key: string): Promise<boolean> {
  const locks = await navigator.locks?.query()
  return locks?.held?.some(({ name }) => name === key) ?? false
}
