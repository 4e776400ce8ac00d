/** Renders the toasts, which close after 3 s and keep line breaks. Only errors interrupt a screen reader. */
import { type CSSProperties, useEffect, useRef, useState } from 'react'
import { Toaster, toast, useSonner } from 'sonner'
import { t } from '#shared/kit/texts.ts'
import { useIsDark } from './theme.ts'
import { beginShowing } from './toast.ts'

const buildToastColors = (kind: string, tone: string) => ({
  [`--${kind}-bg`]: `color-mix(in oklab, var(${tone}) 9%, var(--popover))`,
  [`--${kind}-text`]: `var(${tone})`,
  [`--${kind}-border`]: `color-mix(in oklab, var(${tone}) 25%, var(--popover))`,
})
const toastStyle = {
  ...buildToastColors('error', '--tone-red'),
  ...buildToastColors('success', '--tone-green'),
  '--normal-bg': 'var(--popover)',
  '--normal-text': 'var(--popover-foreground)',
  '--normal-border': 'var(--border)',
} as CSSProperties

/** The height of a toast of two lines, which most have, in pixels. */
const TWO_LINES = 56
/** The space below toasts, and above them that of the edges of older ones, in pixels. */
const SPACE_AROUND = 124
/** Between toasts one above the other, in pixels. */
const GAP = 14

/** Returns the height of the toasts: they are on top of each other, or one above the other under a pointer. */
function measureToasts(): number {
  const shown = [...document.querySelectorAll<HTMLElement>('[data-sonner-toast][data-visible="true"]')]
  const heights = shown.map(({ offsetHeight }) => offsetHeight)
  return shown.some(({ dataset }) => dataset.expanded === 'true')
    ? heights.reduce((sum, height) => sum + height + GAP, 0)
    : Math.max(TWO_LINES, ...heights)
}

/** Returns the offset from the bottom, in pixels, at which toasts cover no submit button. */
function findSpaceBelow(): number | undefined {
  const zone = SPACE_AROUND + measureToasts()
  const tops = [...document.querySelectorAll('[type="submit"]')]
    .map(button => button.getBoundingClientRect())
    .filter(({ top, bottom, height }) => height > 1 && top < innerHeight && bottom > innerHeight - zone)
    .map(({ top }) => innerHeight - top + 24)
  return tops.length > 0 ? Math.max(...tops) : undefined
}

/**
 * Returns the place of the toast that a finger tapped, from the newest on. A phone's browser acts from then on as if the
 * finger rested on it, so it would never close and cover what is below it.
 */
function findTapped(target: Element): number | undefined {
  const item = target.closest<HTMLElement>('[data-sonner-toast]')
  return item && matchMedia('(hover: none)').matches ? Number(item.dataset.index) : undefined
}

export function Toasts() {
  const isDark = useIsDark()
  const { toasts } = useSonner()
  const [aboveSave, setAboveSave] = useState<number>()
  const region = useRef<HTMLElement>(null)
  useEffect(() => beginShowing(toast), [])
  useEffect(() => {
    const current = region.current
    const closeTapped = ({ target }: Event) => {
      const index = findTapped(target as Element)
      if (index !== undefined && toasts[index]) toast.dismiss(toasts[index].id)
    }
    current?.addEventListener('click', closeTapped)
    return () => current?.removeEventListener('click', closeTapped)
  }, [toasts])
  const isShowing = toasts.length > 0
  useEffect(() => {
    if (!isShowing) return
    const place = () => setAboveSave(findSpaceBelow())
    place()
    // Save moves while people scroll, and when something above it appears, such as a new row of a log.
    const placeSoon = () => requestAnimationFrame(place)
    const watch = new MutationObserver(placeSoon)
    watch.observe(document.body, { childList: true, subtree: true, attributeFilter: ['data-expanded'] })
    const listening = new AbortController()
    for (const event of ['scroll', 'resize'])
      addEventListener(event, placeSoon, { capture: true, passive: true, signal: listening.signal })
    return () => {
      watch.disconnect()
      listening.abort()
    }
  }, [isShowing])
  useEffect(() => {
    // Changes the existing region, because an error in a second one would be announced twice.
    region.current?.setAttribute('aria-live', toasts[0]?.type === 'error' ? 'assertive' : 'polite')
  }, [toasts])
  return (
    <Toaster
      ref={region}
      theme={isDark ? 'dark' : 'light'}
      position="bottom-right"
      duration={3000}
      // Above a form's bar with Save at the bottom of a phone, unless the window is too low for one.
      mobileOffset={{ bottom: aboveSave ?? 'var(--above-save)' }}
      containerAriaLabel={t`Notifications`}
      richColors
      className="font-sans! [--above-save:4.5rem] low:[--above-save:1rem]"
      style={toastStyle}
      toastOptions={{ classNames: { title: 'whitespace-pre-line' } }}
    />
  )
}
