/** A part of a screen that scrolls by itself: whoever has only a keyboard reaches it, and scrolls it with the arrows. */
import type { ReactNode, Ref } from 'react'

interface ScrollRegionProps {
  readonly ref?: Ref<HTMLElement>
  readonly label: string
  /** Says how large it gets, and in which direction it scrolls. */
  readonly className: string
  readonly children: ReactNode
}

export const ScrollRegion = ({ ref, label, className, children }: ScrollRegionProps) => (
  // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls is reached by the keyboard
  <section ref={ref} aria-label={label} tabIndex={0} className={className}>
    {children}
  </section>
)
