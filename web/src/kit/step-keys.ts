/** Keys for rows that are worked through one by one: j and k, and the arrows while a row has the focus. */
import { useLocation, useRouter } from '@tanstack/react-router'
import { type RefObject, useEffect, useEffectEvent, useRef } from 'react'
import { useShortcut } from './use-shortcut.ts'

const STEPS: Readonly<Record<string, number>> = { ArrowDown: 1, ArrowUp: -1 }

/** Moves the focus by `step` rows from the row that has it; to the first row if none has it. */
export function stepThrough(targets: readonly HTMLElement[], step: number): void {
  const current = findFocused(targets)
  focusTarget(targets[current < 0 ? 0 : Math.min(Math.max(current + step, 0), targets.length - 1)])
}
/** Returns the index of the row that contains the focus, or -1. */
export const findFocused = (targets: readonly HTMLElement[]): number =>
  targets.findIndex(one => one.closest('li')?.contains(document.activeElement))

function focusTarget(target: HTMLElement | undefined): void {
  target?.focus({ preventScroll: true })
  target?.scrollIntoView({ block: 'nearest' })
}

/**
 * Returns a function that finds the index of the current row, or -1. If the focused row is removed, or the screen is
 * opened again after it was left from a row, the row now at its position gets the focus. `findTargets` returns the
 * focusable element of each row, a list item.
 */
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
  useKeptPlace(rows, findTargets)
  return () => findFocused(findTargets())
}

interface Place {
  readonly target: HTMLElement
  readonly at: number
}
/** A row by its link, and its index. */
interface LeftRow {
  readonly href: string | null
  readonly at: number
}
const readPlace = (place: Place | undefined): LeftRow | undefined =>
  place && { href: place.target.getAttribute('href'), at: place.at }
/** The row from which a screen was left, by the screen's path. One map per history, so that tests do not share it. */
const leftRows = new WeakMap<object, Map<string, LeftRow>>()

function useKeptPlace(rows: RefObject<HTMLElement | null>, findTargets: () => readonly HTMLElement[]): void {
  const { history } = useRouter()
  const path = useRef(history.location.pathname)
  const pathNow = useLocation({ select: ({ pathname }) => pathname })
  const pathBefore = useRef(pathNow)
  const held = useRef<Place>(undefined)
  const left = leftRows.get(history) ?? new Map<string, LeftRow>()
  leftRows.set(history, left)

  // Clicks count too, because Safari does not focus clicked buttons and links.
  const hold = useEffectEvent(({ target: within }: Event) => {
    const targets = findTargets()
    const at = targets.findIndex(one => within instanceof Node && one.closest('li')?.contains(within))
    const target = targets[at]
    if (target) held.current = { target, at }
  })
  // Forgets the row when the focus moves elsewhere, but not when it is lost or moves to `#main` of a new screen.
  const letGo = useEffectEvent((event: Event) => {
    const isOutside = event.target instanceof Node && !rows.current?.contains(event.target)
    if (isOutside && (event.type === 'pointerdown' || event.target !== document.getElementById('main')))
      held.current = undefined
  })
  useEffect(() => {
    const [list, screen] = [rows.current, path.current]
    list?.addEventListener('focusin', hold)
    list?.addEventListener('click', hold)
    document.addEventListener('focusin', letGo)
    document.addEventListener('pointerdown', letGo)
    return () => {
      list?.removeEventListener('focusin', hold)
      list?.removeEventListener('click', hold)
      document.removeEventListener('focusin', letGo)
      document.removeEventListener('pointerdown', letGo)
      const place = readPlace(held.current)
      if (place) left.set(screen, place)
    }
  }, [rows, left])

  useEffect(() => {
    const targets = findTargets()
    const isBack = pathNow !== pathBefore.current && pathNow === path.current
    pathBefore.current = pathNow
    // After Back before the other screen has loaded, this one was never unmounted.
    const before = left.get(path.current) ?? (isBack ? readPlace(held.current) : undefined)
    if (before && targets.length > 0) {
      left.delete(path.current)
      const same = targets.findIndex(target => before.href !== null && target.getAttribute('href') === before.href)
      // After the shell has focused the new screen, in the same round of effects.
      queueMicrotask(() => takeFocus(targets, same < 0 ? before.at : same))
    }
    if (held.current && !held.current.target.isConnected) {
      takeFocus(targets, held.current.at)
      if (targets.length === 0) held.current = undefined
    }
  })
}

/** Focuses the row at this index, or the screen if there are none; unless something else has the focus. */
function takeFocus(targets: readonly HTMLElement[], at: number): void {
  const main = document.getElementById('main')
  const { activeElement } = document
  if (activeElement !== document.body && activeElement !== main) return
  focusTarget(targets[Math.min(at, targets.length - 1)] ?? main ?? undefined)
}
