/** Loads the record that a form edits, and shows an error if it cannot be loaded. */
import { type UseQueryResult, useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import type { AnyCall, Params, Result } from '#shared/kit/contract.ts'
import { NotFound } from '#web/kit/route-fallbacks.tsx'
import { Card } from '#web/ui/card.tsx'
import { Skeleton } from '#web/ui/skeleton.tsx'
import { Spinner } from '#web/ui/spinner.tsx'
import { ApiError } from '../api.ts'
import { ErrorState } from '../empty-state.tsx'
import { queryFor } from '../queries.ts'
import { ScreenLayout } from '../screen-layout.tsx'

interface RecordScreenProps<C extends AnyCall> {
  readonly call: C
  /** The route's segment; anything after a comma is ignored. */
  readonly id: string
  /** The title while the record is loading. */
  readonly title: string
  readonly children: (record: Result<C>) => ReactNode
}

export function RecordScreen<C extends AnyCall>({ call, id, title, children }: RecordScreenProps<C>) {
  const asked = useQuery(queryFor(call, { params: { id: parseRecordId(id) } as Params<C> }))
  return (
    <QueryScreen query={asked} title={title}>
      {children}
    </QueryScreen>
  )
}

interface QueryScreenProps<T> {
  readonly query: UseQueryResult<T>
  readonly title: string
  readonly children: (record: T) => ReactNode
}

/** Like `RecordScreen`, for a query made by the caller. */
export function QueryScreen<T>({ query, title, children }: QueryScreenProps<T>) {
  if (query.data !== undefined) return children(query.data)
  if (query.error instanceof ApiError && (query.error.status === 404 || query.error.status === 400))
    return <NotFound text={query.error.userMessage} />
  return (
    <ScreenLayout title={title}>
      <Card className="p-5">
        {query.isError ? (
          <ErrorState error={query.error} retry={() => void query.refetch()} />
        ) : (
          <div className="grid gap-4">
            <span className="sr-only">
              <Spinner />
            </span>
            <Skeleton className="h-4 w-32" />
            <Skeleton className="h-9" />
            <Skeleton className="h-4 w-40" />
            <Skeleton className="h-9" />
          </div>
        )}
      </Card>
    </ScreenLayout>
  )
}

/** Returns the id in a path's segment, which may have a suffix: `{id},create`. Source: spec 1 section 2.2. */
export const parseRecordId = (segment: string): string => segment.split(',')[0] ?? ''
