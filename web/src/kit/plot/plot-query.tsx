/** Shows a plot once its query is loaded; until then a skeleton of its card, or an error. */
import type { UseQueryResult } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { t } from '#shared/kit/texts.ts'
import { Card } from '#web/ui/card.tsx'
import { Skeleton } from '#web/ui/skeleton.tsx'
import { Spinner } from '#web/ui/spinner.tsx'
import { ErrorState } from '../empty-state.tsx'
import { StaleContent } from '../list-screen/stale-content.tsx'

interface PlotQueryProps<T> {
  readonly title: string
  readonly asked: UseQueryResult<T>
  readonly children: (answer: T) => ReactNode
}

export function PlotQuery<T>({ title, asked, children }: PlotQueryProps<T>) {
  if (asked.data !== undefined)
    return (
      <StaleContent isStale={asked.isPlaceholderData} className="min-w-0">
        {children(asked.data)}
      </StaleContent>
    )
  if (asked.isError)
    return (
      <Card aria-label={title}>
        <ErrorState error={asked.error} retry={() => void asked.refetch()} />
      </Card>
    )
  return <PlotSkeleton title={title} />
}

export const PlotSkeleton = ({ title }: { title: string }) => (
  <Card aria-busy className="grid gap-3 p-5">
    <span className="sr-only">
      <Spinner label={t`Loading: ${title}`} />
    </span>
    <Skeleton className="h-4 w-40" />
    <Skeleton className="h-28" />
  </Card>
)
