/** Screens that the router shows in place of one: its code threw, or there is none at this path. */
import { type ErrorComponentProps, Link, useRouter } from '@tanstack/react-router'
import Compass from 'lucide-react/icons/compass'
import { useEffect } from 'react'
import { t } from '#shared/kit/texts.ts'
import { Button } from '#web/ui/button.tsx'
import { useDocumentTitle } from './document-title.ts'
import { EmptyState, ErrorState } from './empty-state.tsx'
import { getLandingPath } from './return-to.ts'

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
