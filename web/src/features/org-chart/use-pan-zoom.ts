/**
 * Pans and zooms a drawing within its frame. It changes the layer's transform, so that dragging renders no component
 * until other parts of the drawing come into view.
 */
import { type RefObject, useCallback, useLayoutEffect, useMemo, useRef, useState } from 'react'
import { prefersStillness } from '#web/kit/use-media.ts'
import type { Area } from './lay-out-chart.ts'

/** The position of the drawing's top left corner in the frame, and its scale. */
export interface View {
  readonly x: number
  readonly y: number
  readonly scale: number
}
export interface Sight {
  /** The visible part of the drawing, with a margin. */
  readonly area: Area
  readonly scale: number
}

const MIN_SCALE = 0.04
const MAX_SCALE = 2
/** In pixels of the frame. What is just outside is rendered in advance, and the area changes in steps. */
const MARGIN = 240
const STEP = 240
/** Moving the pointer less than this is a click. */
const CLICK_DISTANCE = 5
const WHEEL_SPEED = 0.0015
const ZOOM_STEP = 1.25

const NOTHING: Sight = { area: { left: 0, top: 0, right: 0, bottom: 0 }, scale: 1 }

/** Below this scale all cards are rectangles of one SVG, which moves as fast as a single card. */
export const TINY = 0.2

export function usePanZoom(start: View | undefined, size: Size) {
  const frame = useRef<HTMLDivElement>(null)
  const layer = useRef<HTMLDivElement>(null)
  const flat = useRef<SVGSVGElement>(null)
  const view = useRef<View>(start ?? { x: 0, y: 0, scale: 1 })
  const [sight, setSight] = useState<Sight>(NOTHING)
  const drawing = useRef(size)
  drawing.current = size

  const apply = useCallback((next: View, isSmooth = false) => {
    if (!frame.current || !layer.current) return
    view.current = next
    // The flat drawing is redrawn for each scale, so it cannot be animated.
    const isEased = isSmooth && next.scale >= TINY && !prefersStillness()
    layer.current.style.transition = isEased ? 'transform 180ms ease-out' : ''
    if (flat.current) flat.current.style.transform = `translate(${next.x}px, ${next.y}px)`
    layer.current.style.transform = `translate(${next.x}px, ${next.y}px) scale(${next.scale})`
    const area = findArea(next, frame.current, drawing.current)
    setSight(before =>
      before.scale === next.scale && isSameArea(before.area, area) ? before : { area, scale: next.scale },
    )
  }, [])

  const control = useMemo(() => {
    const zoomTo = (wanted: number, at = middleOf(frame), isSmooth = true) => {
      const { x, y, scale: before } = view.current
      const scale = Math.min(MAX_SCALE, Math.max(MIN_SCALE, wanted))
      const ratio = scale / before
      apply({ x: at.x - (at.x - x) * ratio, y: at.y - (at.y - y) * ratio, scale }, isSmooth)
    }
    return {
      getView: () => view.current,
      show: (next: View) => apply(next),
      moveBy: (x: number, y: number) => apply({ ...view.current, x: view.current.x + x, y: view.current.y + y }),
      zoomTo,
      zoomIn: () => zoomTo(view.current.scale * ZOOM_STEP),
      zoomOut: () => zoomTo(view.current.scale / ZOOM_STEP),
      /** Fits the drawing at a scale from `least` to 1; if it does not fit, shows the part around x = `middle`. */
      showAll: (size: Size, least = MIN_SCALE, middle = size.width / 2, isSmooth = true) => {
        const { clientWidth, clientHeight } = frame.current ?? { clientWidth: 0, clientHeight: 0 }
        const whole = Math.min((clientWidth - PADDING * 2) / size.width, (clientHeight - PADDING * 2) / size.height, 1)
        const scale = Math.max(least, whole > 0 ? whole : 1)
        const left = clientWidth - size.width * scale
        const around = clientWidth / 2 - middle * scale
        // Neither side shows more empty space than necessary.
        const x = left > 0 ? left / 2 : Math.min(PADDING, Math.max(around, left - PADDING))
        apply({ x, y: PADDING, scale }, isSmooth)
      },
      /** Centres a part of the drawing. If it is already visible, does nothing unless `isCentered`. */
      reveal: ({ x, y, width, height }: Size & Point, isCentered = false) => {
        const { clientWidth, clientHeight } = frame.current ?? { clientWidth: 0, clientHeight: 0 }
        const now = view.current
        const [left, top] = [x * now.scale + now.x, y * now.scale + now.y]
        const [right, bottom] = [left + width * now.scale, top + height * now.scale]
        const isIn =
          left >= PADDING && top >= PADDING && right <= clientWidth - PADDING && bottom <= clientHeight - PADDING
        if (isIn && !isCentered) return
        const scale = isCentered ? Math.max(now.scale, READABLE) : now.scale
        const center = (size: number, from: number, length: number) => size / 2 - (from + length / 2) * scale
        apply({ x: center(clientWidth, x, width), y: center(clientHeight, y, height), scale }, true)
      },
    }
  }, [apply])

  useGestures(frame, control)
  // Another drawing has other bounds.
  // biome-ignore lint/correctness/useExhaustiveDependencies: when the size changes
  useLayoutEffect(() => apply(view.current), [apply, size.width, size.height])
  useLayoutEffect(() => {
    apply(view.current)
    const observer = new ResizeObserver(() => apply(view.current))
    if (frame.current) observer.observe(frame.current)
    return () => observer.disconnect()
  }, [apply])
  // After every render: the flat drawing may just have been mounted, or has another scale.
  useLayoutEffect(() => {
    const { x, y } = view.current
    if (flat.current) flat.current.style.transform = `translate(${x}px, ${y}px)`
  })
  return { frame, layer, flat, sight, control }
}
export type PanZoom = ReturnType<typeof usePanZoom>['control']

