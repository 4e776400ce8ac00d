import { useRef } from 'react'

/** Returns the focus to where it was before a layer opened; Radix does so only for a layer that has its own trigger. */
export function useReturnFocus() {
  const opener = useRef<Element>(null)
  return {
    onOpenAutoFocus: () => {
      opener.current = document.activeElement
    },
    onCloseAutoFocus: (event: Event) => {
      event.preventDefault()
      const before = opener.current?.isConnected ? opener.current : document.getElementById('main')
      if (before instanceof HTMLElement) before.focus({ preventScroll: true })
    },
  }
}
