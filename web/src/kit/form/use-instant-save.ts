/**
 * Saves a small change of a record as it is made, and the toast takes it back. It is the form's own save with all its
 * checks; while something else is unsaved, the change waits for Save like the rest.
 */
import { useRef } from 'react'
import type { FieldPath, FieldPathValue, FieldValues } from 'react-hook-form'
import { toast } from '../toast.ts'
import type { RecordFormState } from './use-record-form.ts'

interface InstantChange {
  readonly sentence: string
  readonly undo: () => void
}

export function useInstantSave() {
  const change = useRef<InstantChange>(undefined)
  return {
    /** For a field's `onUserChange`: `sentence` says what has been changed to what. */
    saveAtOnce<In extends FieldValues, Out>(
      { form, submit }: RecordFormState<In, Out>,
      name: FieldPath<In>,
      sentence: string,
    ): void {
      const stored: FieldValues = form.formState.defaultValues ?? {}
      const values: FieldValues = form.getValues()
      const isAlone = Object.keys(values).every(
        key => key === name || JSON.stringify(values[key]) === JSON.stringify(stored[key]),
      )
      const before = stored[name] as FieldPathValue<In, FieldPath<In>>
      if (!isAlone || values[name] === before) return
      change.current = {
        sentence,
        undo: () => {
          change.current = undefined
          form.setValue(name, before, { shouldDirty: true })
          void submit()
        },
      }
      void submit().finally(() => {
        change.current = undefined
      })
    },
    /** In place of the form's toast: says what was changed, where it was changed at once. */
    toastSaved(otherwise: string): void {
      if (change.current) toast.undoable(change.current.sentence, change.current.undo)
      else toast.success(otherwise)
    },
  }
}
