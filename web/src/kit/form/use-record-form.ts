/** A record's form: checked by the schema that the server checks, saved once, and never losing what was typed. */
import { standardSchemaResolver } from '@hookform/resolvers/standard-schema'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useBlocker, useLocation } from '@tanstack/react-router'
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
import { ApiError } from '../api.ts'
import { confirmAction } from '../confirm.tsx'
import { discardDraft, loadDraft, saveDraft } from '../drafts.ts'
import { onSessionEnd } from '../session.ts'
import { toast } from '../toast.ts'
import { getFieldLimits } from './field-limits.ts'

export const FIX_ERRORS = 'Please, fix the errors on the form before submitting'
export const UNSAVED_CHANGES = 'You have unsaved changes, are you sure you want to leave?'
export const CHANGES_RESTORED = 'Your unsaved changes were restored'
export const CHANGES_PARTLY_RESTORED = 'Your unsaved changes were restored, but for the amounts'

/** What a save is sent with, beside the values. */
export interface SaveContext {
  readonly idempotencyKey: string
  readonly version: number | undefined
}

type FormSchema = z.ZodMiniObject
interface RecordFormOptions<S extends FormSchema, R> {
  readonly schema: S
  readonly values: z.input<S>
  /** The version of the record that is edited; none for a new one. */
  readonly version?: number
  readonly readOnly?: boolean
  /** Which record this is, where one path shows several by its search params. */
  readonly draftKey?: string
  /** Fields whose text never rests in the browser's storage: a draft leaves them out. */
  readonly secretFields?: readonly (keyof z.input<S> & string)[]
  readonly save: (values: z.output<S>, sent: SaveContext) => Promise<R>
  readonly onSaved: (result: R) => void
}

export interface RecordFormState<In extends FieldValues = FieldValues, Out = unknown> {
  readonly form: UseFormReturn<In, unknown, Out>
  readonly submit: () => Promise<void>
  readonly isSaving: boolean
  readonly readOnly: boolean
  /** Somebody saved a newer version meanwhile. */
  readonly versionConflict: string | undefined
  readonly loadNewerVersion: () => void
  /** Why the last save failed. */
  readonly saveError: ApiError | undefined
  /** Lets go of what was typed: the record is gone, so leaving asks nothing. */
  readonly discard: () => void
  /** What a field component needs: `<TextField {...form.field('title')} label="Title" />`. */
  readonly field: (name: FieldPath<In>) => FieldBinding<In, Out>
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
  const path = useLocation({ select: location => location.pathname }) + (draftKey && `?${draftKey}`)
  const client = useQueryClient()
  const [secret] = useState<readonly string[]>(() => options.secretFields ?? [])
  const [restored] = useState(() => (readOnly ? undefined : loadDraft(path)))
  const sent = useRef<SaveContext>({
    idempotencyKey: restored?.idempotencyKey ?? crypto.randomUUID(),
    version: restored ? restored.version : version,
  })
  const loaded = useRef(version)
  const leaving = useRef(false)
  /** From a press of Save until its answer; the mutation's own state is only seen with the next render. */
  const busy = useRef(false)
  /** Saved with the present key. Pressing Save again unchanged repeats that request; a change makes another. */
  const spent = useRef(false)

  const form = useForm<In, unknown, z.output<S>>({
    resolver: standardSchemaResolver(schema as never),
    defaultValues: values as DefaultValues<In>,
    mode: 'onTouched',
    shouldFocusError: true,
  })
  const { isDirty } = form.formState
  const show = () => {
    sent.current = { ...sent.current, version }
    form.reset(values as In)
  }

  useEffect(() => {
    if (!restored) return
    form.reset({ ...form.getValues(), ...restored.values } as In, { keepDefaultValues: true })
    toast.message(secret.length > 0 ? CHANGES_PARTLY_RESTORED : CHANGES_RESTORED)
  }, [restored, form, secret])

  // A newer version, from another tab or person, replaces what is shown as long as nothing was changed here.
  useEffect(() => {
    if (version === loaded.current) return
    loaded.current = version
    if (!form.formState.isDirty) show()
  })

