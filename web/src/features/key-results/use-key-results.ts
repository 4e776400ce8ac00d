/** The key results of a form, and the draft of a new one: `useKeyResults(form)`. */

import { useState } from 'react'
import { type FieldArray, type FieldArrayPath, type FieldValues, useFieldArray, useFormState } from 'react-hook-form'
import type { KeyResultText } from '#shared/features/key-results.ts'
import { t } from '#shared/kit/texts.ts'
import type { RecordFormState } from '#web/kit/form/use-record-form.ts'
import { FIX_ERRORS } from '#web/kit/form/use-save.ts'
import { toast } from '#web/kit/toast.ts'

const EMPTY_KEY_RESULT: KeyResultText = { keyResult: '', source: '' }

export interface KeyResultsState {
  readonly fields: readonly { readonly id: string }[]
  readonly remove: (index: number) => void
  readonly draft: KeyResultText
  readonly updateDraft: (words: Partial<KeyResultText>) => void
  /** At least one text of a new key result is filled. */
  readonly hasDraft: boolean
  /** Both texts are filled, so it can be added. */
  readonly isDraftComplete: boolean
  /** Only one text is filled, and the person has tried to save. */
  readonly isDraftRejected: boolean
  readonly addDraft: () => void
  /** An error of the list as a whole. */
  readonly error: string | undefined
}

/** `more`: properties of a new key result besides its texts. */
export function useKeyResults<In extends FieldValues, Out>(
  record: RecordFormState<In, Out>,
  more: Readonly<Record<string, unknown>> = {},
): KeyResultsState & { readonly form: RecordFormState<In, Out> } {
  const { control } = record.form
  const name = 'keyResults' as FieldArrayPath<In>
  const { fields, append, remove } = useFieldArray({ control, name })
  const { errors } = useFormState({ control })
  const typed: KeyResultText = { keyResult: record.getTyped('keyResult'), source: record.getTyped('source') }
  const setTyped = ({ keyResult, source }: KeyResultText) => {
    record.setTyped('keyResult', keyResult)
    record.setTyped('source', source)
  }
  const [tried, setTried] = useState(false)
  const words = { keyResult: typed.keyResult.trim(), source: typed.source.trim() }
  const isWhole = words.keyResult !== '' && words.source !== ''
  const isHalf = !isWhole && (words.keyResult !== '' || words.source !== '')
  const add = () => {
    if (!isWhole) return
    append({ ...words, ...more } as FieldArray<In, FieldArrayPath<In>>, { shouldFocus: false })
    setTyped(EMPTY_KEY_RESULT)
    setTried(false)
    if (record.form.formState.isSubmitted) void record.form.trigger()
  }
  const problem = errors.keyResults as { message?: string; root?: { message?: string } } | undefined
  return {
    fields,
    remove,
    draft: typed,
    updateDraft: part => {
      setTyped({ ...typed, ...part })
      setTried(false)
    },
    hasDraft: isWhole || isHalf,
    isDraftComplete: isWhole,
    isDraftRejected: isHalf && tried,
    addDraft: add,
    error: problem?.root?.message ?? problem?.message,
    // Saving also adds the draft, and is blocked while only one of its texts is filled.
    form: {
      ...record,
      submit: async () => {
        if (isHalf) {
          setTried(true)
          toast.error(t(FIX_ERRORS))
          await record.form.trigger()
          return
        }
        add()
        await record.submit()
      },
    },
  }
}
