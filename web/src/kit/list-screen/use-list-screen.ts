/**
 * The state of a list screen: filters, order and page from the address, and the rows that the server returns for them.
 */
import { keepPreviousData, type UseQueryResult, useQuery } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import type { AnyCall, Result } from '#shared/kit/contract.ts'
import { queryFor } from '../queries.ts'
import type { SortOrder } from './sort-order.tsx'
import { type ListContract, type ListSearch, useListSearch } from './use-list-search.ts'
import { type ListView, useListViews } from './use-list-views.ts'

interface ListOptions<L extends ListContract> {
  /** The screen's path: its filters are remembered by it, and a row leads to `{path}/{id}`. */
  readonly path: string
  readonly list: L
  /** The filters for a person who has never used this screen. */
  readonly firstVisitFilters?: ListSearch
  /**
   * Values of filters that are not set, such as the current month, which neither address nor storage keeps: it moves
   * on.
   */
  readonly defaultFilters?: ListSearch
  /** Views that come with the list. A person may save others. */
  readonly views?: readonly ListView[]
  /** Fixed parts of the query in addition to the filters, such as whose list it is: `{ employeeId }`. */
  readonly fixedQuery?: Readonly<Record<string, string>>
}

/** `useListScreen({ path: '/action-items', list: actionItemList, call: actionItemsApi.calls.list })` */
export function useListScreen<const C extends AnyCall, L extends ListContract>({
  call,
  ...options
}: ListOptions<L> & { readonly call: C }) {
  const place = useListPlace(options)
  const asked = useQuery({ ...queryFor(call, { query: place.query } as never), placeholderData: keepPreviousData })
  return useListRows(place, asked as UseQueryResult<Result<C>>)
}

/** The position in a list (filters, order, page), and the query for it. */
export type ListPlace<L extends ListContract> = ReturnType<typeof useListPlace<L>>

export function useListPlace<L extends ListContract>(options: ListOptions<L>) {
  const { path, list, firstVisitFilters = {}, defaultFilters = {}, fixedQuery = {}, views = [] } = options
  const { current, change } = useListSearch(path, list, firstVisitFilters, views)
  const { page: pageText, sortByColumn, isSortAscending, ...setFilters } = current
  const { page: _, ...search } = current
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
    isFiltered: Object.keys(setFilters).length > 0,
    page,
    order,
    views: useListViews(path, views, search),
    showView: (view: ListView) => void change(view.search),
    /** The address of what shows now. The order is always in it: an address without a search shows what was used last. */
    href: `${path}?${new URLSearchParams({ ...search, sortByColumn: order.column, isSortAscending: String(order.ascending) })}`,
    query: {
      ...filters,
      ...fixedQuery,
      page,
      pageSize: list.pageSize,
      sortByColumn: order.column,
      isSortAscending: order.ascending,
    },
    /** The order survives a change of filters; the page does not. */
    setFilters: (next: ListSearch) => change({ ...pickSortOrder(current), ...omitDefaults(next, defaultFilters) }),
    setOrder: (next: SortOrder) =>
      void change({ ...setFilters, sortByColumn: next.column, isSortAscending: String(next.ascending) }),
    setPage: (next: number) => void change({ ...current, page: String(next) }, false),
    replacePage: (next: number) => void change({ ...current, page: String(next) }),
  }
}

export interface ListResponse {
  readonly items: readonly { readonly _id: string }[]
  readonly totalItems: number
}

/** What the parts of a list screen share. */
export interface ListScreenState<R extends ListResponse = ListResponse, L extends ListContract = ListContract>
  extends ListPlace<L> {
  /** The whole response, with its totals; `undefined` until it has arrived. */
  readonly response: R | undefined
  readonly rows: R['items']
  readonly totalItems: number
  readonly isPending: boolean
  readonly error: unknown
  readonly retry: () => void
  /** Other rows are being loaded. */
  readonly isFetching: boolean
  /** The filters contain changes that the rows were not loaded with yet. */
  readonly hasPendingFilters: boolean
  readonly setHasPendingFilters: (has: boolean) => void
  /** The rows belong to a previous filter, order or page. */
  readonly isOutdated: boolean
  readonly clearFilters: () => void
  /** How often the filters were cleared: the filter bar's key, since a new bar drops text typed into the old one. */
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
  const lastPage = Math.max(1, Math.ceil(totalItems / place.list.pageSize))
  useEffect(() => {
    if (asked.isSuccess && !asked.isPlaceholderData && place.page > lastPage) place.replacePage(lastPage)
  })
  return {
    ...place,
    response: asked.data,
    rows: asked.data?.items ?? [],
    totalItems,
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

const pickSortOrder = ({ sortByColumn, isSortAscending }: ListSearch): ListSearch => ({
  ...(sortByColumn ? { sortByColumn } : {}),
  ...(isSortAscending ? { isSortAscending } : {}),
})

const omitDefaults = (filters: ListSearch, defaults: ListSearch): ListSearch =>
  Object.fromEntries(Object.entries(filters).filter(([name, value]) => value !== defaults[name]))