  useEffect(() => {
    if (readOnly) return
    return form.subscribe({
      formState: { values: true, isDirty: true },
      callback: state => {
        if (spent.current && state.isDirty) {
          spent.current = false
          sent.current = { ...sent.current, idempotencyKey: crypto.randomUUID() }
        }
        if (leaving.current) return
        if (state.isDirty) saveDraft(path, { values: omitFields(state.values, secret), ...sent.current })
        else discardDraft(path)
      },
    })
  }, [form, path, readOnly, secret])

  // Being signed out is no choice to leave: the way is free, and the draft stays.
  useEffect(
    () =>
      onSessionEnd(() => {
        leaving.current = true
      }),
    [],
  )
  const stays = (current: RouteLocation, next: RouteLocation) =>
    current.pathname === next.pathname && (!draftKey || JSON.stringify(current.search) === JSON.stringify(next.search))
  useBlocker({
    enableBeforeUnload: () => isDirty && !leaving.current,
    shouldBlockFn: async ({ current, next }) => {
      if (!isDirty || leaving.current || stays(current, next)) return false
      const leaves = await confirmAction({
        title: 'Unsaved changes',
        text: UNSAVED_CHANGES,
        cancelLabel: 'Stay',
        acceptLabel: 'Leave',
      })
      if (leaves) discardDraft(path)
      leaving.current = leaves
      return !leaves
    },
  })

  const saving = useMutation({
    mutationFn: (body: z.output<S>) =>
      save(body, sent.current).catch((error: unknown) => {
        throw isShownInForm(error, schema) ? new ApiError(error.status, FIX_ERRORS, error) : error
      }),
    onSuccess: result => {
      discardDraft(path)
      sent.current = { ...sent.current, version: getVersion(result) ?? version }
      form.reset(form.getValues(), { keepValues: true })
      spent.current = true
      leaving.current = true
      onSaved(result)
      // Where `saved` stays on this screen, leaving it is guarded again.
      setTimeout(() => {
        leaving.current = false
      })
    },
    onError: error => {
      // Something else was saved with this key. Who has looked at it and saves again makes another one.
      if (error instanceof ApiError && error.status === IDEMPOTENCY_KEY_REUSED)
        sent.current = { ...sent.current, idempotencyKey: crypto.randomUUID() }
      // What stands in the way is said with the way there, above the fields.
      if (!(error instanceof ApiError) || error.seeAlso) return
      const [first] = error.errors.map(({ path: name, message }) => {
        form.setError(name as FieldPath<In>, { type: 'server', message })
        return name as FieldPath<In>
      })
      if (first) form.setFocus(first)
    },
  })
  const submit = form.handleSubmit(
    async body => {
      if (busy.current) return
      busy.current = true
      await saving.mutateAsync(body).then(noop, noop)
      busy.current = false
    },
    () => toast.error(FIX_ERRORS),
  )
  const loadNewer = () => {
    discardDraft(path)
    show()
    saving.reset()
    void client.invalidateQueries()
  }

  const refusal = saving.error instanceof ApiError ? saving.error : undefined
  const abandon = () => {
    discardDraft(path)
    leaving.current = true
  }

  return {
    form,
    submit,
    isSaving: saving.isPending,
    readOnly,
    versionConflict: refusal?.status === 409 ? refusal.userMessage : undefined,
    loadNewerVersion: loadNewer,
    saveError: refusal,
    discard: abandon,
    field: name => ({ name, control: form.control, readOnly, ...getFieldLimits(schema, name) }),
  }
}

/** The status of a request whose key was used for another body. */
export const IDEMPOTENCY_KEY_REUSED = 422

/** The reason of a refusal is seen at its field, or above the fields beside the way out: a notice need not say it again. */
const isShownInForm = (error: unknown, schema: FormSchema): error is ApiError =>
  error instanceof ApiError &&
  error.errors.some(
    ({ path, message }) =>
      message === error.userMessage &&
      (error.seeAlso !== undefined || Object.hasOwn(schema.shape, path.split('.')[0] ?? '')),
  )

const omitFields = (values: Record<string, unknown>, names: readonly string[]): Record<string, unknown> =>
  Object.fromEntries(Object.entries(values).filter(([name]) => !names.includes(name)))

interface RouteLocation {
  readonly pathname: string
  readonly search: unknown
}

const getVersion = (result: unknown): number | undefined =>
  typeof result === 'object' && result && 'version' in result && typeof result.version === 'number'
    ? result.version
    : undefined

/** The mutation has shown its outcome already; handing it on would only show it as an unhandled rejection. */
const noop = () => {}
