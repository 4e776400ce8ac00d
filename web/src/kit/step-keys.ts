/** Steps through the rows of a screen that are worked through one by one: j, k, and the arrows once a row has the focus. */
import { useLocation, useRouter } from '@tanstack/react-router'
import { type RefObject, useEffect, useEffectEvent, useRef } from 'react'
import { useShortcut } from './use-shortcut.ts'

const STEPS: Readonly<Record<string, number>> = { ArrowDown: 1, ArrowUp: -1 }

/** Moves the focus from the one of these that holds it, by its row, to one before or behind it; from none to the first. */
export function stepThrough(targets: readonly HTMLElement[], step: number): void {
  const current = findFocused(targets)
  focusTarget(targets[current < 0 ? 0 : Math.min(Math.max(current + step, 0), targets.length - 1)])
}
/** The place of the one that holds the focus, by its row, or -1. */
export const findFocused = (targets: readonly HTMLElement[]): number =>
  targets.findIndex(one => one.closest('li')?.contains(document.activeElement))

function focusTarget(target: HTMLElement | undefined): void {
  target?.focus({ preventScroll: true })
  target?.scrollIntoView({ block: 'nearest' })
}

/**
 * The keys of such a screen; returns what finds the present row's place, or -1. Once the row that has the focus is gone,
 * or the screen is opened again that was left from it, what has taken its place has the focus.
 * `findTargets` returns what has the focus in each row, a list item.
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
/** A row by where it leads, and its place. */
interface LeftRow {
  readonly href: string | null
  readonly at: number
}
const readPlace = (place: Place | undefined): LeftRow | undefined =>
  place && { href: place.target.getAttribute('href'), at: place.at }
/** The row from which a screen was left, by the screen's path. One map for each app. */
const leftRows = new WeakMap<object, Map<string, LeftRow>>()

function useKeptPlace(rows: RefObject<HTMLElement | null>, findTargets: () => readonly HTMLElement[]): void {
  const { history } = useRouter()
  const path = useRef(history.location.pathname)
  const pathNow = useLocation({ select: ({ pathname }) => pathname })
  const pathBefore = useRef(pathNow)
  const held = useRef<Place>(undefined)
  const left = leftRows.get(history) ?? new Map<string, LeftRow>()
  leftRows.set(history, left)

  // What is clicked has the focus, but for buttons and links in Safari.
  const hold = useEffectEvent(({ target: within }: Event) => {
    const targets = findTargets()
    const at = targets.findIndex(one => within instanceof Node && one.closest('li')?.contains(within))
    const target = targets[at]
    if (target) held.current = { target, at }
  })
  // A row that goes away leaves the focus to nothing, and a new screen has it as a whole.
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
    // Who went back before the other screen was loaded has never left this one.
    const before = left.get(path.current) ?? (isBack ? readPlace(held.current) : undefined)
    if (before && targets.length > 0) {
      left.delete(path.current)
      const same = targets.findIndex(target => before.href !== null && target.getAttribute('href') === before.href)
      // After the shell has put the focus on the new screen, which happens in the same round of effects.
      queueMicrotask(() => takeFocus(targets, same < 0 ? before.at : same))
    }
    if (held.current && !held.current.target.isConnected) {
      takeFocus(targets, held.current.at)
      if (targets.length === 0) held.current = undefined
    }
  })
}

/** Focuses what is at this place, or the screen when none is left; unless the person has moved on. */
function takeFocus(targets: readonly HTMLElement[], at: number): void {
  const main = document.getElementById('main')
  const { activeElement } = document
  if (activeElement !== document.body && activeElement !== main) return
  focusTarget(targets[Math.min(at, targets.length - 1)] ?? main ?? undefined)
}
