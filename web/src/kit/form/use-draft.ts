/** Keeps a form's unsaved input in this tab, and restores it after an expired session or a reload. */
import { useEffect, useRef, useState } from 'react'
import type { FieldValues, UseFormReturn } from 'react-hook-form'
import { type Draft, discardDraft, isAnyTyped, loadDraft, saveDraft, type TypedTexts } from '../drafts.ts'
import { toast } from '../toast.ts'

export const CHANGES_RESTORED = 'Your unsaved changes were restored'
export const CHANGES_PARTLY_RESTORED = 'Your unsaved changes were restored, except the amounts'

/** Returns the draft that existed when the form opened. */
export function useKeptDraft(path: string, readOnly: boolean): Draft | undefined {
  const [kept] = useState(() => (readOnly ? undefined : loadDraft(path)))
  return kept
}

interface DraftOptions<In extends FieldValues> {
  // biome-ignore lint/suspicious/noExplicitAny: the type of the submitted values does not matter here
  readonly form: UseFormReturn<In, any, any>
  readonly path: string
  readonly kept: Draft | undefined
  /** Texts in inputs that are not fields of the form. */
  readonly typed?: TypedTexts
  readonly readOnly: boolean
  /** Fields that are never stored in the browser. */
  readonly secretFields?: readonly string[]
  /** Returns the context that a save would send. */
  readonly getSaveContext: () => Omit<Draft, 'values' | 'typed'>
  /** Drafts are neither written nor deleted while the person is leaving the form. */
  readonly isPaused: () => boolean
}

export function useDraft<In extends FieldValues>(options: DraftOptions<In>): void {
  const { form, path, kept, readOnly, typed = NOTHING_TYPED } = options
  const [secret] = useState(options.secretFields ?? [])
  const [{ getSaveContext, isPaused }] = useState(options)
  const typedNow = useRef(typed)

  useEffect(() => {
    if (!kept) return
    form.reset({ ...form.getValues(), ...kept.values } as In, { keepDefaultValues: true })
    toast.message(secret.length > 0 ? CHANGES_PARTLY_RESTORED : CHANGES_RESTORED)
  }, [kept, form, secret])

  useEffect(() => {
    if (readOnly) return
    const keep = (values: In, isDirty: boolean) => {
      if (isPaused()) return
      const isTyped = isAnyTyped(typedNow.current)
      if (!isDirty && !isTyped) return discardDraft(path)
      const more = isTyped ? { typed: typedNow.current } : {}
      saveDraft(path, { values: omitFields(values, secret), ...more, ...getSaveContext() })
    }
    // The texts from when the form opened are already stored.
    if (typedNow.current !== typed) {
      typedNow.current = typed
      keep(form.getValues(), form.formState.isDirty)
    }
    return form.subscribe({
      formState: { values: true, isDirty: true },
      callback: ({ values, isDirty }) => keep(values, isDirty === true),
    })
  }, [form, path, readOnly, secret, typed, getSaveContext, isPaused])
}

const NOTHING_TYPED: TypedTexts = {}

const omitFields = (values: Record<string, unknown>, names: readonly string[]): Record<string, unknown> =>
  Object.fromEntries(Object.entries(values).filter(([name]) => !names.includes(name)))
