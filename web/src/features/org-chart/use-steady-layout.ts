import { type RefObject, useCallback, useLayoutEffect, useRef } from 'react'
import { CARD, type ChartLayout, type PlacedNode } from './lay-out-chart.ts'
import type { PanZoom } from './use-pan-zoom.ts'

/**
 * When the layout changes, one card stays where it is in the frame: the one named by `hold` since the last change,
 * otherwise the one nearest to the frame's middle. So nothing moves under the pointer when a colleague hires somebody.
 */
export function useSteadyLayout(layout: ChartLayout, frame: RefObject<HTMLElement | null>, control: PanZoom) {
  const shown = useRef(layout)
  const held = useRef<string>(undefined)
  useLayoutEffect(() => {
    const before = shown.current
    if (before === layout || !frame.current) return
    shown.current = layout
    const { x, y, scale } = control.getView()
    const middle = { x: (frame.current.clientWidth / 2 - x) / scale, y: (frame.current.clientHeight / 2 - y) / scale }
    const next = new Map(layout.placed.map(one => [one.node.id, one]))
    const staying = before.placed.filter(({ node }) => next.has(node.id))
    const anchor = staying.find(({ node }) => node.id === held.current) ?? findNearest(staying, middle)
    held.current = undefined
    const after = anchor && next.get(anchor.node.id)
    if (anchor && after) control.moveBy((anchor.x - after.x) * scale, (anchor.y - after.y) * scale)
  }, [layout, frame, control])
  const hold = useCallback((id: string) => {
    held.current = id
  }, [])
  return { hold }
}

function findNearest(placed: readonly PlacedNode[], { x, y }: { x: number; y: number }): PlacedNode | undefined {
  let [nearest, least]: [PlacedNode | undefined, number] = [undefined, Number.POSITIVE_INFINITY]
  for (const one of placed) {
    const distance = Math.hypot(one.x + CARD.width / 2 - x, one.y + CARD.height / 2 - y)
    if (distance < least) [nearest, least] = [one, distance]
  }
  return nearest
}
