import { useMutation } from '@tanstack/react-query'
import { type PayRound, payRoundCalls, payRoundMessages } from '#shared/features/pay-rounds.ts'
import { formatDay } from '#shared/kit/dates.ts'
import { formatMoney } from '#shared/kit/money.ts'
import { t } from '#shared/kit/texts.ts'
import { fetchApi } from '#web/kit/api.ts'
import { confirmAction } from '#web/kit/confirm.tsx'
import { FIX_ERRORS } from '#web/kit/form/use-save.ts'
import { toast } from '#web/kit/toast.ts'
import { type EditedLine, sumRound } from './round-edits.ts'
import type { RoundEditor } from './use-round-edits.ts'
import { useSaveRound } from './use-save-round.ts'

const STEPS = {
  propose: { call: payRoundCalls.proposeRound, done: payRoundMessages.proposed },
  confirm: { call: payRoundCalls.confirmRound, done: payRoundMessages.confirmed },
  cancel: { call: payRoundCalls.cancelRound, done: payRoundMessages.cancelled },
} as const

/** Saves a round and moves it on. Each step reports its result itself. */
export function useRoundSteps(round: PayRound, editor: RoundEditor) {
  const saving = useSaveRound(round, editor)
  const stepping = useMutation({
    mutationFn: ({ step, version }: { step: keyof typeof STEPS; version: number }) =>
      fetchApi(STEPS[step].call, { params: { id: round._id }, version }),
    onSuccess: (_, { step }) => toast.success(t(STEPS[step].done)),
  })
  const { version } = round

  /** Returns the saved version; undefined if saving failed. */
  const saveEdits = async (): Promise<number | undefined> => {
    const { edits, lines } = editor
    if (!edits) return version
    const isComplete = (edits.title ?? round.title).trim() !== '' && (edits.date ?? round.date) !== ''
    if (!isComplete || lines.some(({ invalid }) => invalid)) {
      toast.error(t(FIX_ERRORS))
      return undefined
    }
    // The mutation has already shown the error.
    return saving.mutateAsync(edits).then(
      saved => saved.version,
      () => undefined,
    )
  }

  return {
    isBusy: saving.isPending || stepping.isPending,
    save: async () => {
      if ((await saveEdits()) !== undefined) toast.success(t(payRoundMessages.saved))
    },
    propose: async () => {
      const saved = await saveEdits()
      if (saved !== undefined) stepping.mutate({ step: 'propose', version: saved })
    },
    confirm: async () => {
      if (await confirmAction({ ...describeConfirmation(editor.lines, round.date), acceptLabel: t`Confirm` }))
        stepping.mutate({ step: 'confirm', version })
    },
    /** Writes the salaries that a confirmed round has not written yet. */
    goOn: () => stepping.mutate({ step: 'confirm', version }),
    cancel: async () => {
      const isSure = await confirmAction({
        title: t`Cancel ${round.title}?`,
        text: t`Nobody gets a raise, and it can no longer be changed.`,
        acceptLabel: t`Cancel round`,
        cancelLabel: t`Keep it`,
        destroys: true,
      })
      if (isSure) stepping.mutate({ step: 'cancel', version })
    },
  }
}

/** Says how many salaries will be written, and what they cost. */
function describeConfirmation(lines: readonly EditedLine[], date: string) {
  const totals = sumRound(lines)
  const raised = totals.reduce((sum, one) => sum + one.raised, 0)
  const more = totals
    .filter(one => one.raised > 0)
    .map(({ difference, currency }) =>
      difference < 0 ? t`${formatMoney(-difference, currency)} less` : t`${formatMoney(difference, currency)} more`,
    )
    .join(` ${t`and`} `)
  return {
    title: raised === 1 ? t`Confirm 1 salary?` : t`Confirm ${raised} salaries?`,
    text: t`${more}, in force from ${formatDay(date)}. All are written, or none.`,
  }
}
