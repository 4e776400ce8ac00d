import type { Budget } from '#shared/features/rewards.ts'
import { showMoney } from '#shared/kit/money.ts'
import { Card } from '#web/ui/card.tsx'
import { cn } from '#web/ui/cn.ts'

/** A year's budget in a line. */
export const BudgetLine = ({ budget: { year, yearlyBudget, left } }: { budget: Budget }) =>
  left === null ? null : (
    <span className="tabular-nums">
      {showMoney(left)} of {showMoney(yearlyBudget)} left in {year}
    </span>
  )

interface BudgetCardProps {
  readonly budget: Budget
  /** What is being asked for now. */
  readonly asked: number
}

/** What of the year's budget is gone, waits and is left, and where the present request would go. */
export function BudgetCard({ budget: { year, yearlyBudget, spent, pending, left }, asked }: BudgetCardProps) {
  const isOver = left !== null && asked > left
  return (
    <Card className="p-5">
      <h2 className="text-sm font-semibold">Budget {year}</h2>
      <p className="mt-1 text-muted-foreground">
        {yearlyBudget === null ? 'There is no yearly limit.' : `${showMoney(yearlyBudget)} for the whole year.`}
      </p>
      {yearlyBudget === null ? null : (
        <div aria-hidden className="mt-4 flex h-2 gap-px overflow-hidden rounded-full bg-muted">
          <Part of={yearlyBudget} amount={spent} className="bg-tone-green/70" />
          <Part of={yearlyBudget} amount={pending} className="bg-tone-yellow/70" />
          <Part
            of={yearlyBudget}
            amount={Math.min(asked, left ?? 0)}
            className={isOver ? 'bg-destructive' : 'bg-primary/60'}
          />
        </div>
      )}
      <dl className="mt-4 grid gap-2">
        <Figure label="Spent" amount={spent} dot="bg-tone-green/70" />
        <Figure label="Pending" amount={pending} dot="bg-tone-yellow/70" />
        {asked > 0 ? (
          <Figure label="This request" amount={asked} dot={isOver ? 'bg-destructive' : 'bg-primary/60'} />
        ) : null}
        {left === null ? null : (
          <Figure label="Left" amount={left} dot="bg-muted" className="mt-1 border-t pt-3 font-medium" />
        )}
      </dl>
    </Card>
  )
}

const Part = ({ of: whole, amount, className }: { of: number; amount: number; className: string }) =>
  amount > 0 ? (
    <div
      style={{ width: `${whole > 0 ? Math.min(100, (amount / whole) * 100) : 100}%` }}
      className={cn('transition-[width]', className)}
    />
  ) : null

interface FigureProps {
  readonly label: string
  readonly amount: number
  readonly dot: string
  readonly className?: string
}
const Figure = ({ label, amount, dot, className }: FigureProps) => (
  <div className={cn('flex items-center gap-2', className)}>
    <dt className="flex items-center gap-2">
      <span aria-hidden className={cn('size-2 rounded-full', dot)} />
      {label}
    </dt>
    <dd className="ml-auto tabular-nums">{showMoney(amount)}</dd>
  </div>
)
