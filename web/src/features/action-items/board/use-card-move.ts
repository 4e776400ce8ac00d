/**
 * Moves a card of a board to another column: dragged with mouse, pen or finger, or carried with the keyboard (Space takes
 * it up, arrows choose the column, Space or Enter lays it down, Escape leaves it where it was). A finger scrolls, unless
 * it has rested on the card or holds its grip.
 */
import { type KeyboardEvent, type PointerEvent, type RefObject, useEffect, useRef, useState } from 'react'

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
/** So long a finger rests on a card until it takes it up, in milliseconds. */
const HOLD = 350
/** So near to the board's edge a card scrolls it, and so far each time. */
const [EDGE, EDGE_STEP] = [48, 12]

const columnAt = (x: number, y: number): string | undefined =>
  document
    .elementsFromPoint(x, y)
    .map(element => element.closest<HTMLElement>('[data-column]')?.dataset.column)
    .find(column => column !== undefined)

export function useCardMove(
  board: RefObject<HTMLElement | null>,
  columns: readonly string[],
  drop: (card: string, column: string) => void,
) {
  const [move, setMove] = useState<CardMove>()
  const letGo = useRef<() => void>(undefined)
  const isDragging = useRef(false)
  useEffect(() => () => letGo.current?.(), [])
  // A browser asks before the finger moves whether it may scroll, so this listens from the beginning.
  useEffect(() => {
    const element = board.current
    const keepStill = (event: TouchEvent) => isDragging.current && event.cancelable && event.preventDefault()
    element?.addEventListener('touchmove', keepStill, { passive: false })
    return () => element?.removeEventListener('touchmove', keepStill)
  }, [board])
  const finish = ({ card, from, to }: CardMove) => {
    setMove(undefined)
    if (to !== from) drop(card, to)
  }

  const startDrag =
    (card: string, from: string) =>
    (event: PointerEvent, isGrip = false) => {
      if (event.button !== 0) return
      letGo.current?.()
      const [startX, startY] = [event.clientX, event.clientY]
      const startScroll = board.current?.scrollLeft ?? 0
      let [x, y] = [startX, startY]
      let held: CardMove | undefined
      const waitsForHold = event.pointerType === 'touch' && !isGrip
      const listening = new AbortController()
      const on = <K extends keyof WindowEventMap>(name: K, act: (event: WindowEventMap[K]) => void) =>
        window.addEventListener(name, act, { signal: listening.signal })
      const carry = () => {
        isDragging.current = true
        const scrolled = (board.current?.scrollLeft ?? 0) - startScroll
        held = { card, from, to: columnAt(x, y) ?? from, offset: [x - startX + scrolled, y - startY] }
        setMove(held)
      }
      const resting = waitsForHold ? setTimeout(carry, HOLD) : undefined
      const scrolling = setInterval(() => {
        const element = board.current
        if (!held || !element) return
        const { left, right } = element.getBoundingClientRect()
        const step = x < left + EDGE ? -EDGE_STEP : x > right - EDGE ? EDGE_STEP : 0
        const before = element.scrollLeft
        if (step) element.scrollLeft += step
        if (element.scrollLeft !== before) carry()
      }, 16)
      const end = () => {
        listening.abort()
        clearTimeout(resting)
        clearInterval(scrolling)
        isDragging.current = false
        letGo.current = undefined
        setMove(undefined)
      }
      on('pointermove', ({ pointerId, clientX, clientY }) => {
        if (pointerId !== event.pointerId) return
        ;[x, y] = [clientX, clientY]
        const isFar = Math.hypot(x - startX, y - startY) >= THRESHOLD
        if (held || (isFar && !waitsForHold)) carry()
        // It scrolls.
        else if (isFar) end()
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
      on('pointercancel', ({ pointerId }) => pointerId === event.pointerId && end())
      on('blur', end)
      on('keydown', ({ key }) => {
        if (key === 'Escape') end()
      })
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
