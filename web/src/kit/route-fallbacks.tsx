/** Screens that the router shows if a screen's code threw, or the path is unknown. */
import { type ErrorComponentProps, Link, useRouter } from '@tanstack/react-router'
import Compass from 'lucide-react/icons/compass'
import { useEffect } from 'react'
import { t } from '#shared/kit/texts.ts'
import { Button } from '#web/ui/button.tsx'
import { useDocumentTitle } from './document-title.ts'
import { EmptyState, ErrorState } from './empty-state.tsx'
import { getLandingPath } from './return-to.ts'

/** Replaces a screen whose code threw. Typed input stays in its draft. */
export function ScreenErrorFallback({ error, reset }: ErrorComponentProps) {
  const router = useRouter()
  useEffect(() => reportError(error), [error])
  // If a screen's file is gone, a new build was deployed while this tab was open; a reload gets the new files.
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

export function NotFound({
  text = t`There is no such page here. The address may be mistyped, or the record was deleted.`,
}) {
  useDocumentTitle(t`Not Found`)
  return (
    <div className="grid min-h-[60dvh] place-content-center">
      <EmptyState
        title={<h1 className="text-xl font-semibold tracking-tight">{t`Not Found`}</h1>}
        text={text}
        icon={<Compass strokeWidth={1.5} />}
      >
        <Button variant="outline" asChild size="sm">
          <Link to={getLandingPath()}>{t`Go home`}</Link>
        </Button>
      </EmptyState>
    </div>
  )
}
