/** Scrolls a table that is larger than its container. Shadows show on which sides there is more. */
import { type ReactNode, type RefObject, useEffect } from 'react'

interface TableScrollerProps {
  /** Whether the scroll position is restored on return. At most one per screen. */
  readonly keepsPlace: boolean
  readonly scroller: RefObject<HTMLDivElement | null>
  /** As wide as the scroller, with a fixed height, so that observing its width may change the scroller's height. */
  readonly ruler: RefObject<HTMLDivElement | null>
  readonly children: ReactNode
}

export function TableScroller({ keepsPlace, scroller, ruler, children }: TableScrollerProps) {
  useEffect(() => {
    const element = scroller.current
    if (!element) return
    // Attributes instead of state, so that scrolling does not render the rows again.
    const showEdges = () => {
      const { scrollLeft, scrollWidth, clientWidth } = element
      element.toggleAttribute('data-more-left', scrollLeft > 0)
      element.toggleAttribute('data-more-right', scrollLeft + clientWidth < scrollWidth - 1)
    }
    const sizes = new ResizeObserver(showEdges)
    sizes.observe(element)
    for (const table of element.children) sizes.observe(table)
    element.addEventListener('scroll', showEdges, { passive: true })
    return () => {
      sizes.disconnect()
      element.removeEventListener('scroll', showEdges)
    }
  }, [scroller])
  return (
    <>
      <div ref={ruler} aria-hidden />
      {/* Deeper than the ruler, so that resizes caused by its observer are delivered in the same frame. */}
      <div className="contents">
        <div
          ref={scroller}
          data-scroller=""
          data-scroll-restoration-id={keepsPlace ? 'list' : undefined}
          className="group/scroller min-h-0 scroll-pt-11 has-[[data-group]]:scroll-pt-20 overflow-auto print:overflow-visible"
        >
          {children}
        </div>
      </div>
    </>
  )
}

/** A sticky column, at its `sm:left-…`. Its cells need an opaque background. */
export const stickyStartClasses =
  "print:static! sm:sticky sm:after:pointer-events-none sm:after:absolute sm:after:inset-y-0 sm:after:left-full sm:after:w-2.5 sm:after:bg-[linear-gradient(90deg,var(--shade),#0000)] sm:after:opacity-0 sm:after:transition-opacity sm:after:content-[''] sm:group-data-more-left/scroller:after:opacity-100"
export const stickyEndClasses =
  "print:hidden sm:sticky sm:right-0 sm:before:pointer-events-none sm:before:absolute sm:before:inset-y-0 sm:before:right-full sm:before:w-2.5 sm:before:bg-[linear-gradient(-90deg,var(--shade),#0000)] sm:before:opacity-0 sm:before:transition-opacity sm:before:content-[''] sm:group-data-more-right/scroller:before:opacity-100"
