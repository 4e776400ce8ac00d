/** How many cases wait in each step, and for how long. A bar opens its cases. */
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
  <PlotQuery title={t(WAITING_TITLE)} asked={useQuery(queryFor(rewardsApi.calls.waiting))}>
    {steps => <RewardsWaitingPlot steps={steps} />}
  </PlotQuery>
)

function RewardsWaitingPlot({ steps }: { steps: readonly QueuedRewards[] }) {
  const count = steps.reduce((sum, step) => sum + step.count, 0)
  const longest = steps.reduce(
    (most, step) => (step.oldestDays > most.oldestDays ? step : most),
    steps[0] as QueuedRewards,
  )
  const amount = formatMoney(steps.reduce((sum, step) => sum + step.amount, 0))
  const oldest = t(longest.statusName)
  return (
    <PlotCard
      title={t(WAITING_TITLE)}
      summary={
        count === 0
          ? t`Nothing waits for anybody.`
          : count === 1
            ? t`1 case waits, ${amount} in all. The oldest is ${oldest} for ${formatDays(longest.oldestDays)}.`
            : t`${count} cases wait, ${amount} in all. The oldest is ${oldest} for ${formatDays(longest.oldestDays)}.`
      }
      table={
        <PlotTable
          label={t(WAITING_TITLE)}
          columns={[t`Step`, t`Cases`, t`Amount`, t`Half wait longer than`, t`The oldest`]}
          rows={steps.map(({ _id, statusName, count, amount, medianDays, oldestDays }) => ({
            key: _id,
            cells: [
              t(statusName),
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
          name: t(SHORT_NAMES[statusName] ?? statusName),
          value: count,
          ...(count
            ? { text: `${count} · ${t`up to ${formatDays(oldestDays)}`}`, href: `/rewards?status=${_id}` }
            : {}),
        }))}
      />
    </PlotCard>
  )
}

/** Without "Pending", since all of them are and a phone has no room for it. */
const SHORT_NAMES: Readonly<Record<string, string>> = {
  'Pending Approval': 'Approval',
  'Pending Refund': 'Refund',
  'Pending Payment': 'Payment',
}
const formatDays = (days: number) => (days === 1 ? t`1 day` : t`${days} days`)
