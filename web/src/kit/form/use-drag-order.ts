/** Dragging the rows of a list into another order, by mouse, pen or finger. The rows make way; the order changes on release. */
import { type CSSProperties, type PointerEvent, type RefObject, useEffect, useRef, useState } from 'react'

interface Drag {
  readonly from: number
  readonly to: number
  /** How far the row is from its place. */
  readonly by: number
  /** How far the others move to make way. */
  readonly room: number
}

export interface DragOrder {
  /** Whether the row at this place is in the person's hand. */
  readonly isHeld: (index: number) => boolean
  readonly style: (index: number) => CSSProperties
  /** For what a row is held by; it needs `touch-action: none`. */
  readonly take: (index: number) => (event: PointerEvent) => void
}

/** `list` is the element whose children are the rows. */
export function useDragOrder(list: RefObject<HTMLElement | null>, move: (from: number, to: number) => void): DragOrder {
  const [drag, setDrag] = useState<Drag>()
  const letGo = useRef<() => void>(undefined)
  useEffect(() => () => letGo.current?.(), [])

  const take = (from: number) => (event: PointerEvent) => {
    const rows = [...(list.current?.children ?? [])].map(row => row.getBoundingClientRect())
    const held = rows[from]
    if (!held || event.button !== 0 || rows.length < 2) return
    const room = held.height + Math.max(0, (rows[1]?.top ?? 0) - (rows[0]?.bottom ?? 0))
    const start = event.clientY + window.scrollY
    let at = event.clientY
    let shown = 0
    let frame = 0

    const follow = () => {
      window.scrollBy(0, scrollFor(at))
      const by = at + window.scrollY - start
      if (by !== shown) setDrag({ from, to: placeFor(rows, from, by), by, room })
      shown = by
      frame = requestAnimationFrame(follow)
    }
    const listening = new AbortController()
    const end = () => {
      cancelAnimationFrame(frame)
      listening.abort()
      letGo.current = undefined
      setDrag(undefined)
    }
    const on = <K extends keyof WindowEventMap>(name: K, act: (event: WindowEventMap[K]) => void) =>
      window.addEventListener(name, act, { signal: listening.signal })
    on('pointermove', moved => {
      if (moved.pointerId === event.pointerId) at = moved.clientY
    })
    on('pointerup', released => {
      if (released.pointerId !== event.pointerId) return
      const to = placeFor(rows, from, released.clientY + window.scrollY - start)
      end()
      if (to !== from) move(from, to)
    })
    on('pointercancel', end)
    on('blur', end)
    on('keydown', ({ key }) => {
      if (key === 'Escape') end()
    })
    letGo.current?.()
    letGo.current = end
    setDrag({ from, to: from, by: 0, room })
    frame = requestAnimationFrame(follow)
  }

  return {
    take,
    isHeld: index => drag?.from === index,
    style: index => {
      if (!drag) return {}
      if (index === drag.from) return { transform: `translateY(${drag.by}px)`, zIndex: 1, position: 'relative' }
      return { transform: `translateY(${wayOf(index, drag)}px)`, transition: 'transform 150ms ease' }
    },
  }
}

/** The place that a row dragged `by` pixels has come to: it passes another when it reaches the other's middle. */
function placeFor(rows: readonly DOMRect[], from: number, by: number): number {
  const held = rows[from]
  if (!held) return from
  const [top, bottom] = [held.top + by, held.bottom + by]
  return rows.filter((row, index) => {
    const middle = row.top + row.height / 2
    return index < from ? middle < top : index > from && middle < bottom
  }).length
}

function wayOf(index: number, { from, to, room }: Drag): number {
  if (index > from && index <= to) return -room
  if (index < from && index >= to) return room
  return 0
}

/** Near the window's upper and lower edges the page goes along. */
const EDGE = 72
function scrollFor(y: number): number {
  if (y < EDGE) return Math.max(-EDGE, y - EDGE) / 5
  const below = y - (window.innerHeight - EDGE)
  return below > 0 ? Math.min(EDGE, below) / 5 : 0
}
