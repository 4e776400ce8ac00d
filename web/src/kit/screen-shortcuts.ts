/** The shortcuts that a screen, or a panel open above it, adds to the app's own. */
import { useEffect, useSyncExternalStore } from 'react'

export type ShortcutList = readonly (readonly [keys: string, does: string])[]

interface ScreenShortcuts {
  readonly title: string
  readonly keys: ShortcutList
}
type Level = 'screen' | 'panel'

const shown = new Map<Level, ScreenShortcuts>()
const listeners = new Set<() => void>()
const tellAll = () => {
  for (const tell of listeners) tell()
}

/** Returns the current shortcuts, even if the screen changes below the dialog that lists them. */
export const useShownShortcuts = (): ScreenShortcuts | undefined =>
  useSyncExternalStore(
    tell => {
      listeners.add(tell)
      return () => listeners.delete(tell)
    },
    () => shown.get('panel') ?? shown.get('screen'),
  )

/** `keys` must be the same array on each render; otherwise the dialog renders again. */
export function useScreenShortcuts(title: string, keys: ShortcutList, level: Level = 'screen'): void {
  useEffect(() => {
    const mine = { title, keys }
    shown.set(level, mine)
    tellAll()
    return () => {
      if (shown.get(level) === mine) shown.delete(level)
      tellAll()
    }
  }, [title, keys, level])
}
