/** Makes one row of a list the tab stop: the one that had the focus last, or the first. */
import { type RefObject, useLayoutEffect, useRef } from 'react'

/**
 * Sets attributes instead of state, so that focusing does not render the rows again.
 * @returns A function that makes another row the tab stop, by its id.
 */
export function useTabStop(body: RefObject<HTMLElement | null>, isEnabled: boolean): (id: string) => void {
  const lastFocused = useRef<string>(undefined)
  const setTabStop = () => {
    const rows = [...(body.current?.querySelectorAll<HTMLElement>(':scope > [data-row]') ?? [])]
    const stop = rows.find(({ dataset }) => dataset.row === lastFocused.current) ?? rows[0]
    for (const row of rows) row.tabIndex = row === stop ? 0 : -1
  }
  useLayoutEffect(() => {
    if (isEnabled) setTabStop()
  })
  return id => {
    lastFocused.current = id
    setTabStop()
  }
}
