/** Next to a value that was not saved: the reason and what to do about it. */
import { t, translateSentence } from '#shared/kit/texts.ts'
import { Button } from '#web/ui/button.tsx'
import { formatFieldValue, type SaveError } from './store/save-errors.ts'
import type { SheetStore } from './store/sheet-store.ts'

interface SaveErrorNoteProps {
  readonly saveError: SaveError
  readonly id: string
  readonly readOnly: boolean
  readonly store: Pick<SheetStore, 'keepMine' | 'discardSaveError'>
  /** Moves the focus, because the button that had it disappears with the note. */
  readonly takeFocus: () => void
}

export function SaveErrorNote({ saveError, id, readOnly, store, takeFocus }: SaveErrorNoteProps) {
  const { edit, sentence, theirs, text } = saveError
  const drop = () => {
    store.discardSaveError(saveError)
    takeFocus()
  }
  const keepMine = () => {
    store.keepMine(saveError)
    takeFocus()
  }
  if (theirs === undefined)
    return (
      <p id={id} role="alert" className="flex flex-wrap items-center gap-x-2 px-2 pb-1 text-xs text-tone-red">
        {edit.field === 'hours' ? `${text}: ` : null}
        {translateSentence(sentence)}
        <Button variant="link" size="inline" onClick={drop}>{t`Discard`}</Button>
      </p>
    )
  return (
    <p id={id} role="alert" className="flex flex-wrap items-center gap-x-2 gap-y-1 px-2 pb-1 text-xs text-tone-yellow">
      <span className="min-w-0 break-words">
        {t`${translateSentence(sentence)}: ${formatFieldValue(edit.field, edit.seen)} → ${formatFieldValue(edit.field, theirs)}. Yours: ${formatFieldValue(edit.field, edit.value)}`}
      </span>
      {readOnly ? null : <Button variant="link" size="inline" onClick={keepMine}>{t`Keep yours`}</Button>}
      <Button variant="link" size="inline" onClick={drop}>{t`Take theirs`}</Button>
    </p>
  )
}
