import { useRef } from 'react'
import { findSwitchedOff, focusWhenPossible } from './keep-focus.ts'

/** The element that opened the current layer; also used for a layer that replaces it while nothing has the focus. */
let opened: Element | null = null

/** Returns the focus to where it was before a layer opened; Radix only does this for layers with their own trigger. */
export function useReturnFocus() {
  const opener = useRef<Element>(null)
  return {
    onOpenAutoFocus: () => {
      const { activeElement, body } = document
      // A menu item is removed with its menu, so the menu's button counts as the opener.
      const menu = activeElement?.closest('[role="menu"]')
      if (menu) opened = document.getElementById(menu.getAttribute('aria-labelledby') ?? '')
      else if (activeElement !== body) opened = activeElement
      // The button is disabled while the layer's content is loading.
      else opened ??= findSwitchedOff()
      opener.current = opened
    },
    onCloseAutoFocus: (event: Event) => {
      event.preventDefault()
      opened = null
      const before = opener.current?.isConnected ? opener.current : document.getElementById('main')
      // Only if the person has not moved the focus yet: Radix calls this a moment after the layer has closed.
      if (before instanceof HTMLElement && document.activeElement?.contains(before)) focusWhenPossible(before)
    },
  }
}
