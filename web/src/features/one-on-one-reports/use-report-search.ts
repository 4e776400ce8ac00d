import { LeaderReportQuery, leaderReport } from '#shared/features/leader-report.ts'
import { monthFor } from '#shared/features/one-on-ones.ts'
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
  const filters = wholeMonths({ ...first, ...pick(current, name => isFilter(name)) })
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
    filters,
    /** The call counts up to its last day without it: the end is the first day after the last month. */
    query: { ...filters, endDate: addMonths(filters.endDate, 1) },
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

interface Months {
  readonly startDate: Day
  readonly endDate: Day
}
/** What the screen first shows: the present month alone. */
const thisMonth = (today: Day): ListSearch & Months => ({ startDate: monthFor(today), endDate: monthFor(today) })

/** The first days of both months; a range that ends before it begins is its first month. */
function wholeMonths(filters: ListSearch & Months): ListSearch & Months {
  const months = { startDate: monthFor(filters.startDate), endDate: monthFor(filters.endDate) }
  if (months.endDate < months.startDate) months.endDate = months.startDate
  return { ...filters, ...months }
}

const isFilter = (name: string) => FILTERS.some(one => one === name)
const pick = (from: ListSearch, which: (name: string) => boolean): ListSearch =>
  Object.fromEntries(Object.entries(from).filter(([name]) => which(name)))
