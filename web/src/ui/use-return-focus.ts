import { useRef } from 'react'
import { findSwitchedOff, focusWhenPossible } from './keep-focus.ts'

/** What opened the layer that is open last: also the opener of one that takes its place, which nothing has the focus for. */
let opened: Element | null = null

/** Returns the focus to where it was before a layer opened; Radix does so only for a layer that has its own trigger. */
export function useReturnFocus() {
  const opener = useRef<Element>(null)
  return {
    onOpenAutoFocus: () => {
      const { activeElement, body } = document
      // An item of a menu goes with the menu; the button that opened it is there.
      const menu = activeElement?.closest('[role="menu"]')
      if (menu) opened = document.getElementById(menu.getAttribute('aria-labelledby') ?? '')
      else if (activeElement !== body) opened = activeElement
      // Its button is off while it finds out what to ask.
      else opened ??= findSwitchedOff()
      opener.current = opened
    },
    onCloseAutoFocus: (event: Event) => {
      event.preventDefault()
      opened = null
      const before = opener.current?.isConnected ? opener.current : document.getElementById('main')
      // The library comes back a moment after the layer has gone: whoever has gone on by then, by a key, is not called back.
      if (before instanceof HTMLElement && document.activeElement?.contains(before)) focusWhenPossible(before)
    },
  }
}
