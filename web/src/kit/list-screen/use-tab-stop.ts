/** One row of a list is a stop of the Tab key: the one that had the focus last, or the first. */
import { type RefObject, useLayoutEffect, useRef } from 'react'

/**
 * Attributes instead of state: a focus must not render the rows again. Each row is rendered as no stop.
 * @returns Makes another row the stop, by its id.
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
