import type { ListContract, ListSearch } from './use-list-search.ts'

interface PageOrder {
  readonly sortByColumn: string
  readonly isSortAscending: boolean
  readonly pageSize: number
}

/** Returns the query for one page of a filtered list in another order, for a plot of the same records. */
export const pageOfSearch = (
  list: ListContract,
  filters: ListSearch,
  { sortByColumn, isSortAscending, pageSize }: PageOrder,
): ListSearch => ({
  ...Object.fromEntries(Object.entries(filters).filter(([name]) => name in list.query.shape)),
  page: '1',
  pageSize: String(pageSize),
  sortByColumn,
  isSortAscending: String(isSortAscending),
})
