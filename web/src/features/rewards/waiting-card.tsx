/** What waits in each step of the cases, and for how long. A bar opens its cases. */
import { useQuery } from '@tanstack/react-query'
import type { QueuedRewards } from '#shared/features/rewards/queue.ts'
import { rewardsApi } from '#shared/features/rewards.ts'
import { formatMoney } from '#shared/kit/money.ts'
import { t } from '#shared/kit/texts.ts'
import { Bars } from '#web/kit/plot/bars.tsx'
import { PlotCard } from '#web/kit/plot/plot-card.tsx'
import { PlotQuery } from '#web/kit/plot/plot-query.tsx'
import { PlotTable } from '#web/kit/plot/plot-table.tsx'
import { queryFor } from '#web/kit/queries.ts'
import { WAITING_TITLE } from './plot-titles.ts'

export const RewardsWaitingCard = () => (
  <PlotQuery title={WAITING_TITLE} asked={useQuery(queryFor(rewardsApi.calls.waiting))}>
    {steps => <RewardsWaitingPlot steps={steps} />}
  </PlotQuery>
)

function RewardsWaitingPlot({ steps }: { steps: readonly QueuedRewards[] }) {
  const count = steps.reduce((sum, step) => sum + step.count, 0)
  const longest = steps.reduce(
    (most, step) => (step.oldestDays > most.oldestDays ? step : most),
    steps[0] as QueuedRewards,
  )
  return (
    <PlotCard
      title={WAITING_TITLE}
      summary={
        count === 0
          ? t`Nothing waits for anybody.`
          : t`${formatCount(count)}, ${formatMoney(steps.reduce((sum, { amount }) => sum + amount, 0))} in all. The oldest is ${longest.statusName} for ${formatDays(longest.oldestDays)}.`
      }
      table={
        <PlotTable
          label={WAITING_TITLE}
          columns={['Step', 'Cases', 'Amount', 'Half wait longer than', 'The oldest']}
          rows={steps.map(({ _id, statusName, count, amount, medianDays, oldestDays }) => ({
            key: _id,
            cells: [
              statusName,
              count,
              formatMoney(amount),
              count ? formatDays(medianDays) : '–',
              count ? formatDays(oldestDays) : '–',
            ],
          }))}
        />
      }
    >
      <Bars
        label={t`Cases that wait, by step`}
        bars={steps.map(({ _id, statusName, count, oldestDays }) => ({
          key: _id,
          // Whatever is here is pending: a phone has no room to say it.
          name: statusName.replace(/^Pending /, ''),
          value: count,
          ...(count ? { text: t`${count} · up to ${formatDays(oldestDays)}`, href: `/rewards?status=${_id}` } : {}),
        }))}
      />
    </PlotCard>
  )
}

const formatCount = (count: number) => `${count} ${count === 1 ? 'case waits' : 'cases wait'}`
const formatDays = (days: number) => `${days} ${days === 1 ? 'day' : 'days'}`
