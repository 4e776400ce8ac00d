/** Restores the focus to the row from which a list was left, after Back or Forward. */
import { useRouter } from '@tanstack/react-router'
import { type RefObject, useEffect, useRef } from 'react'

/** The row that had the focus last, by the key of the history entry. */
const leftRows = new Map<string, string>()

export function useReturnedRow(body: RefObject<HTMLElement | null>, isEnabled: boolean) {
  const { history } = useRouter()
  const path = useRef(history.location.pathname)
  const entry = useRef<string>(undefined)
  // While the next screen is loading, the URL is already that screen's.
  if (history.location.pathname === path.current) entry.current = history.location.state.__TSR_key
  const hasReturned = useRef(!isEnabled)

  useEffect(() => {
    if (hasReturned.current || !body.current) return
    hasReturned.current = true
    const id = leftRows.get(entry.current ?? '')
    const row = [...body.current.querySelectorAll<HTMLElement>(':scope > [data-row]')].find(
      one => one.dataset.row === id,
    )
    // After the shell has focused the new screen, in the same round of effects.
    queueMicrotask(() => {
      const { activeElement } = document
      if (row?.isConnected && (activeElement === document.body || activeElement?.id === 'main'))
        row.focus({ preventScroll: true })
    })
  })
  /** Remembers the row from which the list is left. */
  return (id: string) => {
    if (entry.current) leftRows.set(entry.current, id)
  }
}
