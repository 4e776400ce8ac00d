import { useQuery } from '@tanstack/react-query'
import { fullName } from '#shared/features/employees/people.ts'
import { type RewardListed, type RewardStep, rewards } from '#shared/features/rewards.ts'
import { showDay } from '#shared/kit/dates.ts'
import { showMoney } from '#shared/kit/money.ts'
import { ClippedLines } from '#web/kit/clipped.tsx'
import { DataTable } from '#web/kit/list-screen/data-table.tsx'
import { Loading } from '#web/kit/list-screen/loading.tsx'
import { Failed, Notice } from '#web/kit/notice.tsx'
import { ask } from '#web/kit/queries.ts'
import { StatusChip } from '#web/kit/status-chip.tsx'
import { Card } from '#web/ui/card.tsx'
import { Dialog, DialogContent, DialogDescription, DialogTitle } from '#web/ui/dialog.tsx'
import { caseName } from './naming.ts'

/** A day, and the hour in UTC. */
export const showInstant = (instant: string): string => `${showDay(instant)} ${instant.slice(11, 16)} UTC`

/** Who did what to a case, and when; newest first. */
export function CaseHistory({ of: reward, close }: { of: RewardListed; close: () => void }) {
  const asked = useQuery(ask(rewards.calls.history, { params: { id: reward._id } }))
  return (
    <Dialog open onOpenChange={open => open || close()}>
      <DialogContent className="max-w-3xl content-start">
        <div className="grid gap-1">
          <DialogTitle>Case History</DialogTitle>
          <DialogDescription>{caseName(reward)}</DialogDescription>
        </div>
        <Card aria-busy={asked.isFetching} className="overflow-hidden">
          {asked.isPending ? (
            <Loading />
          ) : asked.isError ? (
            <Failed text={asked.error.message} retry={() => void asked.refetch()} />
          ) : asked.data.length === 0 ? (
            <Notice text="There are no records to display." />
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
                  cell: step => showInstant(step.date),
                  className: 'whitespace-nowrap tabular-nums',
                },
                {
                  key: 'comment',
                  header: 'Comment',
                  cell: step => (step.requestComment ? <ClippedLines text={step.requestComment} /> : '–'),
                },
                { key: 'amount', header: 'Amount', align: 'right', cell: step => showMoney(step.realAmount) || '–' },
              ]}
            />
          )}
        </Card>
      </DialogContent>
    </Dialog>
  )
}
