import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useParams } from '@tanstack/react-router'
import Undo2 from 'lucide-react/icons/undo-2'
import { useId, useRef, useState } from 'react'
import { flushSync } from 'react-dom'
import {
  isOpenRound,
  MAX_RETURN_REASON,
  mayCancelRound,
  type PayRound,
  payRoundCalls,
  payRoundMessages,
} from '#shared/features/pay-rounds.ts'
import { formatDay } from '#shared/kit/dates.ts'
import { formatMoney } from '#shared/kit/money.ts'
import { t } from '#shared/kit/texts.ts'
import { clientKeyHeaders, decryptedQuery, decryptFields, encryptAmountOnce } from '#web/features/salaries/public.ts'
import { fetchApi } from '#web/kit/api.ts'
import { confirmAction } from '#web/kit/confirm.tsx'
import { ReasonDialog } from '#web/kit/form/reason-dialog.tsx'
import { parseRecordId, QueryScreen } from '#web/kit/form/record-screen.tsx'
import { FIX_ERRORS } from '#web/kit/form/use-save.ts'
import { VersionConflictNotice } from '#web/kit/form/version-conflict-notice.tsx'
import { LabelledDay } from '#web/kit/labelled-day.tsx'
import { LocalTime } from '#web/kit/local-time.tsx'
import { AuthorLink } from '#web/kit/person-link.tsx'
import { ScreenLayout } from '#web/kit/screen-layout.tsx'
import { sentence } from '#web/kit/sentence.tsx'
import { toast } from '#web/kit/toast.ts'
import { useShortcut } from '#web/kit/use-shortcut.ts'
import { Button } from '#web/ui/button.tsx'
import { Card } from '#web/ui/card.tsx'
import { cn } from '#web/ui/cn.ts'
import { Input } from '#web/ui/input.tsx'
import { Label } from '#web/ui/label.tsx'
import { Spinner } from '#web/ui/spinner.tsx'
import { describeRound } from './describe-round.ts'
import { PayGrid } from './pay-grid.tsx'
import { formatPercent, type RoundEdits, type RoundTotals, sumRound } from './round-edits.ts'
import { RoundStateChip } from './round-state-chip.tsx'
import { type RoundEditor, useRoundEdits } from './use-round-edits.ts'

const roundQuery = (id: string) =>
  decryptedQuery(payRoundCalls.payRound, { params: { id } }, async round => ({
    ...round,
    lines: await Promise.all(round.lines.map(line => decryptFields(line, ['current', 'proposed', 'bandMid']))),
  }))

