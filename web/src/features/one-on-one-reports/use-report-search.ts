import { LeaderReportQuery, leaderReport } from '#shared/features/leader-report.ts'
import { addMonths, type Day } from '#shared/kit/dates.ts'
import type { Order } from '#web/kit/list-screen/order.tsx'
import { type ListSearch, useListSearch } from '#web/kit/list-screen/use-list-search.ts'

const { page, sortByColumn, isSortAscending, leaderAssigned, startDate, endDate } = LeaderReportQuery.shape
/** One set of filters, and a page and an order for each of the two tables. */
const search = {
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
    },
  },
}
const FILTERS = ['leaderAssigned', 'startDate', 'endDate'] as const

/** Where one of the tables is in its pages and how it is ordered. */
export interface TablePlace {
  readonly page: number
  readonly order: Order
  readonly go: (page: number) => void
  readonly sort: (order: Order) => void
}

export function useReportSearch(today: Day) {
  const { current, change } = useListSearch('/one-on-one-reports', search, {})
  const first = thisMonth(today)
  const place = (names: Names): TablePlace => ({
    page: Number(current[names.page] ?? 1),
    order: {
      column: current[names.column] ?? leaderReport.sortByColumn,
      ascending: (current[names.ascending] ?? String(leaderReport.isSortAscending)) === 'true',
    },
    go: to => change({ ...current, [names.page]: String(to) }, false),
    sort: ({ column, ascending }) => {
      const { [names.page]: _, ...rest } = current
      change({ ...rest, [names.column]: column, [names.ascending]: String(ascending) })
    },
  })
  return {
    filters: { ...first, ...pick(current, name => isFilter(name)) },
    /** The first range is not kept: it moves on with the months. */
    apply: (next: ListSearch) =>
      change({
        ...pick(current, name => !isFilter(name) && !/page$/i.test(name)),
        ...pick(next, name => next[name] !== first[name]),
      }),
    oneOnOnesTable: place({ page: 'page', column: 'sortByColumn', ascending: 'isSortAscending' }),
    itemsTable: place({ page: 'itemsPage', column: 'itemsSortByColumn', ascending: 'itemsIsSortAscending' }),
  }
}

interface Names {
  readonly page: string
  readonly column: string
  readonly ascending: string
}

/** What the screen first shows. Source: spec 1 section 9. */
function thisMonth(today: Day): ListSearch {
  const first = `${today.slice(0, 7)}-01`
  return { startDate: first, endDate: addMonths(first, 1) }
}

const isFilter = (name: string) => FILTERS.some(one => one === name)
const pick = (from: ListSearch, which: (name: string) => boolean): ListSearch =>
  Object.fromEntries(Object.entries(from).filter(([name]) => which(name)))
