/** Steps through the rows of a screen that are worked through one by one: j, k, and the arrows once a row has the focus. */
import { type RefObject, useEffect, useEffectEvent } from 'react'
import { useShortcut } from './use-shortcut.ts'

const STEPS: Readonly<Record<string, number>> = { ArrowDown: 1, ArrowUp: -1 }

/** Moves the focus from the one of these that holds it, by its row, to one before or behind it; from none to the first. */
export function stepThrough(targets: readonly HTMLElement[], step: number): void {
  const current = findFocused(targets)
  const next = targets[current < 0 ? 0 : Math.min(Math.max(current + step, 0), targets.length - 1)]
  next?.focus()
  next?.scrollIntoView({ block: 'nearest' })
}
/** The place of the one that holds the focus, by its row, or -1. */
export const findFocused = (targets: readonly HTMLElement[]): number =>
  targets.findIndex(one => one.closest('li')?.contains(document.activeElement))

/** Once a row is gone: focuses what has taken its place, or the screen when none is left. */
export function focusPlace(targets: readonly HTMLElement[], place: number): void {
  const next = targets[Math.min(place, targets.length - 1)] ?? document.getElementById('main')
  next?.focus()
}

/** `findTargets` returns what has the focus in each row, a list item; the place of the present one is returned, or -1. */
export function useStepKeys(rows: RefObject<HTMLElement | null>, findTargets: () => readonly HTMLElement[]) {
  const move = (step: number) => stepThrough(findTargets(), step)
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
  return () => findFocused(findTargets())
}