/** Polling interval, in milliseconds, while salaries are written, maybe on somebody else's request. */
const LOOK_AGAIN = 3000
const isBeingWritten = ({ state, writtenAt }: Pick<PayRound, 'state' | 'writtenAt'>) =>
  state === 'confirmed' && !writtenAt

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
      wide
      subtitle={
        <span className="flex flex-wrap items-center gap-x-2 gap-y-1">
          <RoundStateChip state={state} />
          <span>
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
          </span>
        </span>
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
        <Totals editor={editor} />
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

function Totals({ editor }: { editor: RoundEditor }) {
  const totals = sumRound(editor.lines)
  return (
    <Card aria-label={t`Totals`} className="grid gap-4 p-4">
      {totals.map(({ currency, people, before, after, raised, difference }) => (
        <dl
          key={currency}
          aria-label={t`Totals in ${currency}`}
          className={cn('grid grid-cols-2 gap-x-6 gap-y-3', totals.length > 1 ? 'sm:grid-cols-5' : 'sm:grid-cols-4')}
        >
          {[
            ...(totals.length > 1 ? [[t`Currency`, currency]] : []),
            [t`Before`, formatMoney(before, currency)],
            [t`After`, formatMoney(after, currency)],
            [t`Difference`, describeDifference({ before, after, difference, currency })],
            [t`Raised`, t`${raised} of ${people}`],
          ].map(([label, value]) => (
            <div key={label}>
              <dt className="text-xs text-muted-foreground">{label}</dt>
              <dd className="font-medium tabular-nums">{value}</dd>
            </div>
          ))}
        </dl>
      ))}
    </Card>
  )
}

const describeDifference = ({
  before,
  after,
  difference,
  currency,
}: Pick<RoundTotals, 'before' | 'after' | 'difference' | 'currency'>): string => {
  const percent = formatPercent(before, after)
  return `${difference > 0 ? '+' : ''}${formatMoney(difference, currency)}${percent ? ` (${percent})` : ''}`
}

/** Saves the edits. A retry sends exactly the same bytes, encrypted only once, so that it is idempotent. */
function useSaving(round: PayRound, editor: RoundEditor) {
  const client = useQueryClient()
  const sent = useRef<{ readonly edits: RoundEdits; readonly key: string }>(undefined)
  return useMutation({
    mutationFn: async (edits: RoundEdits) => {
      if (sent.current?.edits !== edits) sent.current = { edits, key: crypto.randomUUID() }
      const { key } = sent.current
      const lines = await Promise.all(
        editor.lines.map(async ({ _id, note, after, isTyped }) => ({
          _id,
          note,
          proposed: isTyped && after !== undefined ? await encryptAmountOnce(key, _id, String(after)) : null,
        })),
      )
      return fetchApi(payRoundCalls.updateRound, {
        params: { id: round._id },
        body: { title: edits.title ?? round.title, date: edits.date ?? round.date, lines },
        version: edits.version,
        idempotencyKey: key,
        headers: await clientKeyHeaders(),
      })
    },
    // Keep the edits until the saved round has been loaded.
    onSuccess: async () => {
      await client.refetchQueries({ queryKey: roundQuery(round._id).queryKey })
      editor.discard()
    },
  })
}

const STEPS = {
  propose: { call: payRoundCalls.proposeRound, done: payRoundMessages.proposed },
  confirm: { call: payRoundCalls.confirmRound, done: payRoundMessages.confirmed },
  cancel: { call: payRoundCalls.cancelRound, done: payRoundMessages.cancelled },
} as const

/** Commits a cell, which it does on blur, and puts the focus and the caret back. */
function takeTyped(field: HTMLInputElement) {
  const { value, selectionEnd } = field
  flushSync(() => field.blur())
  field.focus()
  const caret = field.value === value ? selectionEnd : field.value.length
  field.setSelectionRange(caret, caret)
}

function RoundActions({ round, editor }: { round: PayRound; editor: RoundEditor }) {
  const [isReturning, setReturning] = useState(false)
  const saving = useSaving(round, editor)
  const stepping = useMutation({
    mutationFn: ({ step, version }: { step: keyof typeof STEPS; version: number }) =>
      fetchApi(STEPS[step].call, { params: { id: round._id }, version }),
    onSuccess: (_, { step }) => toast.success(t(STEPS[step].done)),
  })
  const returning = useMutation({
    mutationFn: (reason: string) =>
      fetchApi(payRoundCalls.returnRound, { params: { id: round._id }, body: { reason }, version: round.version }),
    onSuccess: () => {
      setReturning(false)
      toast.success(t(payRoundMessages.returned))
    },
  })
  const isBusy = saving.isPending || stepping.isPending || returning.isPending
  const { lines, edits, isDirty } = editor
  /** Returns the saved version; undefined if saving failed. */
  const save = async (): Promise<number | undefined> => {
    if (!edits) return round.version
    const isComplete = (edits.title ?? round.title).trim() !== '' && (edits.date ?? round.date) !== ''
    if (!isComplete || lines.some(({ invalid }) => invalid)) {
      toast.error(t(FIX_ERRORS))
      return undefined
    }
    // The mutation has already shown the error.
    return saving.mutateAsync(edits).then(
      ({ version }) => version,
      () => undefined,
    )
  }
  const saveOnly = async () => {
    if ((await save()) !== undefined) toast.success(t(payRoundMessages.saved))
  }
  const propose = async () => {
    const version = await save()
    if (version !== undefined) stepping.mutate({ step: 'propose', version })
  }
  const confirm = async () => {
    const totals = sumRound(lines)
    const raised = totals.reduce((sum, one) => sum + one.raised, 0)
    const more = totals
      .filter(one => one.raised > 0)
      .map(({ difference, currency }) =>
        difference < 0 ? t`${formatMoney(-difference, currency)} less` : t`${formatMoney(difference, currency)} more`,
      )
      .join(` ${t`and`} `)
    const title = raised === 1 ? t`Confirm 1 salary?` : t`Confirm ${raised} salaries?`
    const text = t`${more}, in force from ${formatDay(round.date)}. All are written, or none.`
    if (await confirmAction({ title, text, acceptLabel: t`Confirm` }))
      stepping.mutate({ step: 'confirm', version: round.version })
  }
  const cancel = async () => {
    const text = t`Nobody gets a raise, and it can no longer be changed.`
    if (
      await confirmAction({
        title: t`Cancel ${round.title}?`,
        text,
        acceptLabel: t`Cancel round`,
        cancelLabel: t`Keep it`,
        destroys: true,
      })
    )
      stepping.mutate({ step: 'cancel', version: round.version })
  }
  const isOpen = isOpenRound(round)
  const saveButton = useRef<HTMLButtonElement>(null)
  useShortcut(
    'mod+s',
    () => {
      const field = document.activeElement
      if (field instanceof HTMLInputElement) takeTyped(field)
      // A click calls the handler of the latest render, which knows the cell that was just committed.
      saveButton.current?.click()
    },
    isOpen,
  )
  return (
    <>
      {isBusy ? <Spinner label={t`Saving`} /> : null}
      {mayCancelRound(round) ? (
        <Button variant="outline" disabled={isBusy || isDirty} onClick={() => void cancel()}>{t`Cancel round`}</Button>
      ) : null}
      {isOpen ? (
        <>
          <Button variant="outline" disabled={isBusy || !isDirty} onClick={editor.undo}>
            <Undo2 /> {t`Undo`}
          </Button>
          <Button
            ref={saveButton}
            variant="outline"
            disabled={isBusy || !isDirty}
            aria-keyshortcuts="Control+S"
            onClick={() => void saveOnly()}
          >{t`Save`}</Button>
          <Button disabled={isBusy} onClick={() => void propose()}>{t`Propose`}</Button>
        </>
      ) : null}
      {round.state === 'proposed' ? (
        <Button variant="outline" disabled={isBusy} onClick={() => setReturning(true)}>{t`Return`}</Button>
      ) : null}
      {round.state === 'proposed' && !round.isProposer ? (
        <Button
          disabled={isBusy || round.lines.some(({ obstacle }) => obstacle)}
          onClick={() => void confirm()}
        >{t`Confirm`}</Button>
      ) : null}
      {isBeingWritten(round) ? (
        <Button
          disabled={isBusy}
          onClick={() => stepping.mutate({ step: 'confirm', version: round.version })}
        >{t`Go on`}</Button>
      ) : null}
      {isReturning ? (
        <ReasonDialog
          title={t`Return this pay round?`}
          text={t`It can be changed and proposed again. The reason is shown above it.`}
          acceptLabel={t`Return`}
          busyLabel={t`Returning`}
          maxLength={MAX_RETURN_REASON}
          isSaving={returning.isPending}
          onAccept={reason => returning.mutate(reason)}
          onClose={() => setReturning(false)}
        />
      ) : null}
    </>
  )
}
