/** The state of an `OrderedList` in a form: `useOrderedEntries(form, 'ratings', description => ({ description }))`. */
import { type FieldArray, type FieldArrayPath, type FieldValues, useFieldArray } from 'react-hook-form'
import type { RecordFormState } from './use-record-form.ts'

export interface OrderedEntries {
  readonly fields: readonly { readonly id: string }[]
  readonly move: (from: number, to: number) => void
  readonly remove: (index: number) => void
  /** The text in the input for a new entry. */
  readonly draft: string
  readonly setDraft: (text: string) => void
  /** Adds an entry with the typed text, and returns whether there was anything to add. */
  readonly addDraft: () => boolean
}

export function useOrderedEntries<In extends FieldValues, Out>(
  { form, getTyped, setTyped }: RecordFormState<In, Out>,
  name: FieldArrayPath<In>,
  entryOf: (text: string) => FieldArray<In, FieldArrayPath<In>>,
): OrderedEntries {
  const { fields, append, move, remove } = useFieldArray({ control: form.control, name })
  const typed = getTyped(name)
  const type = (text: string) => setTyped(name, text)
  const addTyped = () => {
    const text = typed.trim()
    if (text) append(entryOf(text), { shouldFocus: false })
    type('')
    return text !== ''
  }
  return { fields, move, remove, draft: typed, setDraft: type, addDraft: addTyped }
}

/** Returns the form with a submit that also adds the typed text of a new entry for which Add was not pressed. */
export const withDraftEntries = <In extends FieldValues, Out>(
  form: RecordFormState<In, Out>,
  ...lists: readonly OrderedEntries[]
): RecordFormState<In, Out> => ({
  ...form,
  submit: () => {
    for (const list of lists) list.addDraft()
    return form.submit()
  },
})
