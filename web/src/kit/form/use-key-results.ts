/** The key results of a form, and the one that is being typed: `useKeyResults(form)`. */
import { useState } from 'react'
import { type FieldArray, type FieldArrayPath, type FieldValues, useFieldArray, useFormState } from 'react-hook-form'
import type { KeyResultWords } from '#shared/features/key-results.ts'
import { say } from '../say.ts'
import { FIX_ERRORS, type RecordForm } from './use-record-form.ts'

const NOTHING: KeyResultWords = { keyResult: '', source: '' }

export interface KeyResults {
  readonly fields: readonly { readonly id: string }[]
  readonly remove: (index: number) => void
  readonly typed: KeyResultWords
  readonly type: (words: Partial<KeyResultWords>) => void
  /** A new one is begun. */
  readonly isTyping: boolean
  /** Both are filled, so that it may be added. */
  readonly isWhole: boolean
  /** Only one is filled, and somebody has tried to go on with that. */
  readonly isLeftHalf: boolean
  readonly add: () => void
  /** What is wrong with the list as a whole. */
  readonly error: string | undefined
}

/** `more` is what a new one has beside its words. */
export function useKeyResults<In extends FieldValues, Out>(
  record: RecordForm<In, Out>,
  more: Readonly<Record<string, unknown>> = {},
): KeyResults & { readonly form: RecordForm<In, Out> } {
  const { control } = record.form
  const name = 'keyResults' as FieldArrayPath<In>
  const { fields, append, remove } = useFieldArray({ control, name })
  const { errors } = useFormState({ control })
  const [typed, setTyped] = useState(NOTHING)
  const [tried, setTried] = useState(false)
  const words = { keyResult: typed.keyResult.trim(), source: typed.source.trim() }
  const isWhole = words.keyResult !== '' && words.source !== ''
  const isHalf = !isWhole && (words.keyResult !== '' || words.source !== '')
  const add = () => {
    if (!isWhole) return
    append({ ...words, ...more } as FieldArray<In, FieldArrayPath<In>>, { shouldFocus: false })
    setTyped(NOTHING)
    setTried(false)
    if (record.form.formState.isSubmitted) void record.form.trigger()
  }
  const problem = errors.keyResults as { message?: string; root?: { message?: string } } | undefined
  return {
    fields,
    remove,
    typed,
    type: part => {
      setTyped({ ...typed, ...part })
      setTried(false)
    },
    isTyping: isWhole || isHalf,
    isWhole,
    isLeftHalf: isHalf && tried,
    add,
    error: problem?.root?.message ?? problem?.message,
    // Saving takes along what was typed for a new one, and refuses to forget half of one.
    form: {
      ...record,
      submit: async () => {
        if (isHalf) {
          setTried(true)
          say.wrong(FIX_ERRORS)
          await record.form.trigger()
          return
        }
        add()
        await record.submit()
      },
    },
  }
}
