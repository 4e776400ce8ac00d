/** The shortcuts that the screen, or a panel that is open above it, adds to those of the whole app. */
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

/** Those that work now, also when a screen changes below the dialog that lists them. */
export const useShownShortcuts = (): ScreenShortcuts | undefined =>
  useSyncExternalStore(
    tell => {
      listeners.add(tell)
      return () => listeners.delete(tell)
    },
    () => shown.get('panel') ?? shown.get('screen'),
  )

/** `keys` are the same list each time, or the dialog would be drawn anew. */
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
