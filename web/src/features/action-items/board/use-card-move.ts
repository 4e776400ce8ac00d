/**
 * Moves a card of a board to another column: dragged with mouse, pen or finger, or carried with the keyboard (Space takes
 * it up, arrows choose the column, Space or Enter lays it down, Escape leaves it where it was).
 */
import { type KeyboardEvent, type PointerEvent, useEffect, useRef, useState } from 'react'

interface CardMove {
  readonly card: string
  readonly from: string
  /** The column it would go to. */
  readonly to: string
  /** How far it is dragged; not moved by keys. */
  readonly offset?: readonly [x: number, y: number]
}

/** So far a pointer moves before it drags: less is a press. */
const THRESHOLD = 6

const columnAt = (x: number, y: number): string | undefined =>
  document
    .elementsFromPoint(x, y)
    .map(element => element.closest<HTMLElement>('[data-column]')?.dataset.column)
    .find(column => column !== undefined)

export function useCardMove(columns: readonly string[], drop: (card: string, column: string) => void) {
  const [move, setMove] = useState<CardMove>()
  const letGo = useRef<() => void>(undefined)
  useEffect(() => () => letGo.current?.(), [])
  const finish = ({ card, from, to }: CardMove) => {
    setMove(undefined)
    if (to !== from) drop(card, to)
  }

  const startDrag = (card: string, from: string) => (event: PointerEvent) => {
    if (event.button !== 0) return
    const [startX, startY] = [event.clientX, event.clientY]
    let held: CardMove | undefined
    const listening = new AbortController()
    const on = <K extends keyof WindowEventMap>(name: K, act: (event: WindowEventMap[K]) => void) =>
      window.addEventListener(name, act, { signal: listening.signal })
    const end = () => {
      listening.abort()
      letGo.current = undefined
      setMove(undefined)
    }
    on('pointermove', ({ pointerId, clientX, clientY }) => {
      if (pointerId !== event.pointerId) return
      const offset = [clientX - startX, clientY - startY] as const
      if (!held && Math.hypot(...offset) < THRESHOLD) return
      held = { card, from, to: columnAt(clientX, clientY) ?? from, offset }
      setMove(held)
    })
    on('pointerup', ({ pointerId }) => {
      if (pointerId !== event.pointerId) return
      const released = held
      end()
      if (!released) return
      // The press that ends a drag opens nothing.
      window.addEventListener('click', stopClick, { capture: true, once: true })
      setTimeout(() => window.removeEventListener('click', stopClick, { capture: true }))
      finish(released)
    })
    on('pointercancel', end)
    on('blur', end)
    on('keydown', ({ key }) => {
      if (key === 'Escape') end()
    })
    letGo.current?.()
    letGo.current = end
  }

  const handleKey = (card: string, from: string) => (event: KeyboardEvent) => {
    const carried = move?.card === card && !move.offset ? move : undefined
    const isTaking = event.key === ' ' || event.key === 'Enter'
    const step = { ArrowRight: 1, ArrowDown: 1, ArrowLeft: -1, ArrowUp: -1 }[event.key]
    if (carried && event.key === 'Escape') setMove(undefined)
    else if (carried && isTaking) finish(carried)
    else if (!carried && isTaking) setMove({ card, from, to: from })
    else if (carried && step) {
      const to = columns[columns.indexOf(carried.to) + step]
      if (to) setMove({ ...carried, to })
    } else return
    event.preventDefault()
    event.stopPropagation()
  }

  return {
    move,
    startDrag,
    handleKey,
    /** Leaving a card that is carried by keys lays it back. */
    leave: (card: string) => setMove(now => (now?.card === card && !now.offset ? undefined : now)),
  }
}

const stopClick = (event: MouseEvent) => {
  event.preventDefault()
  event.stopPropagation()
}
