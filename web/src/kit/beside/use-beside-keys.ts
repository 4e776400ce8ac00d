/** The keys of a record next to its list: ↑ ↓ or k and j move through the rows, o opens its own page. */
import { type RefObject, useEffect, useEffectEvent } from 'react'
import { isLayerOpen, takesLetters } from '../use-shortcut.ts'

interface BesideKeys {
  readonly content: RefObject<HTMLElement | null>
  readonly previous: (() => void) | undefined
  readonly next: (() => void) | undefined
  readonly openPage: () => void
}

export function useBesideKeys({ content, previous, next, openPage }: BesideKeys): void {
  const onKey = useEffectEvent((event: KeyboardEvent) => {
    const { key, target, shiftKey } = event
    if (event.defaultPrevented || event.ctrlKey || event.metaKey || event.altKey || event.isComposing) return
    if (takesLetters(target) || isLayerOpen() || !isForPanel(target, content.current)) return
    const act = shiftKey ? (key === 'Enter' ? openPage : undefined) : findAct(key.toLowerCase())
    if (!act) return
    event.preventDefault()
    act()
  })
  const findAct = (key: string): (() => void) | undefined => {
    if (key === 'arrowdown' || key === 'j') return next
    if (key === 'arrowup' || key === 'k') return previous
    return key === 'o' ? openPage : undefined
  }
  useEffect(() => {
    window.addEventListener('keydown', onKey)
    return () => window.removeEventListener('keydown', onKey)
  }, [])
}

/** Whether a key is for the panel: choices, tabs, calendars and a focused list have their own keys. */
const isForPanel = (target: EventTarget | null, content: HTMLElement | null): boolean =>
  target === document.body ||
  (target instanceof Element &&
    content?.contains(target) === true &&
    !target.closest('[role="combobox"], [role="listbox"], [role="radiogroup"], [role="tablist"], [role="grid"]'))

export const BESIDE_SHORTCUTS = [
  ['O', 'Open the row as a page'],
  ['J K', 'Next and previous, while one is open'],
] as const
