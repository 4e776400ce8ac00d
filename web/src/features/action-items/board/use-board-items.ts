/** The items of a board: the first page of each status that the filters include, and more pages on request. */
import { useQueries } from '@tanstack/react-query'
import { useRef, useState } from 'react'
import {
  type ActionItemListItem,
  type actionItemList,
  actionItemStatuses,
  actionItemsApi,
} from '#shared/features/action-items.ts'
import type { ListPlace } from '#web/kit/list-screen/use-list-screen.ts'
import { queryFor } from '#web/kit/queries.ts'

/** Page size of a column: the first load and each "Show more". */
export const COLUMN_STEP = 50

export interface BoardColumn {
  readonly status: string
  readonly items: readonly ActionItemListItem[]
  /** Includes the items that are not loaded yet. */
  readonly total: number
  /** Whether the filters exclude this status. */
  readonly isLeftOut: boolean
  readonly isLoadingMore: boolean
}

type Loaded = Readonly<Record<string, { readonly items: readonly ActionItemListItem[]; readonly total: number }>>

/** Sends no requests while the items are shown as a list. */
export function useBoardItems(
  { filters, order }: Pick<ListPlace<typeof actionItemList>, 'filters' | 'order'>,
  isShown: boolean,
) {
  const wanted = filters.status?.split(',') ?? []
  const statuses = actionItemStatuses.ids.filter(status => isShown && (!wanted.length || wanted.includes(status)))
  const query = { ...filters, sortByColumn: order.column, isSortAscending: String(order.ascending) }
  const place = JSON.stringify(query)
  const [grown, setGrown] = useState<{ readonly place: string; readonly pages: Readonly<Record<string, number>> }>()
  const pages = grown?.place === place ? grown.pages : {}
  const pagesOf = (status: string) => pages[status] ?? 1
  const parts = statuses.flatMap(status =>
    Array.from({ length: pagesOf(status) }, (_, index) => ({ status, page: index + 1 })),
  )
  const asked = useQueries({
    queries: parts.map(({ status, page }) =>
      queryFor(actionItemsApi.calls.list, { query: { ...query, status, page, pageSize: COLUMN_STEP } }),
    ),
  })
  const answersOf = (status: string) => asked.filter((_, index) => parts[index]?.status === status)
  const isPending = parts.some(({ page }, index) => page === 1 && asked[index]?.isPending)
  const before = useRef<Loaded>(undefined)
  const now: Loaded = Object.fromEntries(
    statuses.map(status => {
      const answers = answersOf(status)
      // Keyed by id: a card that shifts from one page to the next can be on both for a moment.
      const items = new Map(answers.flatMap(({ data }) => data?.items ?? []).map(item => [item._id, item]))
      return [status, { items: [...items.values()], total: answers[0]?.data?.totalItems ?? 0 }]
    }),
  )
  if (!isPending) before.current = now
  // After a filter change, the old cards stay until the new ones are loaded.
  const loaded = before.current ?? {}
  const shown = useRef<{ readonly place: string; readonly items: readonly ActionItemListItem[] }>(undefined)
  // The column that a card has left may reload before the one it moved to. Until all have, the card is kept as shown.
  const isLoading = asked.some(({ isFetching }) => isFetching)
  const kept = isLoading && shown.current?.place === place ? shown.current.items : []
  const found = Object.values(loaded).flatMap(({ items }) => items)
  const all = [...new Map([...kept, ...found].map(item => [item._id, item])).values()]
  if (!isPending) shown.current = { place, items: all }
  const columns = actionItemStatuses.ids.map((status): BoardColumn => {
    const items = all.filter(item => item.status._id === status)
    const { items: asLoaded = [], total = 0 } = loaded[status] ?? {}
    return {
      status,
      items,
      // The server's total does not count cards that were moved since, so it is corrected by the difference.
      total: total - asLoaded.length + items.length,
      isLeftOut: wanted.length > 0 && !wanted.includes(status),
      isLoadingMore: answersOf(status).some(answer => answer.isPending),
    }
  })
  return {
    columns,
    /** All loaded items, column by column. */
    items: columns.flatMap(({ items }) => items),
    /** There is nothing to show yet. */
    isPending: isPending && before.current === undefined,
    /** The cards shown are those of the previous filters. */
    isOutdated: isPending,
    error: asked.find(({ error }) => error)?.error,
    retry: () => {
      for (const { isError, refetch } of asked) if (isError) void refetch()
    },
    showMore: (status: string) => setGrown({ place, pages: { ...pages, [status]: pagesOf(status) + 1 } }),
  }
}
export type BoardItems = ReturnType<typeof useBoardItems>
