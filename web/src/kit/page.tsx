/** The head of a screen: its title, what it is about, and what can be done here. */
import { type ReactNode, useEffect } from 'react'
import { config } from './config.ts'

export interface PageProps {
  readonly title: string
  readonly subtitle?: ReactNode
  readonly actions?: ReactNode
  readonly children: ReactNode
}

export function Page({ title, subtitle, actions, children }: PageProps) {
  useTitle(title)
  return (
    <div className="mx-auto w-full max-w-6xl px-4 py-5 sm:px-6 sm:py-7">
      <header className="mb-5 flex flex-wrap items-end justify-between gap-x-6 gap-y-3">
        <div className="min-w-0">
          <h1 className="text-xl font-semibold tracking-tight text-balance break-words">{title}</h1>
          {subtitle ? <div className="mt-1 text-muted-foreground">{subtitle}</div> : null}
        </div>
        {actions ? <div className="flex items-center gap-2">{actions}</div> : null}
      </header>
      {children}
    </div>
  )
}

export function useTitle(title: string): void {
  useEffect(() => {
    document.title = `${title} · ${config().product}`
  }, [title])
}
