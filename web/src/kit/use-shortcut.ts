/** Shortcuts that work wherever the focus is, except where keys without Ctrl have a use of their own. */
import { useEffect, useEffectEvent } from 'react'

/** `mod` is Cmd on a Mac, Ctrl elsewhere: `useShortcut('mod+k', open)`. */
export function useShortcut(combination: string, act: (event: KeyboardEvent) => void, enabled = true): void {
  const onKey = useEffectEvent((event: KeyboardEvent) => {
    if (!enabled || event.defaultPrevented || event.isComposing) return
    const [key = '', withMod] = combination.split('+').reverse()
    const mod = event.metaKey || event.ctrlKey
    if (event.key.toLowerCase() !== key.toLowerCase() || mod !== (withMod === 'mod') || event.altKey) return
    if (!withMod && (takesLetters(event.target) || isLayerOpen())) return
    event.preventDefault()
    act(event)
  })
  useEffect(() => {
    window.addEventListener('keydown', onKey)
    return () => window.removeEventListener('keydown', onKey)
  }, [])
}

/** Whether letters are for the element: a text field, or a choice, where they go to the entry that begins with them. */
export const takesLetters = (target: EventTarget | null): boolean =>
  target instanceof HTMLElement &&
  (target.isContentEditable ||
    target.matches(
      'input:not([type="checkbox"], [type="radio"]), textarea, select, [role="combobox"][aria-autocomplete="none"], [role="listbox"], [role="option"]',
    ))

/** A record next to its list does not count as a layer, because the list stays usable. */
export const isLayerOpen = (): boolean =>
  document.querySelector('[role="dialog"]:not([data-beside]), [role="alertdialog"], [role="menu"]') !== null
