/**
 * Keyboard and pointer access to the marks of a plot: one tab stop, arrow keys move between marks, and a tooltip shows
 * the value of the hovered or focused mark. A mark is an element with `data-mark` and an `aria-label`; an element with
 * `data-line` groups the marks of a line. `data-mark="silent"` gets no tooltip, because it shows its value itself.
 */
import { type FocusEvent, type KeyboardEvent, type ReactNode, useEffect, useRef, useState } from 'react'
import { createPortal } from 'react-dom'
import { cn } from '#web/ui/cn.ts'

interface MarksProps {
  /** What the plot shows, for screen readers. */
  readonly label: string
  /** Scrolled to its end at first: a plot over time that does not fit shows the latest values. */
  readonly startsAtEnd?: boolean
  readonly className?: string
  readonly children: ReactNode
}

interface Shown {
  readonly text: string
  readonly x: number
  readonly y: number
}

export function Marks({ label, startsAtEnd = false, className, children }: MarksProps) {
  const root = useRef<HTMLElement>(null)
  const [shown, show] = useState<Shown>()
  // After each render, exactly one mark is a tab stop: the one focused last, else the first.
  useEffect(() => {
    const marks = root.current ? marksOf(root.current) : []
    const stop = marks.find(mark => mark.tabIndex === 0) ?? marks[0]
    for (const mark of marks) mark.tabIndex = mark === stop ? 0 : -1
  })
  // A window that becomes narrower keeps the end in sight. `data-earlier` says that there is more before what shows.
  useEffect(() => {
    const element = root.current
    if (!startsAtEnd || !element) return
    let isAtEnd = true
    const onScroll = () => {
      isAtEnd = element.scrollLeft + element.clientWidth >= element.scrollWidth - 1
      element.toggleAttribute('data-earlier', element.scrollLeft > 0)
    }
    const observer = new ResizeObserver(() => {
      if (isAtEnd) element.scrollLeft = element.scrollWidth
      onScroll()
    })
    observer.observe(element)
    element.addEventListener('scroll', onScroll, { passive: true })
    return () => {
      observer.disconnect()
      element.removeEventListener('scroll', onScroll)
    }
  }, [startsAtEnd])
  // Otherwise the tooltip would stay in place while its mark scrolls away.
  useEffect(() => {
    if (!shown) return
    const hide = () => show(undefined)
    window.addEventListener('scroll', hide, true)
    return () => window.removeEventListener('scroll', hide, true)
  }, [shown])
  const showMark = (target: EventTarget) => {
    const mark = findMark(target)
    if (!mark || mark.dataset.mark === 'silent') return show(undefined)
    const { left, top, width } = mark.getBoundingClientRect()
    show({ text: mark.getAttribute('aria-label') ?? '', x: left + width / 2, y: top })
  }
  const onFocus = ({ target, currentTarget }: FocusEvent<HTMLElement>) => {
    const mark = findMark(target)
    if (!mark) return
    for (const other of marksOf(currentTarget)) other.tabIndex = other === mark ? 0 : -1
    if (mark.matches(':focus-visible')) showMark(mark)
  }
  const onKeyDown = (event: KeyboardEvent<HTMLElement>) => {
    if (event.key === 'Escape' && shown) {
      event.stopPropagation()
      return show(undefined)
    }
    const from = findMark(event.target)
    const next =
      from && !event.altKey && !event.ctrlKey && !event.metaKey && findNext(event.currentTarget, from, event.key)
    if (!next) return
    event.preventDefault()
    next.focus()
    next.scrollIntoView?.({ block: 'nearest', inline: 'nearest' })
    showMark(next)
  }
  return (
    <section
      ref={root}
      aria-label={label}
      className={className}
      onFocus={onFocus}
      onBlur={() => show(undefined)}
      onKeyDown={onKeyDown}
      onPointerOver={({ target }) => showMark(target)}
      onPointerLeave={() => show(undefined)}
    >
      {children}
      {shown ? <MarkValue {...shown} /> : null}
    </section>
  )
}

/** The tooltip of a mark, kept within the window. Hidden from screen readers, because marks have labels. */
const MarkValue = ({ text, x, y }: Shown) =>
  createPortal(
    <div
      aria-hidden
      style={{ left: x, top: y }}
      className={cn(
        'pointer-events-none fixed z-50 mt-[-6px] max-w-72 rounded-md bg-foreground px-2 py-1 text-xs text-background shadow-md print:hidden',
        '-translate-y-full',
        x < EDGE
          ? '-translate-x-4'
          : x > window.innerWidth - EDGE
            ? '-translate-x-[calc(100%-1rem)]'
            : '-translate-x-1/2',
      )}
    >
      {text}
    </div>,
    document.body,
  )
const EDGE = 150

const marksOf = (within: Element): HTMLElement[] => [...within.querySelectorAll<HTMLElement>('[data-mark]')]
const findMark = (target: EventTarget | null) =>
  target instanceof Element ? (target.closest<HTMLElement>('[data-mark]') ?? undefined) : undefined

/** Left and right move within a line, up and down to the same position in another line, Home and End to its ends. */
function findNext(root: Element, from: HTMLElement, key: string): HTMLElement | undefined {
  const lines = [...root.querySelectorAll('[data-line]')].map(marksOf).filter(line => line.length > 0)
  const row = lines.findIndex(line => line.includes(from))
  const line = lines[row] ?? marksOf(root)
  const column = line.indexOf(from)
  // If each line has a single mark, left and right move between lines too.
  const isSingle = lines.length > 0 && lines.every(one => one.length === 1)
  const beside = (step: number) => {
    const other = lines[row + step]
    return row < 0 ? undefined : other?.[Math.min(column, other.length - 1)]
  }
  if (key === 'ArrowRight') return isSingle ? beside(1) : line[column + 1]
  if (key === 'ArrowLeft') return isSingle ? beside(-1) : line[column - 1]
  if (key === 'ArrowDown') return beside(1) ?? (row < 0 ? line[column + 1] : undefined)
  if (key === 'ArrowUp') return beside(-1) ?? (row < 0 ? line[column - 1] : undefined)
  if (key === 'Home') return line[0]
  if (key === 'End') return line.at(-1)
  return undefined
}