/** The least room between the drawing and its frame, when it is fitted. */
export const PADDING = 28
/** Names are readable at this scale. */
const READABLE = 0.75

interface Size {
  readonly width: number
  readonly height: number
}
interface Point {
  readonly x: number
  readonly y: number
}

/** Clamped to the drawing: while all of it is visible, panning does not change the area. */
function findArea({ x, y, scale }: View, { clientWidth, clientHeight }: HTMLElement, { width, height }: Size): Area {
  const snap = (value: number, round: (value: number) => number) => (round(value / STEP) * STEP) / scale
  return {
    left: Math.max(0, snap(-x - MARGIN, Math.floor)),
    top: Math.max(0, snap(-y - MARGIN, Math.floor)),
    right: Math.min(width, snap(-x + clientWidth + MARGIN, Math.ceil)),
    bottom: Math.min(height, snap(-y + clientHeight + MARGIN, Math.ceil)),
  }
}
const isSameArea = (a: Area, b: Area) =>
  a.left === b.left && a.top === b.top && a.right === b.right && a.bottom === b.bottom

const middleOf = ({ current }: RefObject<HTMLElement | null>): Point => ({
  x: (current?.clientWidth ?? 0) / 2,
  y: (current?.clientHeight ?? 0) / 2,
})

/** Dragging and the wheel pan; Ctrl with the wheel, and two fingers, zoom. */
function useGestures(
  frame: RefObject<HTMLDivElement | null>,
  control: {
    moveBy(x: number, y: number): void
    zoomTo(scale: number, at?: Point, isSmooth?: boolean): void
    getView(): View
  },
): void {
  useLayoutEffect(() => {
    const element = frame.current
    if (!element) return
    const pointers = new Map<number, Point>()
    let moved = 0
    const pointOf = ({ clientX, clientY }: MouseEvent): Point => {
      const { left, top } = element.getBoundingClientRect()
      return { x: clientX - left, y: clientY - top }
    }
    const onDown = (event: PointerEvent) => {
      if (event.button !== 0) return
      if (pointers.size === 0) moved = 0
      pointers.set(event.pointerId, pointOf(event))
    }
    const onMove = (event: PointerEvent) => {
      const before = pointers.get(event.pointerId)
      if (!before) return
      const now = pointOf(event)
      const other = [...pointers].find(([id]) => id !== event.pointerId)?.[1]
      pointers.set(event.pointerId, now)
      moved += Math.hypot(now.x - before.x, now.y - before.y)
      if (moved < CLICK_DISTANCE) return
      // Not before: with the pointer captured earlier, a click would go to the frame instead of the card.
      if (!element.hasPointerCapture(event.pointerId)) element.setPointerCapture(event.pointerId)
      if (!other) return control.moveBy(now.x - before.x, now.y - before.y)
      const ratio = distance(now, other) / Math.max(1, distance(before, other))
      control.zoomTo(control.getView().scale * ratio, { x: (now.x + other.x) / 2, y: (now.y + other.y) / 2 }, false)
    }
    const onUp = (event: PointerEvent) => void pointers.delete(event.pointerId)
    const onClick = (event: MouseEvent) => {
      if (moved < CLICK_DISTANCE || event.detail === 0) return
      event.preventDefault()
      event.stopPropagation()
    }
    const onWheel = (event: WheelEvent) => {
      event.preventDefault()
      const { scale } = control.getView()
      if (event.ctrlKey || event.metaKey)
        control.zoomTo(
          scale * Math.exp(-event.deltaY * WHEEL_SPEED * (event.deltaMode === 1 ? 16 : 1) * 4),
          pointOf(event),
          false,
        )
      else if (event.shiftKey) control.moveBy(-event.deltaY - event.deltaX, 0)
      else control.moveBy(-event.deltaX, -event.deltaY)
    }
    const onDragStart = (event: DragEvent) => event.preventDefault()
    const signal = new AbortController()
    const options = { signal: signal.signal }
    element.addEventListener('pointerdown', onDown, options)
    element.addEventListener('pointermove', onMove, options)
    for (const end of ['pointerup', 'pointercancel', 'lostpointercapture'] as const)
      element.addEventListener(end, onUp, options)
    element.addEventListener('click', onClick, { ...options, capture: true })
    element.addEventListener('wheel', onWheel, { ...options, passive: false })
    element.addEventListener('dragstart', onDragStart, options)
    return () => signal.abort()
  }, [frame, control])
}

const distance = (a: Point, b: Point) => Math.hypot(a.x - b.x, a.y - b.y)
