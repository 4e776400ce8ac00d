/** Steps through the rows of a screen that are worked through one by one: j, k, and the arrows once a row has the focus. */
import { type RefObject, useEffect, useEffectEvent } from 'react'
import { useShortcut } from './use-shortcut.ts'

const STEPS: Readonly<Record<string, number>> = { ArrowDown: 1, ArrowUp: -1 }

/** `findTargets` returns what has the focus in each row, a list item; the place of the present one is returned, or -1. */
export function useStepKeys(rows: RefObject<HTMLElement | null>, findTargets: () => readonly HTMLElement[]) {
  const findCurrent = () => findTargets().findIndex(row => row.closest('li')?.contains(document.activeElement))
  const move = (step: number) => {
    const all = findTargets()
    const current = findCurrent()
    const next = all[current < 0 ? 0 : Math.min(Math.max(current + step, 0), all.length - 1)]
    next?.focus()
    next?.scrollIntoView({ block: 'nearest' })
  }
  useShortcut('j', () => move(1))
  useShortcut('k', () => move(-1))

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
  }, [rows])
  return findCurrent
}
