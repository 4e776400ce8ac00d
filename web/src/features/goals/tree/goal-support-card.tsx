/** The goal that a goal supports and the goals that support it; nothing if there are none. */
import { useQuery } from '@tanstack/react-query'
import { goalsApi } from '#shared/features/goals.ts'
import { t } from '#shared/kit/texts.ts'
import { PercentBar } from '#web/kit/completion-bar.tsx'
import { ErrorState } from '#web/kit/empty-state.tsx'
import { queryFor } from '#web/kit/queries.ts'
import { Card } from '#web/ui/card.tsx'
import { TreeGoalRow } from './tree-goal-row.tsx'

export function GoalSupportCard({ id }: { id: string }) {
  const asked = useQuery(queryFor(goalsApi.calls.support, { params: { id } }))
  if (asked.isError)
    return (
      <Card className="p-5">
        <ErrorState error={asked.error} retry={() => void asked.refetch()} />
      </Card>
    )
  if (!asked.data) return null
  const { supported, supporters, others, rolledUp } = asked.data
  const count = supporters.length + others
  if (!supported && count === 0) return null
  return (
    <Card className="grid gap-4 p-5">
      {supported ? (
        <section aria-label={t`Supports`}>
          <h2 className="text-sm font-semibold">{t`Supports`}</h2>
          <TreeGoalRow goal={supported} />
        </section>
      ) : null}
      {count > 0 ? (
        <section aria-label={t`Supported by`}>
          <h2 className="mb-1 text-sm font-semibold">{t`Supported by (${count})`}</h2>
          <PercentBar label={t`Progress with what supports it`} percent={rolledUp} className="max-w-sm" />
          <ul className="divide-y">
            {supporters.map(goal => (
              <li key={goal._id}>
                <TreeGoalRow goal={goal} />
              </li>
            ))}
          </ul>
          {others > 0 ? (
            <p className="pt-2 text-[0.8125rem] text-muted-foreground">
              {others === 1 ? t`1 more is not visible to you.` : t`${others} more are not visible to you.`}
            </p>
          ) : null}
        </section>
      ) : null}
    </Card>
  )
}
