/** The layout of a screen, with its title, subtitle and actions. */
import type { ReactNode } from 'react'
import { cn } from '#web/ui/cn.ts'
import { useBesideList } from './beside/beside-list.ts'
import { useRecordPath } from './beside/record-place.ts'
import { useDocumentTitle } from './document-title.ts'
import { useTitleAsName } from './record-names.ts'

export interface ScreenLayoutProps {
  readonly title: string
  readonly subtitle?: ReactNode
  readonly actions?: ReactNode
  readonly width?: keyof typeof WIDTHS
  readonly children: ReactNode
}

/** Limits the head together with the content, so that the buttons end where the content does. */
const WIDTHS = {
  /** Most of the window, for wide tables. */
  table: 'max-w-[100rem]',
  page: 'max-w-6xl',
  /** A form with long rows. */
  rows: 'max-w-6xl *:max-w-4xl',
  /** A short form or list. */
  form: 'max-w-6xl *:max-w-3xl',
} as const

export function ScreenLayout({ title, subtitle, actions, width = 'page', children }: ScreenLayoutProps) {
  useDocumentTitle(title)
  useTitleAsName(useRecordPath(), title)
  // Next to a list, the `header` and the `h1` are the list's.
  const [Head, Heading] = useBesideList() ? (['div', 'h2'] as const) : (['header', 'h1'] as const)
  return (
    <div
      className={cn(
        // The bottom padding lets the last content scroll above the toasts in the corner.
        'mx-auto w-full px-4 pt-5 pb-24 sm:px-6 sm:pt-7 tall:ends-with-list:pb-7',
        WIDTHS[width],
        // A list fills the rest of the window and scrolls inside: its header, pagination and scroll bars stay visible.
        'tall:ends-with-list:flex tall:ends-with-list:h-[calc(100dvh-3.5rem)] tall:ends-with-list:flex-col [&>:not([data-list])]:shrink-0',
      )}
    >
      <Head className="mb-5 flex flex-wrap items-start gap-3 sm:gap-x-6">
        {/* A long subtitle wraps next to the buttons, instead of pushing them to their own line; on a phone, wide ones go
            below it. */}
        <div className={cn('min-w-0 flex-1 sm:basis-40', subtitle ? 'basis-3/5' : 'basis-2/5')}>
          {/* As high as a button, so that the title does not move if there are none. */}
          <Heading className="flex min-h-9 items-center text-xl font-semibold tracking-tight text-balance wrap-anywhere">
            {title}
          </Heading>
          {subtitle ? <div className="text-muted-foreground wrap-anywhere">{subtitle}</div> : null}
        </div>
        {actions ? <div className="flex flex-wrap items-center gap-2 print:hidden">{actions}</div> : null}
      </Head>
      {children}
    </div>
  )
}

/** Lays out a record's screen in columns if there is room, on a page or next to a list. */
export const RecordColumns = ({ children }: { children: ReactNode }) => (
  <div className="@container">
    <div className="grid grid-cols-1 items-start gap-5 @3xl:grid-cols-[minmax(0,3fr)_minmax(0,2fr)]">{children}</div>
  </div>
)
