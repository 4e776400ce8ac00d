/** The one store of a sheet in this tab; it outlives its screen as long as something waits to be saved. */
import { useEffect, useMemo, useSyncExternalStore } from 'react'
import type { Timesheet } from '#shared/features/timesheets.ts'
import { ApiError } from '#web/kit/api.ts'
import { session } from '#web/kit/session.ts'
import { load } from './calls.ts'
import { forsaken } from './kept.ts'
import { SheetStore, type View } from './sheet-store.ts'

const stores = new Map<string, SheetStore>()

function storeOf(sheet: Timesheet): SheetStore {
  const key = `${session()?.person._id} ${sheet._id}`
  const there = stores.get(key)
  if (there) return there
  const made = new SheetStore(sheet)
  stores.set(key, made)
  return made
}

export function useSheetStore(sheet: Timesheet, keep: (sheet: Timesheet) => void): { store: SheetStore; view: View } {
  // biome-ignore lint/correctness/useExhaustiveDependencies: a newer state of the same sheet is taken in below
  const store = useMemo(() => storeOf(sheet), [sheet._id])
  const view = useSyncExternalStore(store.subscribe, store.view)
  useEffect(() => store.adopt(sheet), [store, sheet])
  useEffect(() => {
    store.onSheet = keep
  })
  useEffect(() => {
    store.retry()
    return () => void letGo(store)
  }, [store])
  return { store, view }
}

async function letGo(store: SheetStore): Promise<void> {
  await store.settled()
  // A moment later, as React mounts a screen twice while it is developed.
  setTimeout(() => {
    if (store.isWatched || !store.isSettled) return
    store.close()
    for (const [key, one] of stores) if (one === store) stores.delete(key)
  })
}

/** Sends what waits for other sheets of the person than the one that is open. */
export async function catchUp(except: string): Promise<void> {
  for (const id of await forsaken()) {
    if (id === except) continue
    try {
      void letGo(storeOf(await load(id)))
    } catch (error) {
      // It goes on waiting for the next time that a timesheet is opened.
      if (!(error instanceof ApiError)) throw error
    }
  }
}
