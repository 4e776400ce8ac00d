import { useQuery } from '@tanstack/react-query'
import { type ReactNode, useId } from 'react'
import {
  type BudgetFigures,
  type Reward,
  type RewardBudget,
  rewardMessages,
  rewardsApi,
} from '#shared/features/rewards.ts'
import { formatMoney } from '#shared/kit/money.ts'
import { t } from '#shared/kit/texts.ts'
import { ErrorState } from '#web/kit/empty-state.tsx'
import { QueryScreen } from '#web/kit/form/record-screen.tsx'
import { queryFor } from '#web/kit/queries.ts'
import { NotFound } from '#web/kit/route-fallbacks.tsx'
import { Card } from '#web/ui/card.tsx'
import { cn } from '#web/ui/cn.ts'
import { LinesSkeleton } from '#web/ui/lines-skeleton.tsx'

export const BudgetLine = ({ budget: { year, yearlyBudget, left } }: { budget: RewardBudget }) =>
  left === null ? null : (
    <span className="tabular-nums">{t`${formatMoney(left)} of ${formatMoney(yearlyBudget)} left in ${year}`}</span>
  )

interface BudgetCardProps {
  /** Without the current request. */
  readonly budget: BudgetFigures
  /** The amount of the current request. */
  readonly requested: number
  readonly className?: string
}

/** How much of the year's budget is spent, pending and left, including the current request. */
export function BudgetCard({ budget, requested, className = '' }: BudgetCardProps) {
  const heading = useId()
  const { year, yearlyBudget, spent, pending, left } = budget
  const isOver = left !== null && requested > left
  return (
    <Card className={cn('p-5', className)} aria-labelledby={heading}>
      <h2 id={heading} className="text-sm font-semibold">{t`Budget ${year}`}</h2>
      <p className="mt-1 text-muted-foreground">
        {yearlyBudget === null ? t`There is no yearly limit.` : t`${formatMoney(yearlyBudget)} for the whole year.`}
      </p>
      {yearlyBudget === null ? null : (
        <div aria-hidden className="mt-4 flex h-2 gap-px overflow-hidden rounded-full bg-muted">
          <BudgetBarPart total={yearlyBudget} amount={spent} className="bg-tone-green/70" />
          <BudgetBarPart total={yearlyBudget} amount={pending} className="bg-tone-yellow/70" />
          <BudgetBarPart
            total={yearlyBudget}
            amount={Math.min(requested, left ?? 0)}
            className={isOver ? 'bg-destructive' : 'bg-primary/60'}
          />
        </div>
      )}
      <dl className="mt-4 grid gap-2">
        <BudgetFigure label={t`Spent`} amount={spent} dotClass="bg-tone-green/70" />
        <BudgetFigure label={t`Pending`} amount={pending} dotClass="bg-tone-yellow/70" />
        {/* Even without an amount yet, so that nothing moves when it is typed. */}
        <BudgetFigure
          label={t`This request`}
          amount={requested}
          dotClass={isOver ? 'bg-destructive' : 'bg-primary/60'}
        />
        {left === null ? null : (
          // Below the line like a total, so it includes this request.
          <BudgetFigure
            label={isOver ? t`Over the budget` : t`Left`}
            amount={Math.abs(left - requested)}
            dotClass="border border-muted-foreground bg-muted"
            className="mt-1 border-t pt-3 font-medium"
          />
        )}
      </dl>
    </Card>
  )
}

/** The requester's budget, for those who decide on the case. */
export function RequesterBudget({ reward, className = '' }: { reward: Reward; className?: string }) {
  const asked = useQuery(queryFor(rewardsApi.calls.requesterBudget, { params: { id: reward._id } }))
  if (asked.data)
    return (
      <BudgetCard budget={asked.data} requested={reward.realAmount ?? reward.estimatedAmount} className={className} />
    )
  // Decided meanwhile.
  if (asked.data === null) return null
  return (
    <Card className={cn('p-5', className)}>
      {asked.isError ? (
        <ErrorState error={asked.error} retry={() => void asked.refetch()} />
      ) : (
        <LinesSkeleton label={t`Loading the budget`} />
      )}
    </Card>
  )
}

const BudgetBarPart = ({ total: whole, amount, className }: { total: number; amount: number; className: string }) =>
  amount > 0 ? (
    <div
      style={{ width: `${whole > 0 ? Math.min(100, (amount / whole) * 100) : 100}%` }}
      className={cn('transition-[width]', className)}
    />
  ) : null

interface BudgetFigureProps {
  readonly label: string
  readonly amount: number
  readonly dotClass: string
  readonly className?: string
}
const BudgetFigure = ({ label, amount, dotClass, className }: BudgetFigureProps) => (
  <div className={cn('flex items-center gap-2', className)}>
    <dt className="flex items-center gap-2">
      <span aria-hidden className={cn('size-2 rounded-full', dotClass)} />
      {label}
    </dt>
    <dd className="ml-auto tabular-nums">{formatMoney(amount)}</dd>
  </div>
)

/** A screen for people who may request rewards, or view what they have requested; not found for others. */
export const RewardsProgramScreen = ({
  title,
  isForReading = false,
  children,
}: {
  title: string
  isForReading?: boolean
  children: (budget: RewardBudget) => ReactNode
}) => (
  <QueryScreen query={useQuery(queryFor(rewardsApi.calls.budget))} title={title}>
    {budget =>
      budget.mayRequest || (isForReading && budget.hasCases) ? (
        children(budget)
      ) : (
        <NotFound text={t(rewardMessages.notAllowed)} />
      )
    }
  </QueryScreen>
)
