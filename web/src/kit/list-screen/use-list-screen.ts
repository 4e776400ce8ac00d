/** The state of a list screen: filters, order and page from the URL, and the rows that the server returns for them. */
import { keepPreviousData, type UseQueryResult, useQuery } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import type { AnyCall, Result } from '#shared/kit/contract.ts'
import { type Grouping, type ListGroup, toFoldedParam } from '#shared/kit/list-groups.ts'
import { queryFor } from '../queries.ts'
import type { SortOrder } from './sort-order.tsx'
import { useFoldedGroups } from './use-folded-groups.ts'
import { type ListContract, type ListSearch, type SearchOptions, useListSearch } from './use-list-search.ts'
import { type ListView, useListViews } from './use-list-views.ts'

interface ListOptions<L extends ListContract> extends SearchOptions {
  /** The screen's path: the key of its stored filters, and the start of a row's path `{path}/{id}`. */
  readonly path: string
  readonly list: L
  /** Fixed parts of the query in addition to the filters, such as whose list it is: `{ employeeId }`. */
  readonly fixedQuery?: Readonly<Record<string, string>>
}

/** `useListScreen({ path: '/action-items', list: actionItemList, call: actionItemsApi.calls.list })` */
export function useListScreen<const C extends AnyCall, L extends ListContract>({
  call,
  ...options
}: ListOptions<L> & { readonly call: C }) {
  const place = useListPlace(options)
  const asked = useQuery({
    ...queryFor(call, { query: { ...place.query, ...place.outOfSight } } as never),
    placeholderData: keepPreviousData,
  })
  return useListRows(place, asked as UseQueryResult<Result<C>>)
}

/** The position in a list (filters, order, page), and the query for it. */
export type ListPlace<L extends ListContract> = ReturnType<typeof useListPlace<L>>

export function useListPlace<L extends ListContract>(options: ListOptions<L>) {
  const { path, list, defaultFilters = {}, fixedQuery = {}, views = [] } = options
  const { current, change, isUntouched } = useListSearch(path, list, options)
  const { page: pageText, sortByColumn, isSortAscending, groupBy, ...setFilters } = current
  const folds = useFoldedGroups(path, groupBy)
  const { page: _, ...search } = current
  const listViews = useListViews(path, views, search)
  const { defaultSearch } = listViews
  // The default view may have been chosen in another browser, and so may arrive only after the list has opened.
  const [isOpened, setIsOpened] = useState(false)
  useEffect(() => {
    if (isOpened || !defaultSearch) return
    setIsOpened(true)
    if (isUntouched && listViews.active?.search !== defaultSearch) void change(defaultSearch)
  })
  const filters: ListSearch = { ...defaultFilters, ...setFilters }
  const page = Number(pageText ?? 1)
  const order: SortOrder = {
    column: sortByColumn ?? list.sortByColumn,
    ascending: isSortAscending === undefined ? list.isSortAscending : isSortAscending === 'true',
  }
  return {
    path,
    list,
    filters,
    defaultFilters,
    /** The values that filters have before anybody changes them. */
    usualFilters: { ...defaultFilters, ...options.firstVisitFilters },
    isFiltered: Object.keys(setFilters).length > 0,
    page,
    order,
    groupBy,
    folded: folds.keys,
    /** Folded groups are only excluded from pages: exports and bulk actions include them. */
    outOfSight: groupBy && folds.keys.length > 0 ? { folded: toFoldedParam(folds.keys) } : {},
    setGroupBy: (next: string | undefined) => void change({ ...search, groupBy: next }),
    /** Folded rows are on no page, so folding goes to the page that then has the group's head. */
    setFolded: ({ key, start }: Pick<ListGroup, 'key' | 'start'>, isFolded: boolean) => {
      folds.setFolded(key, isFolded)
      const headPage = Math.floor(start / list.pageSize) + 1
      if (isFolded && headPage < page) void change({ ...current, page: String(headPage) })
    },
    views: listViews,
    showView: (view: ListView) => void change(view.search),
    /**
     * The URL of the current state. It always contains the order, because a URL without search params shows the last
     * used state.
     */
    href: `${path}?${new URLSearchParams({ ...search, sortByColumn: order.column, isSortAscending: String(order.ascending) })}`,
    query: {
      ...filters,
      ...fixedQuery,
      ...(groupBy ? { groupBy } : {}),
      page,
      pageSize: list.pageSize,
      sortByColumn: order.column,
      isSortAscending: order.ascending,
    },
    /** The order and the grouping survive a change of filters; the page does not. */
    setFilters: (next: ListSearch) => change({ groupBy, sortByColumn, isSortAscending, ...next }),
    setOrder: (next: SortOrder) =>
      void change({ ...search, sortByColumn: next.column, isSortAscending: String(next.ascending) }),
    setPage: (next: number) => void change({ ...current, page: String(next) }, false),
    replacePage: (next: number) => void change({ ...current, page: String(next) }),
  }
}

export interface ListResponse {
  readonly items: readonly { readonly _id: string }[]
  readonly totalItems: number
  readonly grouping?: Grouping | undefined
}

/** What the parts of a list screen share. */
export interface ListScreenState<R extends ListResponse = ListResponse, L extends ListContract = ListContract>
  extends ListPlace<L> {
  /** The whole response, with its totals; `undefined` until it has arrived. */
  readonly response: R | undefined
  readonly rows: R['items']
  readonly totalItems: number
  /** The number of rows on all pages, without those of folded groups. */
  readonly rowCount: number
  readonly grouping: Grouping | undefined
  readonly isPending: boolean
  readonly error: unknown
  readonly retry: () => void
  /** Whether rows are being loaded. */
  readonly isFetching: boolean
  /** Whether the filters contain changes that are not applied yet. */
  readonly hasPendingFilters: boolean
  readonly setHasPendingFilters: (has: boolean) => void
  /** Whether the rows belong to previous filters, or a previous order or page. */
  readonly isOutdated: boolean
  readonly clearFilters: () => void
  /** How often the filters were cleared: the key of the filter bar, because a new bar discards typed text. */
  readonly clearings: number
}

/** Loads the rows at a position in the list. A page beyond the last one shows the last page instead. */
export function useListRows<R extends ListResponse, L extends ListContract>(
  place: ListPlace<L>,
  asked: UseQueryResult<R>,
): ListScreenState<R, L> {
  const [hasPendingFilters, setHasPendingFilters] = useState(false)
  const [clearings, setClearings] = useState(0)
  const totalItems = asked.data?.totalItems ?? 0
  const grouping = place.groupBy ? asked.data?.grouping : undefined
  const rowCount = grouping?.rowCount ?? totalItems
  const lastPage = Math.max(1, Math.ceil(rowCount / place.list.pageSize))
  useEffect(() => {
    if (asked.isSuccess && !asked.isPlaceholderData && place.page > lastPage) place.replacePage(lastPage)
  })
  return {
    ...place,
    response: asked.data,
    rows: asked.data?.items ?? [],
    totalItems,
    rowCount,
    grouping,
    isPending: asked.isPending,
    error: asked.error,
    retry: () => void asked.refetch(),
    isFetching: asked.isFetching,
    hasPendingFilters,
    setHasPendingFilters,
    isOutdated: hasPendingFilters || asked.isPlaceholderData,
    clearFilters: () => {
      setClearings(clearings + 1)
      void place.setFilters({})
    },
    clearings,
  }
}
