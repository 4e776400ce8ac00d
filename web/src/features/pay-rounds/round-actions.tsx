import Undo2 from 'lucide-react/icons/undo-2'
import { useRef } from 'react'
import { flushSync } from 'react-dom'
import { isOpenRound, mayCancelRound, type PayRound } from '#shared/features/pay-rounds.ts'
import { t } from '#shared/kit/texts.ts'
import { useShortcut } from '#web/kit/use-shortcut.ts'
import { Button } from '#web/ui/button.tsx'
import { Spinner } from '#web/ui/spinner.tsx'
import { ReturnRoundButton } from './return-round-button.tsx'
import { isBeingWritten } from './round-query.ts'
import type { RoundEditor } from './use-round-edits.ts'
import { useRoundSteps } from './use-round-steps.ts'

export function RoundActions({ round, editor }: { round: PayRound; editor: RoundEditor }) {
  const { isBusy, save, propose, confirm, goOn, cancel } = useRoundSteps(round, editor)
  const isOpen = isOpenRound(round)
  const isProposed = round.state === 'proposed'
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
        <Button
          variant="outline"
          disabled={isBusy || editor.isDirty}
          onClick={() => void cancel()}
        >{t`Cancel round`}</Button>
      ) : null}
      {isOpen ? (
        <>
          <Button
            variant="outline"
            className="max-sm:w-9 max-sm:px-0"
            disabled={isBusy || !editor.isDirty}
            onClick={editor.undo}
          >
            <Undo2 /> <span className="max-sm:sr-only">{t`Undo`}</span>
          </Button>
          <Button
            ref={saveButton}
            variant="outline"
            disabled={isBusy || !editor.isDirty}
            aria-keyshortcuts="Control+S"
            onClick={() => void save()}
          >{t`Save`}</Button>
          <Button disabled={isBusy} onClick={() => void propose()}>{t`Propose`}</Button>
        </>
      ) : null}
      {isProposed ? <ReturnRoundButton round={round} disabled={isBusy} /> : null}
      {isProposed && !round.isProposer ? (
        <Button
          disabled={isBusy || round.lines.some(({ obstacle }) => obstacle)}
          onClick={() => void confirm()}
        >{t`Confirm`}</Button>
      ) : null}
      {isBeingWritten(round) ? <Button disabled={isBusy} onClick={goOn}>{t`Go on`}</Button> : null}
    </>
  )
}

/** Commits a cell, which it does on blur, and puts the focus and the caret back. */
function takeTyped(field: HTMLInputElement) {
  const { value, selectionEnd } = field
  flushSync(() => field.blur())
  field.focus()
  const caret = field.value === value ? selectionEnd : field.value.length
  field.setSelectionRange(caret, caret)
}
