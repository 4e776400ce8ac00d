/** Renders the toasts, which close after 3 s and keep line breaks. Errors interrupt a screen reader, others wait. */
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

/** As high as a toast of two lines with what is below it, where a form's bar is. */
const TOAST_ZONE = 180

/** How far from the bottom toasts cover no button that sends a form: a short form's Save is not at the bottom. */
function findSpaceBelow(): number | undefined {
  const tops = [...document.querySelectorAll('[type="submit"]')]
    .map(button => button.getBoundingClientRect())
    .filter(({ top, bottom, height }) => height > 1 && top < innerHeight && bottom > innerHeight - TOAST_ZONE)
    .map(({ top }) => innerHeight - top + 24)
  return tops.length > 0 ? Math.max(...tops) : undefined
}

export function Toasts() {
  const isDark = useIsDark()
  const { toasts } = useSonner()
  const [aboveSave, setAboveSave] = useState<number>()
  const region = useRef<HTMLElement>(null)
  useEffect(() => beginShowing(toast), [])
  useEffect(() => {
    setAboveSave(toasts.length > 0 ? findSpaceBelow() : undefined)
    // In a region of its own as well, an error would be read out twice.
    region.current?.setAttribute('aria-live', toasts[0]?.type === 'error' ? 'assertive' : 'polite')
  }, [toasts])
  return (
    <Toaster
      ref={region}
      theme={isDark ? 'dark' : 'light'}
      position="bottom-right"
      duration={3000}
      // Above the bar with Save that a form has at the bottom of a phone, unless the window is too low for one.
      mobileOffset={{ bottom: aboveSave ?? 'var(--above-save)' }}
      containerAriaLabel={t`Notifications`}
      richColors
      className="font-sans! [--above-save:4.5rem] low:[--above-save:1rem]"
      style={toastStyle}
      toastOptions={{ classNames: { title: 'whitespace-pre-line' } }}
    />
  )
}
