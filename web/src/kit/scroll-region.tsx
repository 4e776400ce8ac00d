/** A scrollable part of a screen, which keyboard users can focus and scroll with the arrow keys. */
import type { ReactNode, Ref } from 'react'

interface ScrollRegionProps {
  readonly ref?: Ref<HTMLElement>
  readonly label: string
  /** Sets the maximum size and the scroll direction. */
  readonly className: string
  readonly children: ReactNode
}

export const ScrollRegion = ({ ref, label, className, children }: ScrollRegionProps) => (
  // biome-ignore lint/a11y/noNoninteractiveTabindex: the keyboard must reach what scrolls
  <section ref={ref} aria-label={label} tabIndex={0} className={className}>
    {children}
  </section>
)
