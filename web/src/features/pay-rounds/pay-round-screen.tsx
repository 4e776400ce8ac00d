import { useQuery } from '@tanstack/react-query'
import { useParams } from '@tanstack/react-router'
import { useId } from 'react'
import { isOpenRound, type PayRound, payRoundMessages } from '#shared/features/pay-rounds.ts'
import { formatDay } from '#shared/kit/dates.ts'
import { t } from '#shared/kit/texts.ts'
import { parseRecordId, QueryScreen } from '#web/kit/form/record-screen.tsx'
import { VersionConflictNotice } from '#web/kit/form/version-conflict-notice.tsx'
import { LabelledDay } from '#web/kit/labelled-day.tsx'
import { LocalTime } from '#web/kit/local-time.tsx'
import { AuthorLink } from '#web/kit/person-link.tsx'
import { ScreenLayout } from '#web/kit/screen-layout.tsx'
import { sentence } from '#web/kit/sentence.tsx'
import { Card } from '#web/ui/card.tsx'
import { Input } from '#web/ui/input.tsx'
import { Label } from '#web/ui/label.tsx'
import { describeRound } from './describe-round.ts'
import { PayGrid } from './pay-grid.tsx'
import { RoundActions } from './round-actions.tsx'
import { isBeingWritten, roundQuery } from './round-query.ts'
import { RoundStateChip } from './round-state-chip.tsx'
import { RoundTotals } from './round-totals.tsx'
import { type RoundEditor, useRoundEdits } from './use-round-edits.ts'

/** Polling interval, in milliseconds, while salaries are written, maybe on somebody else's request. */
const LOOK_AGAIN = 3000

export function PayRoundScreen() {
  const { id } = useParams({ from: '/_app/pay-rounds/$id' })
  const query = useQuery({
    ...roundQuery(parseRecordId(id)),
    refetchInterval: ({ state: { data } }) => (data && isBeingWritten(data) ? LOOK_AGAIN : false),
  })
  return (
    <QueryScreen query={query} title={t`Pay round`}>
      {round => <RoundDetail key={round._id} round={round} />}
    </QueryScreen>
  )
}

function RoundDetail({ round }: { round: PayRound }) {
  const editor = useRoundEdits(round)
  const isOpen = isOpenRound(round)
  const { proposedBy, proposedAt, endedBy, endedAt, state } = round
  return (
    <ScreenLayout
      title={round.title}
      width="table"
      subtitle={
        <>
          <span className="mr-2">
            <RoundStateChip state={state} />
          </span>
          {sentence`${describeRound(round)}, in force from ${formatDay(round.date)}, begun by ${<AuthorLink author={round.createdBy} />}`}
          {proposedBy && proposedAt ? (
            <>, {sentence`proposed by ${<AuthorLink author={proposedBy} />} on ${<LocalTime at={proposedAt} />}`}</>
          ) : null}
          {endedBy && endedAt ? (
            <>
              ,{' '}
              {state === 'cancelled'
                ? sentence`cancelled by ${<AuthorLink author={endedBy} />} on ${<LocalTime at={endedAt} />}`
                : sentence`confirmed by ${<AuthorLink author={endedBy} />} on ${<LocalTime at={endedAt} />}`}
            </>
          ) : null}
        </>
      }
      actions={<RoundActions round={round} editor={editor} />}
    >
      <div className="grid gap-4">
        <VersionConflictNotice
          form={{
            versionConflict: editor.isOutdated ? t`Somebody else has changed this pay round.` : undefined,
            loadNewerVersion: editor.discard,
          }}
        />
        <RoundNotice round={round} />
        {isOpen ? <RoundFields round={round} editor={editor} /> : null}
        <RoundTotals editor={editor} />
        <PayGrid editor={editor} readOnly={!isOpen} />
      </div>
    </ScreenLayout>
  )
}

/** What to know first about the round. */
function RoundNotice({ round }: { round: PayRound }) {
  const { state, reason, isProposer, lines } = round
  const held = lines.filter(({ obstacle }) => obstacle).length
  const text =
    state === 'returned'
      ? t`It was returned: ${reason}`
      : isBeingWritten(round)
        ? t`It is confirmed, but not all salaries are written yet. Go on now, or it is done overnight.`
        : state === 'proposed' && held
          ? held === 1
            ? t`It cannot be confirmed: one person has to be looked at. Return it.`
            : t`It cannot be confirmed: ${held} people have to be looked at. Return it.`
          : state === 'proposed' && isProposer
            ? t(payRoundMessages.proposer)
            : ''
  return text ? (
    <p role="status" className="rounded-lg border border-tone-yellow/40 bg-tone-yellow/10 px-4 py-3 break-words">
      {text}
    </p>
  ) : null
}

function RoundFields({ round, editor }: { round: PayRound; editor: RoundEditor }) {
  const id = useId()
  return (
    <Card className="grid gap-4 p-4 sm:grid-cols-2">
      <div className="grid content-start gap-1.5">
        <Label htmlFor={`${id}-title`}>{t`Title`}</Label>
        <Input
          id={`${id}-title`}
          value={editor.edits?.title ?? round.title}
          maxLength={100}
          aria-required
          onChange={event => editor.change({ title: event.target.value })}
        />
      </div>
      <LabelledDay
        label={t`In force from`}
        value={editor.edits?.date ?? round.date}
        onDayChange={date => editor.change({ date })}
      />
    </Card>
  )
}
