/** Feelings by month, with a row for each feeling noted, so that recurring ones are easy to see. */
import { useQuery } from '@tanstack/react-query'
import { feelings } from '#shared/features/one-on-ones/list.ts'
import type { OneOnOneListItem } from '#shared/features/one-on-ones/one-on-one.ts'
import { oneOnOnesApi } from '#shared/features/one-on-ones.ts'
import { type Day, firstDayOfMonth, formatMonth, formatShortMonth } from '#shared/kit/dates.ts'
import { t } from '#shared/kit/texts.ts'
import { HeatMap, type HeatRow } from '#web/kit/plot/heat-map.tsx'
import { queryFor } from '#web/kit/queries.ts'

/** How many one-on-ones to show: a year of them. */
const MONTHS = 12

export function FeelingsPlot({ id }: { id: string }) {
  const query = { page: '1', pageSize: String(MONTHS), sortByColumn: 'creationDate', isSortAscending: 'false' }
  const { data } = useQuery(queryFor(oneOnOnesApi.calls.history, { params: { id }, query }))
  const months = toFeelingMonths(data?.items ?? [])
  // A single month is already in the list above.
  if (months.length < 2) return null
  return (
    <div className="border-t px-4 py-3">
      <h3 className="mb-1.5 text-xs font-medium text-muted-foreground">{t`Feelings over time`}</h3>
      <HeatMap
        label={t`Feelings over time`}
        rowsHeader={t`Feeling`}
        columns={months.map(({ month }) => ({ key: month, name: formatShortMonth(month) }))}
        rows={toFeelingRows(months)}
        small
        startsAtEnd
      />
    </div>
  )
}

export interface FeelingMonth {
  readonly month: Day
  readonly path: string
  readonly feelings: readonly string[]
}

/** Oldest first; one-on-ones without a feeling are left out. */
export const toFeelingMonths = (
  items: readonly Pick<OneOnOneListItem, '_id' | 'creationDate' | 'feelings'>[],
): readonly FeelingMonth[] =>
  items
    .filter(one => one.feelings.length > 0)
    .map(one => ({
      month: firstDayOfMonth(one.creationDate),
      path: `/one-on-ones/${one._id}`,
      feelings: one.feelings.map(({ _id }) => _id),
    }))
    .sort((a, b) => (a.month < b.month ? -1 : 1))

/** One row per feeling that was noted, in the order of the form. */
export const toFeelingRows = (months: readonly FeelingMonth[]): readonly HeatRow[] =>
  feelings.all
    .filter(({ _id }) => months.some(one => one.feelings.includes(_id)))
    .map(({ _id, name }) => ({
      key: _id,
      name: t(name),
      squares: months.map(({ month, path, feelings: noted }) =>
        noted.includes(_id) ? { step: 4, label: `${t(name)}, ${formatMonth(month)}`, href: path } : undefined,
      ),
    }))
