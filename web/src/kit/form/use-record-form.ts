/** A record's form: validated by the server's schema, saved once, and never losing input. */
import { standardSchemaResolver } from '@hookform/resolvers/standard-schema'
import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useRef, useState } from 'react'
import {
  type Control,
  type DefaultValues,
  type FieldPath,
  type FieldValues,
  type UseFormReturn,
  useForm,
} from 'react-hook-form'
import type * as z from 'zod/mini'
import type { ApiError } from '../api.ts'
import { useRecordPath } from '../beside/record-place.ts'
import { discardDraft, isAnyTyped, type TypedTexts } from '../drafts.ts'
import { getFieldLimits } from './field-limits.ts'
import { useDraft, useKeptDraft } from './use-draft.ts'
import { useLeaveGuard } from './use-leave-guard.ts'
import { type SaveContext, useSave } from './use-save.ts'

type FormSchema = z.ZodMiniObject
/** The values of all fields, also of those with a default, to which a save would reset a field that is left out. */
export type FormValues<S extends FormSchema> = {
  readonly [Name in keyof z.output<S>]: z.input<S>[Name & keyof z.input<S>]
}
interface RecordFormOptions<S extends FormSchema, R> {
  readonly schema: S
  readonly values: FormValues<S>
  /** The version of the edited record; `undefined` for a new one. */
  readonly version?: number
  readonly readOnly?: boolean
  /** Identifies the record if the path alone does not. */
  readonly draftKey?: string
  /** Fields that are never stored in the browser: drafts omit them. */
  readonly secretFields?: readonly (keyof z.input<S> & string)[]
  readonly save: (values: z.output<S>, sent: SaveContext) => Promise<R>
  readonly onSaved: (result: R) => void
}

export interface RecordFormState<In extends FieldValues = FieldValues, Out = unknown> {
  readonly form: UseFormReturn<In, unknown, Out>
  readonly submit: () => Promise<void>
  readonly isSaving: boolean
  /** Like `isSaving`, but current, not as of the last render. */
  readonly isSavingNow: () => boolean
  /** Returns the values that this form last loaded or saved, which may be newer than those of the last render. */
  readonly getStored: () => In
  readonly readOnly: boolean
  /** Whether the record is not stored yet. */
  readonly isNew: boolean
  /** The message if somebody has saved a newer version in the meantime. */
  readonly versionConflict: string | undefined
  readonly loadNewerVersion: () => void
  /** Why the last save was rejected, if no field can show it. */
  readonly refusal: ApiError | undefined
  /** Whether the last save did not reach the server. */
  readonly isUnreached: boolean
  /** Discards the input of a deleted record, so that leaving asks nothing. */
  readonly discard: () => void
  /** Returns the props of a field component: `<TextField {...form.field('title')} label="Title" />`. */
  readonly field: (name: FieldPath<In>) => FieldBinding<In, Out>
  /**
   * Returns the text in an input that is not a field of the form, such as the one for a new entry of a list. Leaving
   * asks about it, and drafts contain it.
   */
  readonly getTyped: (name: string) => string
  readonly setTyped: (name: string, text: string) => void
}
export interface FieldBinding<In extends FieldValues = FieldValues, Out = unknown> {
  readonly name: FieldPath<In>
  readonly control: Control<In, unknown, Out>
  readonly required: boolean
  readonly max: number | undefined
  readonly readOnly: boolean
}

export function useRecordForm<S extends FormSchema, R>(
  options: RecordFormOptions<S, R>,
): RecordFormState<z.input<S> & FieldValues, z.output<S>> {
  type In = z.input<S> & FieldValues
  const { schema, values, version, readOnly = false, draftKey = '', save, onSaved } = options
  const path = useRecordPath() + (draftKey && `?${draftKey}`)
  const client = useQueryClient()
  const form = useForm<In, unknown, z.output<S>>({
    resolver: standardSchemaResolver(schema as never),
    defaultValues: values as DefaultValues<In>,
    mode: 'onTouched',
    shouldFocusError: true,
  })
  const kept = useKeptDraft(path, readOnly)
  const [typed, setTyped] = useState<TypedTexts>(kept?.typed ?? {})
  const guard = useLeaveGuard({
    isDirty: form.formState.isDirty || isAnyTyped(typed),
    watchesSearch: draftKey !== '',
    onLeave: () => discardDraft(path),
  })
  const stored = useRef<In>(values as In)
  const saving = useSave({
    form,
    stored,
    schema,
    version,
    kept,
    save,
    onSaved: (result: R) => {
      discardDraft(path)
      guard.open()
      onSaved(result)
      // If `onSaved` stays on this screen, leaving it is guarded again.
      setTimeout(guard.close)
    },
  })
  useDraft({
    form,
    path,
    kept,
    typed,
    readOnly,
    ...(options.secretFields ? { secretFields: options.secretFields } : {}),
    getSaveContext: saving.getContext,
    isPaused: guard.isOpen,
  })

  const show = () => {
    saving.setVersion(version)
    stored.current = values as In
    form.reset(values as In)
  }
  // A newer version from another tab or person replaces the form's values if nothing was changed here.
  const loadedVersion = useRef(version)
  useEffect(() => {
    if (version === loadedVersion.current) return
    loadedVersion.current = version
    if (!form.formState.isDirty) show()
  })

  return {
    form,
    submit: saving.submit,
    isSaving: saving.isSaving,
    isSavingNow: saving.isSavingNow,
    getStored: () => stored.current,
    readOnly,
    isNew: version === undefined,
    versionConflict: saving.error?.status === 409 ? saving.error.userMessage : undefined,
    loadNewerVersion: () => {
      discardDraft(path)
      show()
      saving.forgetError()
      void client.invalidateQueries()
    },
    refusal: saving.refusal,
    isUnreached: saving.isUnreached,
    discard: () => {
      discardDraft(path)
      guard.open()
    },
    field: name => ({ name, control: form.control, readOnly, ...getFieldLimits(schema, name) }),
    getTyped: name => typed[name] ?? '',
    setTyped: (name, text) => setTyped(now => ((now[name] ?? '') === text ? now : { ...now, [name]: text })),
  }
}
