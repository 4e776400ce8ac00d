/** What is left of a screen whose code threw. What the person typed stays in its draft. */
import { type ErrorComponentProps, useRouter } from '@tanstack/react-router'
import { useEffect } from 'react'
import { ErrorState } from './empty-state.tsx'

export function ScreenErrorFallback({ error, reset }: ErrorComponentProps) {
  const router = useRouter()
  useEffect(() => reportError(error), [error])
  // A screen whose file is gone was built anew while this tab was open: only the new page knows the new files.
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
        outdated ? 'There is a new version of this page. Reload to get it.' : 'Something went wrong. Please try again'
      }
      retry={retry}
    />
  )
}
