/** The items of a board: of each status that the filters let through the first, and more when they are asked for. */
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

/** So many are loaded of a column at first, and each time that more are asked for. */
export const COLUMN_STEP = 50

export interface BoardColumn {
  readonly status: string
  readonly items: readonly ActionItemListItem[]
  /** How many there are, with those that are not loaded. */
  readonly total: number
  /** Whether the filters leave this status out. */
  readonly isLeftOut: boolean
  readonly isLoadingMore: boolean
}

type Loaded = Readonly<Record<string, { readonly items: readonly ActionItemListItem[]; readonly total: number }>>

/** Asks nothing while the items show otherwise. */
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
      // While a card moves from page to page, it is on both.
      const items = new Map(answers.flatMap(({ data }) => data?.items ?? []).map(item => [item._id, item]))
      return [status, { items: [...items.values()], total: answers[0]?.data?.totalItems ?? 0 }]
    }),
  )
  if (!isPending) before.current = now
  // Other filters leave the cards where they are until the new ones are there.
  const loaded = before.current ?? {}
  const shown = useRef<{ readonly place: string; readonly items: readonly ActionItemListItem[] }>(undefined)
  // The column that a card has left may be loaded before the one that it came to: until all are, it stays where it is.
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
      // A card that was just moved is still counted where it was loaded.
      total: total - asLoaded.length + items.length,
      isLeftOut: wanted.length > 0 && !wanted.includes(status),
      isLoadingMore: answersOf(status).some(answer => answer.isPending),
    }
  })
  return {
    columns,
    /** As they stand, column by column. */
    items: columns.flatMap(({ items }) => items),
    /** Nothing can be shown yet. */
    isPending: isPending && before.current === undefined,
    /** The cards belong to other filters. */
    isOutdated: isPending,
    error: asked.find(({ error }) => error)?.error,
    retry: () => {
      for (const { isError, refetch } of asked) if (isError) void refetch()
    },
    showMore: (status: string) => setGrown({ place, pages: { ...pages, [status]: pagesOf(status) + 1 } }),
  }
}
export type BoardItems = ReturnType<typeof useBoardItems>
