import { useQuery } from '@tanstack/react-query'
import { fullName } from '#shared/features/employees/people.ts'
import { type RewardListItem, type RewardStep, rewardsApi } from '#shared/features/rewards.ts'
import { formatDay } from '#shared/kit/dates.ts'
import { formatMoney } from '#shared/kit/money.ts'
import { EmptyState, ErrorState } from '#web/kit/empty-state.tsx'
import { DataTable } from '#web/kit/list-screen/data-table.tsx'
import { ListSkeleton } from '#web/kit/list-screen/list-skeleton.tsx'
import { queryFor } from '#web/kit/queries.ts'
import { StatusChip } from '#web/kit/status-chip.tsx'
import { TwoLineText } from '#web/kit/truncated-text.tsx'
import { Card } from '#web/ui/card.tsx'
import { Dialog, DialogContent, DialogDescription, DialogTitle } from '#web/ui/dialog.tsx'
import { getCaseName } from './case-name.ts'

/** A day, and the hour in UTC. */
export const showUtcInstant = (instant: string): string => `${formatDay(instant)} ${instant.slice(11, 16)} UTC`

/** Who did what to a case, and when; newest first. */
export function CaseHistoryDialog({ reward, onClose }: { reward: RewardListItem; onClose: () => void }) {
  const asked = useQuery(queryFor(rewardsApi.calls.history, { params: { id: reward._id } }))
  return (
    <Dialog open onOpenChange={open => open || onClose()}>
      <DialogContent className="max-w-3xl content-start">
        <div className="grid gap-1">
          <DialogTitle>Case History</DialogTitle>
          <DialogDescription>{getCaseName(reward)}</DialogDescription>
        </div>
        <Card aria-busy={asked.isFetching} className="overflow-hidden">
          {asked.isPending ? (
            <ListSkeleton />
          ) : asked.isError ? (
            <ErrorState text={asked.error.message} retry={() => void asked.refetch()} />
          ) : asked.data.length === 0 ? (
            <EmptyState text="There are no records to display." />
          ) : (
            <DataTable<RewardStep, string>
              label="Case History"
              rows={asked.data}
              columns={[
                { key: 'user', header: 'User', cell: step => fullName(step.user) },
                { key: 'status', header: 'Status', cell: step => <StatusChip name={step.status.statusName} /> },
                {
                  key: 'date',
                  header: 'Date',
                  cell: step => showUtcInstant(step.date),
                  className: 'whitespace-nowrap tabular-nums',
                },
                {
                  key: 'comment',
                  header: 'Comment',
                  cell: step => (step.requestComment ? <TwoLineText text={step.requestComment} /> : '–'),
                },
                { key: 'amount', header: 'Amount', align: 'right', cell: step => formatMoney(step.realAmount) || '–' },
              ]}
            />
          )}
        </Card>
      </DialogContent>
    </Dialog>
  )
}
