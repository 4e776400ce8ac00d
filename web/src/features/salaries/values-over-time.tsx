import { useQuery } from '@tanstack/react-query'
import type { PayLog, PayLogEntry, PayLogQuery } from './pay-logs.ts'
import { type ChartValue, ValueChart } from './value-chart.tsx'

/** More entries than this nobody has. */
const MAX_ENTRIES = 1000

interface PayLogChartProps {
  readonly log: PayLog
  /** What the list was asked with, and what it answered. */
  readonly query: PayLogQuery
  readonly items: readonly PayLogEntry[]
  readonly totalItems: number
}

/** The log as a chart. Nearly always the list's one page holds it all; a longer log is asked for whole. */
export function PayLogChart({ log, query, items, totalItems }: PayLogChartProps) {
  const isLong = totalItems > items.length
  const whole = useQuery({
    ...log.pageQuery({ ...query, page: 1, pageSize: MAX_ENTRIES, sortByColumn: log.dayColumn, isSortAscending: true }),
    enabled: isLong,
  })
  const values = toChartValues(isLong ? (whole.data?.items ?? []) : items)
  return <ValueChart title={`${log.label} over time`} values={values} now={new Date()} />
}

const toChartValues = (entries: readonly PayLogEntry[]): ChartValue[] =>
  entries
    .flatMap(({ _id, day, amount, createdAt }) =>
      amount === null ? [] : [{ _id, day, amount: Number(amount), at: day.slice(0, 10) + createdAt }],
    )
    .sort((a, b) => (a.at < b.at ? -1 : 1))
