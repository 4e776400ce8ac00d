import { LeaderReportQuery, leaderReportList } from '#shared/features/leader-report.ts'
import { PeopleWithoutQuery } from '#shared/features/one-on-ones/people-without.ts'
import { addMonths, type Day, firstDayOfMonth } from '#shared/kit/dates.ts'
import type { SortOrder } from '#web/kit/list-screen/sort-order.tsx'
import { type ListSearch, useListSearch } from '#web/kit/list-screen/use-list-search.ts'

const { page, sortByColumn, isSortAscending, leaderAssigned, startDate, endDate } = LeaderReportQuery.shape
/** The shared filters, and the page and sort order of each of the three tables. */
const reportSearch = {
  query: {
    shape: {
      leaderAssigned,
      startDate,
      endDate,
      page,
      sortByColumn,
      isSortAscending,
      itemsPage: page,
      itemsSortByColumn: sortByColumn,
      itemsIsSortAscending: isSortAscending,
      withoutPage: page,
      withoutSortByColumn: PeopleWithoutQuery.shape.sortByColumn,
      withoutIsSortAscending: isSortAscending,
    },
  },
}
const FILTERS = ['leaderAssigned', 'startDate', 'endDate'] as const

/** The page and sort order of a table. */
export interface TableState {
  readonly page: number
  readonly order: SortOrder
  readonly setPage: (page: number) => void
  readonly setOrder: (order: SortOrder) => void
}

export function useReportSearch(today: Day) {
  const { current, change } = useListSearch('/one-on-one-reports', reportSearch)
  const first = getCurrentMonthRange(today)
  const filters = toWholeMonths({ ...first, ...pickEntries(current, name => isFilterName(name)) })
  const place = (names: TableParamNames): TableState => ({
    page: Number(current[names.page] ?? 1),
    order: {
      column: current[names.column] ?? leaderReportList.sortByColumn,
      ascending: (current[names.ascending] ?? String(leaderReportList.isSortAscending)) === 'true',
    },
    setPage: to => change({ ...current, [names.page]: String(to) }, false),
    setOrder: ({ column, ascending }) => {
      const { [names.page]: _, ...rest } = current
      change({ ...rest, [names.column]: column, [names.ascending]: String(ascending) })
    },
  })
  return {
    filters,
    /** The API's end date is exclusive: the first day after the last month. */
    query: { ...filters, endDate: addMonths(filters.endDate, 1) },
    /** Keeps only filters that differ from the default, whose range moves on with the months. */
    apply: (next: ListSearch) =>
      change({
        ...pickEntries(current, name => !isFilterName(name) && !/page$/i.test(name)),
        ...pickEntries(next, name => next[name] !== first[name]),
      }),
    oneOnOnesTable: place({ page: 'page', column: 'sortByColumn', ascending: 'isSortAscending' }),
    withoutTable: place({
      page: 'withoutPage',
      column: 'withoutSortByColumn',
      ascending: 'withoutIsSortAscending',
    }),
    itemsTable: place({ page: 'itemsPage', column: 'itemsSortByColumn', ascending: 'itemsIsSortAscending' }),
  }
}

interface TableParamNames {
  readonly page: string
  readonly column: string
  readonly ascending: string
}

interface MonthRange {
  readonly startDate: Day
  readonly endDate: Day
}
/** The default range: the current month only. */
const getCurrentMonthRange = (today: Day): ListSearch & MonthRange => ({
  startDate: firstDayOfMonth(today),
  endDate: firstDayOfMonth(today),
})

/** The first days of both months; a range that ends before it starts is reduced to its first month. */
function toWholeMonths(filters: ListSearch & MonthRange): ListSearch & MonthRange {
  const months = { startDate: firstDayOfMonth(filters.startDate), endDate: firstDayOfMonth(filters.endDate) }
  if (months.endDate < months.startDate) months.endDate = months.startDate
  return { ...filters, ...months }
}

const isFilterName = (name: string) => FILTERS.some(one => one === name)
const pickEntries = (from: ListSearch, which: (name: string) => boolean): ListSearch =>
  Object.fromEntries(Object.entries(from).filter(([name]) => which(name)))
