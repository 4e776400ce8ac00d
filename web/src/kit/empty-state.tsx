/** States of a screen without content: nothing found, nothing there yet, or an error. */
import { type ErrorComponentProps, Link, useRouter } from '@tanstack/react-router'
import CircleAlert from 'lucide-react/icons/circle-alert'
import Compass from 'lucide-react/icons/compass'
import Inbox from 'lucide-react/icons/inbox'
import { type ReactNode, useEffect } from 'react'
import { t } from '#shared/kit/texts.ts'
import { Button } from '#web/ui/button.tsx'
import { ApiError, WENT_WRONG } from './api.ts'
import { getLandingPath } from './return-to.ts'
import { useDocumentTitle } from './screen-layout.tsx'

export function EmptyState({ text, icon, children }: { text: string; icon?: ReactNode; children?: ReactNode }) {
  return (
    <div className="flex flex-col items-center gap-3 px-6 py-14 text-center">
      <span aria-hidden className="text-muted-foreground/70 [&_svg]:size-7">
        {icon ?? <Inbox strokeWidth={1.5} />}
      </span>
      <p className="max-w-md text-muted-foreground">{text}</p>
      {children}
    </div>
  )
}

interface ErrorStateProps {
  /** The error: for one of the server, its own message is shown, otherwise a general one. */
  readonly error?: unknown
  /** A message that replaces that of the error. */
  readonly text?: string
  readonly retry: () => void
}

export function ErrorState({ error, text = sentenceOf(error), retry }: ErrorStateProps) {
  return (
    <div role="alert">
      <EmptyState text={text} icon={<CircleAlert strokeWidth={1.5} />}>
        <Button variant="outline" size="sm" onClick={retry}>{t`Retry`}</Button>
      </EmptyState>
    </div>
  )
}

const sentenceOf = (error: unknown) => (error instanceof ApiError ? error.userMessage : t(WENT_WRONG))

/** Shown in place of a screen whose code threw. What the person typed stays in its draft. */
export function ScreenErrorFallback({ error, reset }: ErrorComponentProps) {
  const router = useRouter()
  useEffect(() => reportError(error), [error])
  // If a screen's file is gone, a new build was deployed while this tab was open: only a reload knows the new files.
  const outdated = /dynamically imported module|Importing a module script failed/i.test(String(error))
  const retry = () => {
    if (outdated) window.location.reload()
    else {
      reset()
      void router.invalidate()
    }
  }
  return (
    <ErrorState
      text={
        outdated ? t`There is a new version of this page. Reload to get it.` : t`Something went wrong. Please try again`
      }
      retry={retry}
    />
  )
}

/** The screen of an unknown path. */
export function NotFound({
  text = t`There is no such page here. The address may be mistyped, or the record was deleted.`,
}) {
  useDocumentTitle(t`Not Found`)
  return (
    <div className="grid min-h-[60dvh] place-content-center">
      <h1 className="text-center text-xl font-semibold tracking-tight">{t`Not Found`}</h1>
      <EmptyState text={text} icon={<Compass strokeWidth={1.5} />}>
        <Button variant="outline" asChild size="sm">
          <Link to={getLandingPath()}>{t`Go home`}</Link>
        </Button>
      </EmptyState>
    </div>
  )
}
