/** The shortcuts that the current screen adds to those of the whole app; the shortcuts dialog lists them. */
import { useEffect } from 'react'

export type ShortcutList = readonly (readonly [keys: string, does: string])[]

interface ScreenShortcuts {
  readonly title: string
  readonly keys: ShortcutList
}
let currentShortcuts: ScreenShortcuts | undefined

export const getScreenShortcuts = (): ScreenShortcuts | undefined => currentShortcuts

/** `keys` stay the same while the screen lives. */
export function useScreenShortcuts(title: string, keys: ShortcutList): void {
  useEffect(() => {
    const mine = { title, keys }
    currentShortcuts = mine
    return () => {
      if (currentShortcuts === mine) currentShortcuts = undefined
    }
  }, [title, keys])
}
