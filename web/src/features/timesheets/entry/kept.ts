/**
 * What waits to be saved, kept in the browser so that a lost connection, a reload or an expired session loses none of it.
 * Each tab keeps its own, under a lock that goes with the tab: what no living tab holds is taken over by the next one.
 */
import { session } from '#web/kit/session.ts'
import type { Edit } from './queue.ts'
import type { Problem } from './troubles.ts'

export interface Kept {
  readonly queue: readonly Edit[]
  readonly problems: readonly Problem[]
}

const PREFIX = 'muster.entry:'
const prefixOf = (sheet: string) => `${PREFIX}${session()?.person._id ?? ''}:${sheet}:`

export interface Keeper {
  readonly keep: (what: Kept) => void
  /** Hands over what tabs that are gone left behind, now or when they go. */
  readonly follow: (takeOver: (left: Kept) => void) => void
  readonly letGo: () => void
}

export function keeperOf(sheet: string): Keeper {
  const prefix = prefixOf(sheet)
  const own = prefix + crypto.randomUUID()
  const leaving = new AbortController()
  void whenFree(own, leaving.signal, () => new Promise(resolve => leaving.signal.addEventListener('abort', resolve)))
  return {
    keep: what => {
      if (what.queue.length + what.problems.length === 0) localStorage.removeItem(own)
      else localStorage.setItem(own, JSON.stringify(what))
    },
    follow: takeOver => {
      for (const key of Object.keys(localStorage).filter(one => one.startsWith(prefix) && one !== own))
        void whenFree(key, leaving.signal, () => {
          const text = localStorage.getItem(key)
          localStorage.removeItem(key)
          if (text) takeOver(JSON.parse(text) as Kept)
        })
    },
    letGo: () => leaving.abort(),
  }
}

/** The sheets of this person for which something waits that no living tab looks after. */
export async function forsaken(): Promise<string[]> {
  const prefix = `${PREFIX}${session()?.person._id ?? ''}:`
  const keys = Object.keys(localStorage).filter(key => key.startsWith(prefix))
  const held = await Promise.all(keys.map(isHeld))
  return [...new Set(keys.filter((_, index) => !held[index]).map(key => key.slice(prefix.length).split(':')[0] ?? ''))]
}

/** Does something under a key's lock, as soon as no other tab has it. */
async function whenFree(key: string, signal: AbortSignal, act: () => unknown): Promise<void> {
  if (!navigator.locks) return void act()
  await navigator.locks
    .request(key, { signal }, async () => void (await act()))
    .catch((cause: unknown) => {
      if (!signal.aborted) throw cause
    })
}

async function isHeld(key: string): Promise<boolean> {
  const locks = await navigator.locks?.query()
  return locks?.held?.some(({ name }) => name === key) ?? false
}
