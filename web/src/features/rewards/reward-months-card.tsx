/** What rewards cost in twelve months, by reason. A square opens its requests. */
import { useQuery } from '@tanstack/react-query'
import type { RewardMonths } from '#shared/features/rewards/months.ts'
import { rewardsApi } from '#shared/features/rewards.ts'
import { type Day, formatMonth, formatShortMonth, lastDayOfMonth } from '#shared/kit/dates.ts'
import { formatMoney } from '#shared/kit/money.ts'
import { HeatMap } from '#web/kit/plot/heat-map.tsx'
import { toMonthColumns } from '#web/kit/plot/month-columns.ts'
import { PlotCard } from '#web/kit/plot/plot-card.tsx'
import { PlotQuery } from '#web/kit/plot/plot-query.tsx'
import { PlotTable } from '#web/kit/plot/plot-table.tsx'
import { stepOfShare } from '#web/kit/plot/scale.ts'
import { queryFor } from '#web/kit/queries.ts'

const TITLE = 'Cost by month and reason'

export function RewardMonthsCard() {
  const asked = useQuery(queryFor(rewardsApi.calls.months))
  return (
    <PlotQuery title={TITLE} asked={asked}>
      {answer => <RewardMonthsPlot {...answer} />}
    </PlotQuery>
  )
}

function RewardMonthsPlot({ months, reasons }: RewardMonths) {
  const most = Math.max(0, ...reasons.flatMap(({ amounts }) => amounts))
  const total = reasons.reduce((sum, { amounts }) => sum + sumOf(amounts), 0)
  return (
    <PlotCard
      title={TITLE}
      summary={`${formatMoney(total)} in twelve months, by the month of the request; rejected ones are left out. The darkest square is ${formatMoney(most)}.`}
      table={
        <PlotTable
          label={TITLE}
          columns={['Reason', ...months.map(formatShortMonth), 'Total']}
          rows={reasons.map(({ _id, reason, amounts }) => ({
            key: _id,
            cells: [
              reason,
              ...amounts.map(amount => (amount ? formatMoney(amount) : '–')),
              formatMoney(sumOf(amounts)),
            ],
          }))}
        />
      }
    >
      {reasons.length === 0 ? (
        <p className="py-6 text-center text-muted-foreground">No rewards were requested in these months.</p>
      ) : (
        <HeatMap
          label={`${TITLE}: reasons by months`}
          rowsHeader="Reason"
          startsAtEnd
          columns={toMonthColumns(months)}
          rows={reasons.map(({ _id, reason, amounts }) => ({
            key: _id,
            name: reason,
            squares: months.map((month, index) => {
              const amount = amounts[index] ?? 0
              return amount > 0
                ? {
                    step: stepOfShare(amount, most),
                    text: formatDollars(amount),
                    label: `${reason}, ${formatMonth(month)}: ${formatDollars(amount)}`,
                    href: toListPath(_id, month),
                  }
                : undefined
            }),
          }))}
        />
      )}
    </PlotCard>
  )
}

const sumOf = (amounts: readonly number[]) => amounts.reduce((sum, one) => sum + one, 0)
/** Whole dollars fit a square. */
const formatDollars = (amount: number) => `$${Math.round(amount).toLocaleString('en')}`
const toListPath = (reason: string, month: Day) =>
  `/rewards?reasons=${reason}&startDate=${month}&endDate=${lastDayOfMonth(month)}`
