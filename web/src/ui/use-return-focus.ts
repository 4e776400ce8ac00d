import { useRef } from 'react'
import { focusWhenPossible } from './keep-focus.ts'

/** Returns the focus to where it was before a layer opened; Radix does so only for a layer that has its own trigger. */
export function useReturnFocus() {
  const opener = useRef<Element>(null)
  return {
    onOpenAutoFocus: () => {
      const { activeElement } = document
      // An item of a menu goes with the menu; the button that opened it is there.
      const menu = activeElement?.closest('[role="menu"]')
      opener.current = menu ? document.getElementById(menu.getAttribute('aria-labelledby') ?? '') : activeElement
    },
    onCloseAutoFocus: (event: Event) => {
      event.preventDefault()
      const { current } = opener
      const before = current?.isConnected && current !== document.body ? current : document.getElementById('main')
      if (before instanceof HTMLElement) focusWhenPossible(before)
    },
  }
}
