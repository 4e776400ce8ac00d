import { useMutation, useQuery } from '@tanstack/react-query'
import { useParams } from '@tanstack/react-router'
import Undo2 from 'lucide-react/icons/undo-2'
import { useEffect } from 'react'
import {
  countLines,
  isUndoable,
  type PlannedChange,
  plannedChangeCalls,
  plannedChangeMessages,
} from '#shared/features/planned-changes.ts'
import { formatDay, utcToday } from '#shared/kit/dates.ts'
import { t, translateSentence } from '#shared/kit/texts.ts'
import { fetchApi } from '#web/kit/api.ts'
import { CompletionBar } from '#web/kit/completion-bar.tsx'
import { confirmAction } from '#web/kit/confirm.tsx'
import { EmptyState } from '#web/kit/empty-state.tsx'
import { parseRecordId, QueryScreen } from '#web/kit/form/record-screen.tsx'
import { LocalTime } from '#web/kit/local-time.tsx'
import { AuthorLink } from '#web/kit/person-link.tsx'
import { queryFor } from '#web/kit/queries.ts'
import { ScreenLayout } from '#web/kit/screen-layout.tsx'
import { sentence } from '#web/kit/sentence.tsx'
import { toast } from '#web/kit/toast.ts'
import { Button } from '#web/ui/button.tsx'
import { Card } from '#web/ui/card.tsx'
import { ChangeStateChip } from './change-state-chip.tsx'
import { LineList } from './line-list.tsx'
import { describePlannedChange } from './planned-changes-list.tsx'
import { startedHere } from './started-here.ts'

const POLL = 1000
/** Whether the job is running, or about to start. */
const isUnderWay = ({ state, day }: Pick<PlannedChange, 'state' | 'day'>) =>
  state === 'running' || state === 'undoing' || (state === 'planned' && day <= utcToday(new Date()))

export function PlannedChangeScreen() {
  const { id } = useParams({ from: '/_app/planned-changes/$id' })
  const query = useQuery({
    ...queryFor(plannedChangeCalls.plannedChange, { params: { id: parseRecordId(id) } }),
    refetchInterval: ({ state: { data } }) => (data && isUnderWay(data) ? POLL : false),
  })
  return (
    <QueryScreen query={query} title={t`Planned change`}>
      {change => <ChangeDetail change={change} />}
    </QueryScreen>
  )
}

function ChangeDetail({ change }: { change: PlannedChange }) {
  const { state, day, lines, createdBy, createdAt, appliedAt, endedBy, endedAt } = change
  const undoing = useUndoing(change._id)
  useAppliedToast(change, undoing.mutate)
  const changed = lines.filter(({ outcome }) => outcome === 'changes')
  const left = lines.length - changed.length
  const isPlanned = state === 'planned'
  return (
    <ScreenLayout
      title={describePlannedChange(change)}
      subtitle={
        <>
          <span className="mr-2">
            <ChangeStateChip state={state} />
          </span>
          {sentence`from ${formatDay(day)}, planned by ${<AuthorLink author={createdBy} />} on ${<LocalTime at={createdAt} />}`}
          {appliedAt ? <>, {sentence`applied on ${<LocalTime at={appliedAt} />}`}</> : null}
          {endedBy && endedAt ? (
            <>
              {', '}
              {state === 'taken back'
                ? sentence`taken back by ${<AuthorLink author={endedBy} />} on ${<LocalTime at={endedAt} />}`
                : sentence`undone by ${<AuthorLink author={endedBy} />} on ${<LocalTime at={endedAt} />}`}
            </>
          ) : null}
        </>
      }
      actions={<ChangeActions change={change} undoing={undoing} />}
    >
      {isUnderWay(change) ? <Progress change={change} /> : null}
      {lines.length === 0 ? (
        <Card>
          <EmptyState
            text={
              state === 'taken back'
                ? t`It was taken back before its day: nobody was changed.`
                : t`There is nothing to change.`
            }
          />
        </Card>
      ) : (
        <section aria-labelledby="change-lines" className="grid gap-3">
          <h2 id="change-lines" className="font-medium">
            {changed.length === 0
              ? t`Nobody changes`
              : isPlanned
                ? t`${countLines(changed, translateSentence)} will change`
                : t`${countLines(changed, translateSentence)} changed`}
            {left ? (
              <span className="font-normal text-muted-foreground">
                {' · '}
                {state === 'undone' ? t`${left} undone or left alone` : t`${left} left alone`}
              </span>
            ) : null}
          </h2>
          <LineList lines={lines} label={t`People and work`} className="max-h-none bg-card" />
        </section>
      )}
    </ScreenLayout>
  )
}

/** The progress of the job, by lines written. */
function Progress({ change: { lines, handled, state } }: { change: PlannedChange }) {
  return (
    <div role="status" className="mb-4 grid gap-1.5">
      <p className="text-muted-foreground">
        {state === 'undoing' ? t`Being undone… You can leave this page.` : t`In progress… You can leave this page.`}
      </p>
      <CompletionBar label={t`People and work`} done={handled} total={lines.length} />
    </div>
  )
}

const useUndoing = (id: string) =>
  useMutation({
    mutationFn: (version: number) => fetchApi(plannedChangeCalls.undoChange, { params: { id }, version }),
  })

/** When a change planned in this tab for today has been applied, shows a toast with Undo. */
function useAppliedToast({ _id, version, state, lines }: PlannedChange, undo: (version: number) => void): void {
  useEffect(() => {
    if (state !== 'applied' || !startedHere.delete(_id)) return
    const changed = lines.filter(({ outcome }) => outcome === 'changes')
    if (changed.length) toast.undoable(t`${countLines(changed, translateSentence)} changed.`, () => undo(version))
  })
}

function ChangeActions({ change, undoing }: { change: PlannedChange; undoing: ReturnType<typeof useUndoing> }) {
  const { _id, version, state, day } = change
  const takingBack = useMutation({
    mutationFn: () => fetchApi(plannedChangeCalls.takeBackChange, { params: { id: _id }, version }),
    onSuccess: () => toast.success(t(plannedChangeMessages.takenBack)),
  })
  const takeBack = async () => {
    const text = t`Nobody is changed on ${formatDay(day)} then.`
    if (await confirmAction({ title: t`Take back this change?`, text, acceptLabel: t`Take back` })) takingBack.mutate()
  }
  const undo = async () => {
    const text = t`Everybody whose record has not changed since gets back what they had before.`
    if (await confirmAction({ title: t`Undo this change?`, text, acceptLabel: t`Undo` })) undoing.mutate(version)
  }
  if (state === 'planned')
    return (
      <Button variant="outline" disabled={takingBack.isPending} onClick={() => void takeBack()}>{t`Take back`}</Button>
    )
  return isUndoable(change, new Date()) ? (
    <Button variant="outline" disabled={undoing.isPending} onClick={() => void undo()}>
      <Undo2 /> {t`Undo`}
    </Button>
  ) : null
}
