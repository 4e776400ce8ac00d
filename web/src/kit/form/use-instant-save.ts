/**
 * Saves a small change of a record at once, with Undo in the toast. Uses the form's own save with all its checks; if
 * other changes are unsaved, the change waits for Save like the rest.
 */
import { useRef } from 'react'
import type { FieldPath, FieldValues } from 'react-hook-form'
import { toast } from '../toast.ts'
import type { RecordFormState } from './use-record-form.ts'

interface InstantChange {
  readonly sentence: string
  readonly undo: (() => void) | undefined
}

export function useInstantSave() {
  const change = useRef<InstantChange>(undefined)
  /** The running save, and a change made in the meantime. */
  const running = useRef<{ isSaved: boolean }>(undefined)
  const waiting = useRef<() => void>(undefined)
  return {
    /**
     * For a field's `onUserChange`. `sentence` describes the change. Fields that depend on each other are saved and
     * undone together. `mayUndo` returns whether changing back to these values is allowed.
     */
    saveAtOnce<In extends FieldValues, Out>(
      { form, submit, isSavingNow, getStored }: RecordFormState<In, Out>,
      names: FieldPath<In> | readonly FieldPath<In>[],
      sentence: string,
      mayUndo: (before: In) => boolean = () => true,
    ): void {
      const small: readonly string[] = [names].flat()
      const attempt = () => {
        const [values, stored] = [form.getValues(), getStored()]
        const changed = Object.keys(values).filter(key => JSON.stringify(values[key]) !== JSON.stringify(stored[key]))
        if (changed.length === 0 || !changed.every(key => small.includes(key))) return
        const before = changed.map(key => [key as FieldPath<In>, stored[key]] as const)
        const undo = () => {
          change.current = undefined
          for (const [name, value] of before) form.setValue(name, value, { shouldDirty: true })
          void submit()
        }
        change.current = { sentence, undo: mayUndo(stored) ? undo : undefined }
        const save = { isSaved: false }
        running.current = save
        void submit().finally(() => {
          change.current = undefined
          running.current = undefined
          const next = waiting.current
          waiting.current = undefined
          if (save.isSaved) next?.()
        })
      }
      if (running.current) waiting.current = attempt
      else if (!isSavingNow()) attempt()
    },
    /** Replaces the form's toast: describes the change if it was saved at once, else shows `otherwise`. */
    toastSaved(otherwise: string): void {
      if (running.current) running.current.isSaved = true
      const { sentence = otherwise, undo } = change.current ?? {}
      if (undo) toast.undoable(sentence, undo)
      else toast.success(sentence)
    },
  }
}
