/**
 * The store of a sheet, one per sheet in this tab, which owns it while it is open. It outlives its screen until all
 * edits are saved.
 */
import { useEffect, useMemo, useRef, useSyncExternalStore } from 'react'
import type { Timesheet } from '#shared/features/timesheets/sheet.ts'
import { ApiError } from '#web/kit/api.ts'
import { getSession } from '#web/kit/session.ts'
import { findOrphanedSheetIds } from './outbox-storage.ts'
import { loadSheet } from './sheet-calls.ts'
import { SheetStore, type SheetView } from './sheet-store.ts'

const stores = new Map<string, SheetStore>()

function getSheetStore(sheet: Timesheet): SheetStore {
  const key = `${getSession()?.person._id} ${sheet._id}`
  const there = stores.get(key)
  if (there) return there
  const made = new SheetStore(sheet)
  stores.set(key, made)
  return made
}

/** Calls `onClose` with the last saved sheet when the screen is left, and again once its edits are saved. */
export function useSheetStore(
  sheet: Timesheet,
  onClose: (sheet: Timesheet) => void,
): { store: SheetStore; view: SheetView } {
  const handOver = useRef(onClose)
  // biome-ignore lint/correctness/useExhaustiveDependencies: an effect below adopts newer versions of the same sheet
  const store = useMemo(() => getSheetStore(sheet), [sheet._id])
  const view = useSyncExternalStore(store.subscribe, store.getView)
  useEffect(() => store.adopt(sheet), [store, sheet])
  useEffect(() => {
    handOver.current = onClose
  })
  useEffect(() => {
    store.retry()
    const close = () => handOver.current(store.getView().sheet)
    return () => {
      close()
      void disposeWhenIdle(store).then(close)
    }
  }, [store])
  return { store, view }
}

async function disposeWhenIdle(store: SheetStore): Promise<void> {
  await store.whenIdle()
  // Deferred, because React mounts a screen twice in development.
  setTimeout(() => {
    if (store.hasListeners || !store.isIdle) return
    store.dispose()
    for (const [key, one] of stores) if (one === store) stores.delete(key)
  })
}

/** Sends waiting edits of the user's other sheets, which are not open. */
export async function flushOrphanedSheets(except: string): Promise<void> {
  for (const id of await findOrphanedSheetIds()) {
    if (id === except) continue
    try {
      void disposeWhenIdle(getSheetStore(await loadSheet(id)))
    } catch (error) {
      // The edits wait until a timesheet is opened again.
      if (!(error instanceof ApiError)) throw error
    }
  }
}
