/** Who comes back to a list, by Back or Forward, finds the focus on the row that they left it from. */
import { useRouter } from '@tanstack/react-router'
import { type RefObject, useEffect, useRef } from 'react'

/** The row that had the focus last, by the entry of the browser's history. */
const leftRows = new Map<string, string>()

export function useReturnedRow(body: RefObject<HTMLElement | null>, isEnabled: boolean) {
  const { history } = useRouter()
  const path = useRef(history.location.pathname)
  const entry = useRef<string>(undefined)
  // While the next screen is on its way, the address is already that screen's.
  if (history.location.pathname === path.current) entry.current = history.location.state.__TSR_key
  const hasReturned = useRef(!isEnabled)

  useEffect(() => {
    if (hasReturned.current || !body.current) return
    hasReturned.current = true
    const id = leftRows.get(entry.current ?? '')
    const row = [...body.current.querySelectorAll<HTMLElement>(':scope > [data-row]')].find(
      one => one.dataset.row === id,
    )
    // After the shell has put the focus on the new screen, which happens in the same round of effects.
    queueMicrotask(() => {
      const { activeElement } = document
      if (row?.isConnected && (activeElement === document.body || activeElement?.id === 'main'))
        row.focus({ preventScroll: true })
    })
  })
  /** Remembers the row as the one that the list is left from. */
  return (id: string) => {
    if (entry.current) leftRows.set(entry.current, id)
  }
}
