/**
 * Moves a card of a board to another column: by dragging with mouse, pen or finger, or by keyboard (Space picks it up,
 * arrows choose the column, Space or Enter drops it, Escape cancels). A finger scrolls unless it has held the card for
 * a moment or started on its grip.
 */
import { type KeyboardEvent, type PointerEvent, type RefObject, useEffect, useRef, useState } from 'react'

interface CardMove {
  readonly card: string
  readonly from: string
  /** The column it would be dropped in. */
  readonly to: string
  /** The dragged distance in pixels; undefined for a move by keyboard. */
  readonly offset?: readonly [x: number, y: number]
}

/** Pixels a pointer must move to start a drag; less is a click. */
const THRESHOLD = 6
/** Milliseconds a finger must hold a card to pick it up. */
const HOLD = 350
/** Dragging within `EDGE` pixels of the board's edge scrolls it by `EDGE_STEP` pixels per frame. */
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
  // Registered up front: a listener that is added once a touch has begun cannot prevent scrolling any more.
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
        // A finger that moves before the hold is over scrolls.
        else if (isFar) end()
      })
      on('pointerup', ({ pointerId }) => {
        if (pointerId !== event.pointerId) return
        const released = held
        end()
        if (!released) return
        // Suppresses the click that follows a drop: it would open the card.
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
    /** Cancels a move by keyboard when the card loses the focus. */
    leave: (card: string) => setMove(now => (now?.card === card && !now.offset ? undefined : now)),
  }
}

const stopClick = (event: MouseEvent) => {
  event.preventDefault()
  event.stopPropagation()
}
