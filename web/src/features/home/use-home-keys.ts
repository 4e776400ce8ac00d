/** The keys of the home's rows: j, k and the arrows move between them, e completes; after an act the next has the focus. */
import { useEffect, useEffectEvent, useRef, useState } from 'react'
import { useShortcut } from '#web/kit/use-shortcut.ts'

const ROW = 'a[data-waiting-row]'
const STEPS: Readonly<Record<string, number>> = { ArrowDown: 1, ArrowUp: -1 }

export function useHomeKeys() {
  const rows = useRef<HTMLDivElement>(null)
  /** The row that was acted on and its place, until it is gone. */
  const [actedOn, setActedOn] = useState<{ readonly id: string; readonly place: number }>()
  const findRows = () => [...(rows.current?.querySelectorAll<HTMLElement>(ROW) ?? [])]
  const findCurrent = () => findRows().findIndex(row => row.parentElement?.contains(document.activeElement))

  const move = (step: number) => {
    const all = findRows()
    const current = findCurrent()
    const next = all[current < 0 ? 0 : Math.min(Math.max(current + step, 0), all.length - 1)]
    next?.focus()
    next?.scrollIntoView({ block: 'nearest' })
  }
  useShortcut('j', () => move(1))
  useShortcut('k', () => move(-1))
  useShortcut('e', () => {
    const row = findRows()[findCurrent()]
    row?.parentElement?.querySelector<HTMLElement>('button[data-complete-row]')?.click()
  })

  // The arrows scroll the page unless a row has the focus.
  const onArrow = useEffectEvent((event: KeyboardEvent) => {
    const step = STEPS[event.key]
    if (!step || event.altKey || event.ctrlKey || event.metaKey) return
    event.preventDefault()
    move(step)
  })
  useEffect(() => {
    const list = rows.current
    list?.addEventListener('keydown', onArrow)
    return () => list?.removeEventListener('keydown', onArrow)
  }, [])

  useEffect(() => {
    if (!actedOn) return
    const all = findRows()
    if (all.some(row => row.dataset.waitingRow === actedOn.id)) return
    const next = all[Math.min(actedOn.place, all.length - 1)]
    if (next) next.focus()
    else document.getElementById('main')?.focus()
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
