/** Reorders the rows of a list by dragging with mouse, pen or finger. The order changes on release. */
import { type CSSProperties, type PointerEvent, type RefObject, useEffect, useRef, useState } from 'react'

interface DragState {
  readonly from: number
  readonly to: number
  /** The row's distance from its original position, in pixels. */
  readonly offset: number
  /** How far the other rows move to make room, in pixels. */
  readonly gap: number
}

export interface DragOrder {
  /** Whether the row at this index is being dragged. */
  readonly isDragging: (index: number) => boolean
  readonly style: (index: number) => CSSProperties
  /** Props for a row's drag handle, which needs `touch-action: none`. */
  readonly startDrag: (index: number) => (event: PointerEvent) => void
}

/** `list` is the element whose children are the rows. */
export function useDragOrder(list: RefObject<HTMLElement | null>, move: (from: number, to: number) => void): DragOrder {
  const [drag, setDrag] = useState<DragState>()
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
      window.scrollBy(0, getEdgeScroll(at))
      const by = at + window.scrollY - start
      if (by !== shown) setDrag({ from, to: findTargetIndex(rows, from, by), offset: by, gap: room })
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
      const to = findTargetIndex(rows, from, released.clientY + window.scrollY - start)
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
    setDrag({ from, to: from, offset: 0, gap: room })
    frame = requestAnimationFrame(follow)
  }

  return {
    startDrag: take,
    isDragging: index => drag?.from === index,
    style: index => {
      if (!drag) return {}
      if (index === drag.from) return { transform: `translateY(${drag.offset}px)`, zIndex: 1, position: 'relative' }
      return { transform: `translateY(${getRowShift(index, drag)}px)`, transition: 'transform 150ms ease' }
    },
  }
}

/** Returns the new index of a row dragged `by` pixels: it passes another row when it reaches that row's middle. */
function findTargetIndex(rows: readonly DOMRect[], from: number, by: number): number {
  const held = rows[from]
  if (!held) return from
  const [top, bottom] = [held.top + by, held.bottom + by]
  return rows.filter((row, index) => {
    const middle = row.top + row.height / 2
    return index < from ? middle < top : index > from && middle < bottom
  }).length
}

function getRowShift(index: number, { from, to, gap }: DragState): number {
  if (index > from && index <= to) return -gap
  if (index < from && index >= to) return gap
  return 0
}

/** The distance from the window's top and bottom edges within which the page scrolls, in pixels. */
const EDGE = 72
function getEdgeScroll(y: number): number {
  if (y < EDGE) return Math.max(-EDGE, y - EDGE) / 5
  const below = y - (window.innerHeight - EDGE)
  return below > 0 ? Math.min(EDGE, below) / 5 : 0
}
