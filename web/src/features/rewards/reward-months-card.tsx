/** What rewards cost in twelve months, by reason, status or country. A square opens its requests. */
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import {
  MONTH_GROUPINGS,
  type MonthGrouping,
  monthGroupingLabels,
  type RewardMonths,
} from '#shared/features/rewards/months.ts'
import { rewardsApi } from '#shared/features/rewards.ts'
import { type Day, formatMonth, formatShortMonth, lastDayOfMonth } from '#shared/kit/dates.ts'
import { formatMoney } from '#shared/kit/money.ts'
import { formatNumber, t } from '#shared/kit/texts.ts'
import { fetchFile } from '#web/kit/download.ts'
import { ExportMenu } from '#web/kit/list-screen/export-menu.tsx'
import { HeatMap } from '#web/kit/plot/heat-map.tsx'
import { toMonthColumns } from '#web/kit/plot/month-columns.ts'
import { PlotCard } from '#web/kit/plot/plot-card.tsx'
import { PlotQuery } from '#web/kit/plot/plot-query.tsx'
import { PlotTable } from '#web/kit/plot/plot-table.tsx'
import { stepOfShare } from '#web/kit/plot/scale.ts'
import { queryFor } from '#web/kit/queries.ts'
import { SegmentedControl } from '#web/ui/segmented-control.tsx'
import { MONTHS_TITLE } from './plot-titles.ts'

export function RewardMonthsCard() {
  const [by, setBy] = useState<MonthGrouping>('reason')
  const asked = useQuery({
    ...queryFor(rewardsApi.calls.months, { query: { by } }),
    placeholderData: keepPreviousData,
  })
  return (
    <PlotQuery title={t(MONTHS_TITLE)} asked={asked}>
      {answer => <RewardMonthsPlot {...answer} choice={by} onChoose={setBy} />}
    </PlotQuery>
  )
}

interface GroupingProps {
  /** The current choice, whose figures may still be loading. */
  readonly choice: MonthGrouping
  readonly onChoose: (by: MonthGrouping) => void
}

function RewardMonthsPlot({ by, months, rows, choice, onChoose }: RewardMonths & GroupingProps) {
  const most = Math.max(0, ...rows.flatMap(({ amounts }) => amounts))
  const total = rows.reduce((sum, { amounts }) => sum + sumOf(amounts), 0)
  const group = t(monthGroupingLabels[by])
  return (
    <PlotCard
      title={t(MONTHS_TITLE)}
      summary={t`${formatMoney(total)} in twelve months, by the month of the request; rejected ones are left out. The highest figure is ${formatMoney(most)}.`}
      actions={
        <>
          <ExportMenu
            screen={{ query: { by }, totalItems: rows.length }}
            exports={[
              {
                call: rewardsApi.calls.monthsCsv,
                // One file with all months.
                fetch: () => fetchFile(rewardsApi.calls.monthsCsv, { query: { by } }),
              },
            ]}
          />
          <SegmentedControl
            aria-label={t`Group by`}
            value={choice}
            choices={GROUPING_CHOICES}
            onValueChange={onChoose}
          />
        </>
      }
      table={
        <PlotTable
          label={t(MONTHS_TITLE)}
          columns={[group, ...months.map(formatShortMonth), t`Total`]}
          rows={rows.map(({ _id, name, amounts }) => ({
            key: _id,
            cells: [
              t(name),
              ...amounts.map(amount => (amount ? formatMoney(amount) : '–')),
              formatMoney(sumOf(amounts)),
            ],
          }))}
        />
      }
    >
      {rows.length === 0 ? (
        <p className="py-6 text-center text-muted-foreground">{t`No rewards were requested in these months.`}</p>
      ) : (
        <HeatMap
          label={describeGrouping(by)}
          rowsHeader={group}
          startsAtEnd
          columns={toMonthColumns(months)}
          rows={rows.map(({ _id, name, amounts }) => ({
            key: _id,
            name: t(name),
            squares: months.map((month, index) => {
              const amount = amounts[index] ?? 0
              const href = toListPath(by, _id, month)
              return amount > 0
                ? {
                    step: stepOfShare(amount, most),
                    text: formatDollars(amount),
                    label: `${t(name)}, ${formatMonth(month)}: ${formatDollars(amount)}`,
                    ...(href ? { href } : {}),
                  }
                : undefined
            }),
          }))}
        />
      )}
    </PlotCard>
  )
}

const describeGrouping = (by: MonthGrouping): string =>
  ({
    reason: t`Cost by month, by reason`,
    status: t`Cost by month, by status`,
    country: t`Cost by month, by country`,
  })[by]

const GROUPING_CHOICES = MONTH_GROUPINGS.map(value => ({ value, label: monthGroupingLabels[value] }))

const sumOf = (amounts: readonly number[]) => amounts.reduce((sum, one) => sum + one, 0)
/** Whole dollars, to fit into a square. */
const formatDollars = (amount: number) => `$${formatNumber(Math.round(amount))}`
/** The list has no filter by country. */
const LIST_FILTERS: Readonly<Partial<Record<MonthGrouping, string>>> = { reason: 'reasons', status: 'status' }
const toListPath = (by: MonthGrouping, id: string, month: Day) =>
  LIST_FILTERS[by] && `/rewards?${LIST_FILTERS[by]}=${id}&startDate=${month}&endDate=${lastDayOfMonth(month)}`
