/** Beside a value that was not saved: why, and what can be done. */
import { Button } from '#web/ui/button.tsx'
import type { SheetStore } from './sheet-store.ts'
import { type Problem, said } from './troubles.ts'

interface TroubleNoteProps {
  readonly problem: Problem
  readonly id: string
  readonly readOnly: boolean
  readonly store: Pick<SheetStore, 'keepMine' | 'dropProblem'>
  /** Takes the focus back, as the button that had it goes with the note. */
  readonly takeFocus: () => void
}

export function TroubleNote({ problem, id, readOnly, store, takeFocus }: TroubleNoteProps) {
  const { edit, sentence, theirs, text } = problem
  const drop = () => {
    store.dropProblem(problem)
    takeFocus()
  }
  const keepMine = () => {
    store.keepMine(problem)
    takeFocus()
  }
  if (theirs === undefined)
    return (
      <p id={id} role="alert" className="flex flex-wrap items-center gap-x-2 px-2 pb-1 text-xs text-tone-red">
        {edit.field === 'hours' ? `${text}: ` : null}
        {sentence}
        <Button variant="link" size="sm" className="h-6 px-0 text-xs" onClick={drop}>
          Discard
        </Button>
      </p>
    )
  return (
    <p id={id} role="alert" className="flex flex-wrap items-center gap-x-2 gap-y-1 px-2 pb-1 text-xs text-tone-yellow">
      <span className="min-w-0 break-words">
        {sentence}: {said(edit.field, edit.seen)} → {said(edit.field, theirs)}. Yours: {said(edit.field, edit.value)}
      </span>
      {readOnly ? null : (
        <Button variant="link" size="sm" className="h-6 px-0 text-xs" onClick={keepMine}>
          Keep yours
        </Button>
      )}
      <Button variant="link" size="sm" className="h-6 px-0 text-xs" onClick={drop}>
        Take theirs
      </Button>
    </p>
  )
}
