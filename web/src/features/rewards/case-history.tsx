/** The history of a case: next to it, and in a dialog of the list. */
import { useQuery } from '@tanstack/react-query'
import { type Reward, type RewardListItem, type RewardStep, rewardsApi } from '#shared/features/rewards.ts'
import { formatDay } from '#shared/kit/dates.ts'
import { formatMoney } from '#shared/kit/money.ts'
import { fullName, toAuthorPerson } from '#shared/kit/people.ts'
import { t } from '#shared/kit/texts.ts'
import { ErrorState } from '#web/kit/empty-state.tsx'
import { DataTable } from '#web/kit/list-screen/data-table.tsx'
import { ListCard } from '#web/kit/list-screen/list-card.tsx'
import { LocalTime } from '#web/kit/local-time.tsx'
import { AuthorLink } from '#web/kit/person-link.tsx'
import { queryFor } from '#web/kit/queries.ts'
import { StatusChip } from '#web/kit/status-chip.tsx'
import { TwoLineText } from '#web/kit/truncated-text.tsx'
import { Card } from '#web/ui/card.tsx'
import { Dialog, DialogContent, DialogDescription, DialogTitle } from '#web/ui/dialog.tsx'
import { Spinner } from '#web/ui/spinner.tsx'

/** Who did what to a case and when, newest first. */
export function CaseHistoryDialog({ reward, onClose }: { reward: RewardListItem; onClose: () => void }) {
  const asked = useQuery(queryFor(rewardsApi.calls.history, { params: { id: reward._id } }))
  return (
    <Dialog open onOpenChange={open => open || onClose()}>
      <DialogContent className="max-w-3xl content-start">
        <div className="grid gap-1">
          <DialogTitle>{t`Case History`}</DialogTitle>
          <DialogDescription>{getCaseName(reward)}</DialogDescription>
        </div>
        <ListCard asked={asked} empty={t`There are no records to display.`}>
          {steps => (
            <DataTable<RewardStep, string>
              label={t`Case History`}
              rows={steps}
              columns={[
                {
                  key: 'user',
                  header: t`User`,
                  cell: step => fullName(step.user),
                  person: step => toAuthorPerson(step.user),
                },
                { key: 'status', header: t`Status`, cell: step => <StatusChip name={step.status.statusName} /> },
                {
                  key: 'date',
                  header: t`Date`,
                  cell: step => <LocalTime at={step.date} />,
                  // On a phone, half a line is too short for it.
                  className: 'tabular-nums max-sm:col-span-2',
                },
                {
                  key: 'comment',
                  header: t`Comment`,
                  cell: step => (step.requestComment ? <TwoLineText text={step.requestComment} /> : '–'),
                },
                { key: 'amount', header: t`Amount`, align: 'right', cell: step => formatMoney(step.realAmount) || '–' },
              ]}
            />
          )}
        </ListCard>
      </DialogContent>
    </Dialog>
  )
}

/** Names a case in the labels of its buttons. */
export const getCaseName = ({ employee, reasonID, requestDate }: RewardListItem): string =>
  t`${t(reasonID.reason)} for ${fullName(employee)}, ${formatDay(requestDate)}`

/** The steps of a case so far, oldest first, next to its cards: the description is in the first card. */
export function CaseTimeline({ reward: { _id: id, requestDescription } }: { reward: Reward }) {
  const asked = useQuery(queryFor(rewardsApi.calls.history, { params: { id } }))
  return (
    <Card className="p-5">
      <h2 className="mb-4 text-sm font-semibold">{t`Case History`}</h2>
      {asked.isPending ? (
        <Spinner label={t`Loading the history`} />
      ) : asked.isError ? (
        <ErrorState error={asked.error} retry={() => void asked.refetch()} />
      ) : (
        <ol className="ml-1 grid">
          {asked.data.toReversed().map(step => (
            <TimelineStep
              key={step._id}
              step={step}
              comment={step.requestComment === requestDescription ? '' : step.requestComment}
            />
          ))}
        </ol>
      )}
    </Card>
  )
}

const TimelineStep = ({
  step: { user, status, date, realAmount },
  comment,
}: {
  step: RewardStep
  comment: string | null
}) => (
  <li className="relative border-l pb-6 pl-5 last:border-l-transparent last:pb-0">
    <span
      aria-hidden
      className="absolute top-1.5 -left-[0.28125rem] size-2 rounded-full bg-muted-foreground/60 ring-4 ring-card"
    />
    <p className="flex flex-wrap items-center gap-x-2.5 gap-y-1">
      <StatusChip name={status.statusName} />
      {realAmount === null ? null : <span className="tabular-nums">{formatMoney(realAmount)}</span>}
    </p>
    <p className="mt-1.5 text-xs text-muted-foreground">
      <AuthorLink author={user} />, <LocalTime at={date} className="tabular-nums" />
    </p>
    {comment ? (
      <p dir="auto" className="mt-1.5 line-clamp-4 wrap-anywhere whitespace-pre-wrap">
        {comment}
      </p>
    ) : null}
  </li>
)
