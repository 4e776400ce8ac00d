import type { UseQueryResult } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { EmptyState, ErrorState } from '#web/kit/empty-state.tsx'
import { Card } from '#web/ui/card.tsx'
import { ListSkeleton } from './list-skeleton.tsx'

interface ListCardProps<Item> {
  readonly asked: UseQueryResult<readonly Item[]>
  /** Shown if the list is empty. */
  readonly empty: string
  /** A button below it. */
  readonly emptyAct?: ReactNode
  readonly children: (items: readonly Item[]) => ReactNode
}

/** A card with a short list that has no pages; also shows loading, failure and an empty list. */
export const ListCard = <Item,>({ asked, empty, emptyAct, children }: ListCardProps<Item>) => (
  <Card aria-busy={asked.isFetching} className="overflow-hidden">
    {asked.isPending ? (
      <ListSkeleton />
    ) : asked.isError ? (
      <ErrorState error={asked.error} retry={() => void asked.refetch()} />
    ) : asked.data.length === 0 ? (
      <EmptyState text={empty}>{emptyAct}</EmptyState>
    ) : (
      children(asked.data)
    )}
  </Card>
)
