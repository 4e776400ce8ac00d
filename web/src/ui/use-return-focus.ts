import { useRef } from 'react'
import { findSwitchedOff, focusWhenPossible } from './keep-focus.ts'

/** The element that opened the current layer; kept for a layer that replaces it, when nothing has the focus. */
let opened: Element | null = null

/** Returns the focus to where it was before a layer opened; Radix does so only for a layer that has its own trigger. */
export function useReturnFocus() {
  const opener = useRef<Element>(null)
  return {
    onOpenAutoFocus: () => {
      const { activeElement, body } = document
      // A menu's item is removed with the menu, so its button counts as the opener.
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
      // Radix calls this a moment after the layer is closed: a focus that the person has moved by then is not taken
      // back.
      if (before instanceof HTMLElement && document.activeElement?.contains(before)) focusWhenPossible(before)
    },
  }
}
