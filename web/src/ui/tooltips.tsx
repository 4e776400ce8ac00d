/**
 * The tooltip of the page: shows an element's `data-tooltip` while the mouse rests on it or it has keyboard focus;
 * `data-tooltip-side` sets a side other than the top. There is one for all elements, because a component around each
 * button of a list would be rendered with every row.
 */
import type { Side } from '@floating-ui/dom'
import { useEffect, useId, useLayoutEffect, useRef, useState } from 'react'
import { createPortal } from 'react-dom'
import { useLayerParts } from './layers.tsx'

/** The delay before a tooltip, and the time after one within which the next is shown at once, in milliseconds. */
const REST = 400
const HANDOVER = 300

export function Tooltips() {
  const [owner, setOwner] = useState<HTMLElement>()
  useEffect(() => {
    const listening = new AbortController()
    let over: HTMLElement | undefined
    let shown: HTMLElement | undefined
    let hiddenAt = Number.NEGATIVE_INFINITY
    let timer: number | undefined
    const show = (next: HTMLElement | undefined) => {
      window.clearTimeout(timer)
      if (shown && !next) hiddenAt = performance.now()
      shown = next
      setOwner(next)
    }
    const hide = () => show(undefined)
    const rest = ({ target, pointerType }: PointerEvent) => {
      const next = findOwner(target)
      // The mouse may move onto the tooltip itself.
      if (pointerType === 'touch' || next === over || isTooltip(target)) return
      over = next
      hide()
      const isHandedOver = performance.now() - hiddenAt < HANDOVER
      if (next) timer = window.setTimeout(() => show(next), isHandedOver ? 0 : REST)
    }
    const { signal } = listening
    document.addEventListener('pointerover', rest, { signal })
    document.documentElement.addEventListener('pointerleave', hide, { signal })
    document.addEventListener('focusin', ({ target }) => show(isFocusVisible(target) ? findOwner(target) : undefined), {
      signal,
    })
    // In the capture phase, because a dialog may stop the propagation of events that it handles.
    const capture = { signal, capture: true }
    for (const event of ['pointerdown', 'focusout', 'scroll']) document.addEventListener(event, hide, capture)
    document.addEventListener('keydown', ({ key }) => key === 'Escape' && hide(), capture)
    return () => {
      window.clearTimeout(timer)
      listening.abort()
    }
  }, [])
  return owner ? <Tooltip owner={owner} onGone={() => setOwner(undefined)} /> : null
}

const findOwner = (target: EventTarget | null) =>
  (target instanceof Element && target.closest<HTMLElement>('[data-tooltip]')) || undefined
const isTooltip = (target: EventTarget | null) =>
  target instanceof Element && target.closest('[role="tooltip"]') !== null
const isFocusVisible = (target: EventTarget | null) => target instanceof Element && target.matches(':focus-visible')

function Tooltip({ owner, onGone }: { owner: HTMLElement; onGone: () => void }) {
  const id = useId()
  const bubble = useRef<HTMLDivElement>(null)
  const { tooltip: text, tooltipSide: side = 'top' } = owner.dataset
  const floating = useLayerParts(true)?.floating
  useLayoutEffect(() => {
    const element = bubble.current
    if (!element || !floating) return
    const { autoUpdate, computePosition, flip, offset, shift } = floating
    return autoUpdate(owner, element, async () => {
      if (!owner.isConnected) return onGone()
      const middleware = [offset(4), flip(), shift({ padding: 4 })]
      const { x, y } = await computePosition(owner, element, { strategy: 'fixed', placement: side as Side, middleware })
      Object.assign(element.style, { left: `${x}px`, top: `${y}px` })
    })
  })
  // If it says more than the accessible name, it is also the description for screen readers.
  useLayoutEffect(() => {
    const name = owner.ariaLabel ?? owner.textContent
    if (!text || name.includes(text) || owner.hasAttribute('aria-describedby')) return
    owner.setAttribute('aria-describedby', id)
    return () => owner.removeAttribute('aria-describedby')
  }, [owner, text, id])
  if (!floating) return null
  return createPortal(
    <div
      ref={bubble}
      id={id}
      role="tooltip"
      // The gap between the tooltip and its owner counts as part of the tooltip.
      className="pointer-events-auto fixed top-0 left-0 z-60 w-max max-w-xs rounded-md bg-foreground px-2 py-1 text-xs text-background shadow-md before:absolute before:-inset-1 print:hidden"
    >
      {text}
    </div>,
    document.body,
  )
}
