import { useQuery } from '@tanstack/react-query'
import { fullName } from '#shared/features/employees/people.ts'
import { type RewardStep, rewardsApi } from '#shared/features/rewards.ts'
import { formatMoney } from '#shared/kit/money.ts'
import { ErrorState } from '#web/kit/empty-state.tsx'
import { queryFor } from '#web/kit/queries.ts'
import { StatusChip } from '#web/kit/status-chip.tsx'
import { Card } from '#web/ui/card.tsx'
import { Spinner } from '#web/ui/spinner.tsx'
import { showUtcInstant } from './case-history-dialog.tsx'

/** The way of a case so far, from its beginning. */
export function CaseTimeline({ rewardId: id }: { rewardId: string }) {
  const asked = useQuery(queryFor(rewardsApi.calls.history, { params: { id } }))
  return (
    <Card className="p-5">
      <h2 className="mb-4 text-sm font-semibold">Case History</h2>
      {asked.isPending ? (
        <Spinner label="Loading the history" />
      ) : asked.isError ? (
        <ErrorState text={asked.error.message} retry={() => void asked.refetch()} />
      ) : (
        <ol className="grid">
          {asked.data.toReversed().map(step => (
            <TimelineStep key={step._id} {...step} />
          ))}
        </ol>
      )}
    </Card>
  )
}

const TimelineStep = ({ user, status, date, requestComment, realAmount }: RewardStep) => (
  <li className="relative border-l pb-6 pl-5 last:border-l-transparent last:pb-0">
    <span
      aria-hidden
      className="absolute top-1.5 -left-[0.28125rem] size-2 rounded-full bg-muted-foreground/60 ring-4 ring-card"
    />
    <p className="flex flex-wrap items-center gap-x-2.5 gap-y-1">
      <StatusChip name={status.statusName} />
      {realAmount === null ? null : <span className="tabular-nums">{formatMoney(realAmount)}</span>}
    </p>
    <p className="mt-1.5 flex flex-wrap gap-x-2 text-xs text-muted-foreground">
      {fullName(user)}
      <time dateTime={date} className="tabular-nums">
        {showUtcInstant(date)}
      </time>
    </p>
    {requestComment ? (
      <p dir="auto" className="mt-1.5 line-clamp-4 break-words whitespace-pre-wrap">
        {requestComment}
      </p>
    ) : null}
  </li>
)
