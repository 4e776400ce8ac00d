/** The keys of the home's rows: j, k and the arrows move between them, e completes; after an act the next has the focus. */
import { useEffect, useRef, useState } from 'react'
import { focusPlace, useStepKeys } from '#web/kit/step-keys.ts'
import { useShortcut } from '#web/kit/use-shortcut.ts'

const ROW = 'a[data-waiting-row]'

export function useHomeKeys() {
  const rows = useRef<HTMLDivElement>(null)
  /** The row that was acted on and its place, until it is gone. */
  const [actedOn, setActedOn] = useState<{ readonly id: string; readonly place: number }>()
  const findRows = () => [...(rows.current?.querySelectorAll<HTMLElement>(ROW) ?? [])]
  const findCurrent = useStepKeys(rows, findRows)
  useShortcut('e', () => {
    const row = findRows()[findCurrent()]
    row?.parentElement?.querySelector<HTMLElement>('button[data-complete-row]')?.click()
  })

  useEffect(() => {
    if (!actedOn) return
    const all = findRows()
    if (all.some(row => row.dataset.waitingRow === actedOn.id)) return
    focusPlace(all, actedOn.place)
    setActedOn(undefined)
  })

  return {
    rows,
    /** Call before an act that takes a row away: the one that follows it then gets the focus. */
    focusAfter: (id: string) => {
      const place = findRows().findIndex(row => row.dataset.waitingRow === id)
      if (place >= 0) setActedOn({ id, place })
    },
  }
}
