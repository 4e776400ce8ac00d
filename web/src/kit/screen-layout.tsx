/** The head of a screen: its title, what it is about, and what can be done here. */
import { type ReactNode, useEffect } from 'react'
import { cn } from '#web/ui/cn.ts'
import { getConfig } from './config.ts'

export interface ScreenLayoutProps {
  readonly title: string
  readonly subtitle?: ReactNode
  readonly actions?: ReactNode
  /** Takes the window's whole width, for wide tables. */
  readonly wide?: boolean
  readonly children: ReactNode
}

export function ScreenLayout({ title, subtitle, actions, wide = false, children }: ScreenLayoutProps) {
  useDocumentTitle(title)
  return (
    <div
      className={cn(
        'mx-auto w-full px-4 py-5 sm:px-6 sm:py-7',
        wide ? 'max-w-[100rem]' : 'max-w-6xl',
        // A list takes what is left of the window and scrolls within: its head, pages and sideways bar stay in sight.
        'tall:has-[>[data-list]:last-child]:flex tall:has-[>[data-list]:last-child]:h-[calc(100dvh-3.5rem)] tall:has-[>[data-list]:last-child]:flex-col tall:has-[>[data-list]:last-child]:[&>:not([data-list])]:shrink-0',
      )}
    >
      <header className="mb-5 flex flex-wrap items-end justify-between gap-x-6 gap-y-3">
        <div className="min-w-0">
          <h1 className="text-xl font-semibold tracking-tight text-balance break-words">{title}</h1>
          {subtitle ? <div className="mt-1 text-muted-foreground">{subtitle}</div> : null}
        </div>
        {actions ? <div className="flex flex-wrap items-center gap-2">{actions}</div> : null}
      </header>
      {children}
    </div>
  )
}

export function useDocumentTitle(title: string): void {
  useEffect(() => {
    document.title = `${title} · ${getConfig().product}`
  }, [title])
}
