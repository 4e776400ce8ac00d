/** A panel that shows a record next to its list, with buttons for the previous and next one and its own page. */
import { useNavigate } from '@tanstack/react-router'
import ChevronDown from 'lucide-react/icons/chevron-down'
import ChevronUp from 'lucide-react/icons/chevron-up'
import Maximize2 from 'lucide-react/icons/maximize-2'
import X from 'lucide-react/icons/x'
import { type ReactNode, Suspense, useEffect, useRef } from 'react'
import { t } from '#shared/kit/texts.ts'
import { Button } from '#web/ui/button.tsx'
import { useLayerParts } from '#web/ui/layers.tsx'
import { Skeleton } from '#web/ui/skeleton.tsx'
import { parseHref } from '../parse-href.ts'
import { useMedia } from '../use-media.ts'
import { BesideListContext } from './beside-list.ts'
import { useBesideKeys } from './use-beside-keys.ts'

interface BesidePanelProps {
  /** The record's name in its list or, if the list does not show it, on its own screen. */
  readonly label: string
  /** The path of the record's own page. */
  readonly pagePath: string
  /** The record's position in the list, such as "3 of 24". */
  readonly position: string | undefined
  readonly previous: (() => void) | undefined
  readonly next: (() => void) | undefined
  readonly show: (segment: string) => void
  readonly close: () => void
  /** Returns the focus to the list after closing. */
  readonly returnFocus: () => void
  readonly children: ReactNode
}

export function BesidePanel(props: BesidePanelProps) {
  const { label, pagePath, position, previous, next, show, close, returnFocus, children } = props
  const content = useRef<HTMLDivElement>(null)
  const navigate = useNavigate()
  const openPage = () => void navigate(parseHref(pagePath))
  useBesideKeys({ content, previous, next, openPage })
  useCoveredPage(useMedia('(max-width: 47.99rem)'))
  // The focused element is removed when the next record replaces this one.
  // biome-ignore lint/correctness/useExhaustiveDependencies: checks the focus whenever another record is shown
  useEffect(() => {
    if (document.activeElement === document.body) content.current?.focus({ preventScroll: true })
  }, [pagePath])
  const parts = useLayerParts(true)
  if (!parts) return null
  const { Dialog: Radix } = parts
  return (
    // Not modal: the list stays usable, and a click on another row shows that one.
    <Radix.Root open modal={false} onOpenChange={isOpen => isOpen || close()}>
      <Radix.Portal>
        <Radix.Content
          ref={content}
          data-beside=""
          tabIndex={-1}
          aria-describedby={undefined}
          onOpenAutoFocus={event => {
            event.preventDefault()
            content.current?.focus({ preventScroll: true })
          }}
          onCloseAutoFocus={event => {
            event.preventDefault()
            returnFocus()
          }}
          onInteractOutside={event => event.preventDefault()}
          className="fixed inset-y-0 right-0 z-40 flex w-full flex-col border-l bg-background shadow-2xl outline-none transition-[translate,opacity] starting:translate-x-4 starting:opacity-0 md:w-[max(44rem,60vw)] print:static print:w-full"
        >
          <Radix.Title asChild>
            <span className="sr-only">{label}</span>
          </Radix.Title>
          <div className="flex h-14 shrink-0 items-center gap-0.5 border-b px-2 sm:px-4 print:hidden">
            <Button data-tooltip={t`Close (Esc)`} variant="ghost" size="icon" aria-label={t`Close`} onClick={close}>
              <X />
            </Button>
            <PanelButton label={t`Previous`} hint={t`K or ↑`} onClick={previous}>
              <ChevronUp />
            </PanelButton>
            <PanelButton label={t`Next`} hint={t`J or ↓`} onClick={next}>
              <ChevronDown />
            </PanelButton>
            <span role="status" className="ml-1.5 text-xs whitespace-nowrap text-muted-foreground tabular-nums">
              {position}
              <span className="sr-only">{position ? `, ${label}` : ''}</span>
            </span>
            <Button variant="ghost" size="sm" className="ml-auto" aria-keyshortcuts="O" onClick={openPage}>
              <Maximize2 /> {t`Open as page`}
            </Button>
          </div>
          <div data-panel className="min-h-0 flex-1 overflow-y-auto overscroll-contain">
            <BesideListContext value={{ pagePath, close, show }}>
              <Suspense fallback={<PanelSkeleton />}>{children}</Suspense>
            </BesideListContext>
          </div>
        </Radix.Content>
      </Radix.Portal>
    </Radix.Root>
  )
}

interface PanelButtonProps {
  readonly label: string
  readonly hint: string
  readonly onClick: (() => void) | undefined
  readonly children: ReactNode
}

/** Stays rendered and focusable at the ends of the list. */
const PanelButton = ({ label, hint, onClick, children }: PanelButtonProps) => (
  <Button
    data-tooltip={`${label} (${hint})`}
    variant="ghost"
    size="icon"
    aria-label={label}
    aria-disabled={onClick === undefined}
    className="aria-disabled:opacity-40"
    onClick={onClick}
  >
    {children}
  </Button>
)

const PanelSkeleton = () => (
  <div className="grid gap-4 p-6">
    <Skeleton className="h-6 w-64" />
    <Skeleton className="h-40" />
    <Skeleton className="h-40" />
  </div>
)

/** Makes the page inert for Tab and screen readers while the panel covers it. */
function useCoveredPage(isCovered: boolean): void {
  useEffect(() => {
    const page = document.getElementById('main')?.parentElement
    if (!page || !isCovered) return
    page.inert = true
    return () => {
      page.inert = false
    }
  }, [isCovered])
}
