/** Loads the record that a form edits, and says what is the matter when there is none. */
import { type UseQueryResult, useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import type { AnyCall, Result } from '#shared/kit/route.ts'
import { Card } from '#web/ui/card.tsx'
import { Skeleton } from '#web/ui/skeleton.tsx'
import { Spinner } from '#web/ui/spinner.tsx'
import { ApiError, WENT_WRONG } from '../api.ts'
import { NotFound } from '../not-found.tsx'
import { Failed } from '../notice.tsx'
import { Page } from '../page.tsx'
import { ask } from '../queries.ts'
import { recordId } from '../record-id.ts'

interface RecordScreenProps<C extends AnyCall> {
  readonly call: C
  /** The route's segment; what follows a comma is left away. */
  readonly id: string
  /** Shown while the record is loading. */
  readonly title: string
  readonly children: (record: Result<C>) => ReactNode
}

export function RecordScreen<C extends AnyCall>({ call, id, title, children }: RecordScreenProps<C>) {
  const asked = useQuery(ask(call, { params: { id: recordId(id) } } as never))
  return (
    <AskedScreen asked={asked as UseQueryResult<Result<C>>} title={title}>
      {children}
    </AskedScreen>
  )
}

interface AskedScreenProps<T> {
  readonly asked: UseQueryResult<T>
  readonly title: string
  readonly children: (record: T) => ReactNode
}

/** The same for a record that is asked for in a way of its own. */
export function AskedScreen<T>({ asked, title, children }: AskedScreenProps<T>) {
  if (asked.data !== undefined) return children(asked.data)
  if (asked.error instanceof ApiError && (asked.error.status === 404 || asked.error.status === 400))
    return <NotFound text={asked.error.sentence} />
  return (
    <Page title={title}>
      <Card className="p-5">
        {asked.isError ? (
          <Failed
            text={asked.error instanceof ApiError ? asked.error.sentence : WENT_WRONG}
            retry={() => void asked.refetch()}
          />
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
    </Page>
  )
}
