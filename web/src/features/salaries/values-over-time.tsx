import { useQuery } from '@tanstack/react-query'
import type { Log, PageQuery, PayEntry } from './logs.ts'
import { type Value, ValueChart } from './value-chart.tsx'

/** More entries than this nobody has. */
const ALL = 1000

interface ValuesOverTimeProps {
  readonly log: Log
  /** What the list was asked with, and what it answered. */
  readonly query: PageQuery
  readonly items: readonly PayEntry[]
  readonly totalItems: number
}

/** The log as a chart. Nearly always the list's one page holds it all; a longer log is asked for whole. */
export function ValuesOverTime({ log, query, items, totalItems }: ValuesOverTimeProps) {
  const isLong = totalItems > items.length
  const whole = useQuery({
    ...log.page({ ...query, page: 1, pageSize: ALL, sortByColumn: log.byDay, isSortAscending: true }),
    enabled: isLong,
  })
  const values = valuesOf(isLong ? (whole.data?.items ?? []) : items)
  return <ValueChart title={`${log.what} over time`} values={values} now={new Date()} />
}

const valuesOf = (entries: readonly PayEntry[]): Value[] =>
  entries
    .flatMap(({ _id, day, amount, createdAt }) =>
      amount === null ? [] : [{ _id, day, amount: Number(amount), at: day.slice(0, 10) + createdAt }],
    )
    .sort((a, b) => (a.at < b.at ? -1 : 1))
