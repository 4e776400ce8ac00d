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
import { confirm } from '../confirm.tsx'
import { draftOf, dropDraft, keepDraft } from '../drafts.ts'
import { say } from '../say.ts'
import { onSessionEnd } from '../session.ts'
import { limits } from './limits.ts'

export const FIX_ERRORS = 'Please, fix the errors on the form before submitting'
export const UNSAVED = 'You have unsaved changes, are you sure you want to leave?'
export const RESTORED = 'Your unsaved changes were restored'
export const RESTORED_IN_PART = 'Your unsaved changes were restored, but for the amounts'

/** What a save is sent with, beside the values. */
export interface Sent {
  readonly idempotencyKey: string
  readonly version: number | undefined
}

type FormSchema = z.ZodMiniObject
interface Options<S extends FormSchema, R> {
  readonly schema: S
  readonly values: z.input<S>
  /** The version of the record that is edited; none for a new one. */
  readonly version?: number
  readonly readOnly?: boolean
  /** Which record this is, where one path shows several by its search params. */
  readonly which?: string
  /** Fields whose text never rests in the browser's storage: a draft leaves them out. */
  readonly secret?: readonly (keyof z.input<S> & string)[]
  readonly save: (values: z.output<S>, sent: Sent) => Promise<R>
  readonly saved: (result: R) => void
}

export interface RecordForm<In extends FieldValues = FieldValues, Out = unknown> {
  readonly form: UseFormReturn<In, unknown, Out>
  readonly submit: () => Promise<void>
  readonly isSaving: boolean
  readonly readOnly: boolean
  /** Somebody saved a newer version meanwhile. */
  readonly lostRace: string | undefined
  readonly loadNewer: () => void
  /** Why the last save failed. */
  readonly refusal: ApiError | undefined
  /** Lets go of what was typed: the record is gone, so leaving asks nothing. */
  readonly abandon: () => void
  /** What a field component needs: `<TextField {...form.field('title')} label="Title" />`. */
  readonly field: (name: FieldPath<In>) => FieldOf<In, Out>
}
export interface FieldOf<In extends FieldValues = FieldValues, Out = unknown> {
  readonly name: FieldPath<In>
  readonly control: Control<In, unknown, Out>
  readonly required: boolean
  readonly max: number | undefined
  readonly readOnly: boolean
}

export function useRecordForm<S extends FormSchema, R>(
  options: Options<S, R>,
): RecordForm<z.input<S> & FieldValues, z.output<S>> {
  type In = z.input<S> & FieldValues
  const { schema, values, version, readOnly = false, which = '', save, saved } = options
  const path = useLocation({ select: location => location.pathname }) + (which && `?${which}`)
  const client = useQueryClient()
  const [secret] = useState<readonly string[]>(() => options.secret ?? [])
  const [restored] = useState(() => (readOnly ? undefined : draftOf(path)))
  const sent = useRef<Sent>({
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
    say.note(secret.length > 0 ? RESTORED_IN_PART : RESTORED)
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
        if (state.isDirty) keepDraft(path, { values: without(state.values, secret), ...sent.current })
        else dropDraft(path)
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
  const stays = (current: Place, next: Place) =>
    current.pathname === next.pathname && (!which || JSON.stringify(current.search) === JSON.stringify(next.search))
  useBlocker({
    enableBeforeUnload: () => isDirty && !leaving.current,
    shouldBlockFn: async ({ current, next }) => {
      if (!isDirty || leaving.current || stays(current, next)) return false
      const leaves = await confirm({ title: 'Unsaved changes', text: UNSAVED, cancel: 'Stay', accept: 'Leave' })
      if (leaves) dropDraft(path)
      leaving.current = leaves
      return !leaves
    },
  })

  const saving = useMutation({
    mutationFn: (body: z.output<S>) =>
      save(body, sent.current).catch((error: unknown) => {
        throw saysItself(error, schema) ? new ApiError(error.status, FIX_ERRORS, error) : error
      }),
    onSuccess: result => {
      dropDraft(path)
      sent.current = { ...sent.current, version: versionOf(result) ?? version }
      form.reset(form.getValues(), { keepValues: true })
      spent.current = true
      leaving.current = true
      saved(result)
      // Where `saved` stays on this screen, leaving it is guarded again.
      setTimeout(() => {
        leaving.current = false
      })
    },
    onError: error => {
      // Something else was saved with this key. Who has looked at it and saves again makes another one.
      if (error instanceof ApiError && error.status === REPEATED)
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
      await saving.mutateAsync(body).then(nothing, nothing)
      busy.current = false
    },
    () => say.wrong(FIX_ERRORS),
  )
  const loadNewer = () => {
    dropDraft(path)
    show()
    saving.reset()
    void client.invalidateQueries()
  }

  const refusal = saving.error instanceof ApiError ? saving.error : undefined
  const abandon = () => {
    dropDraft(path)
    leaving.current = true
  }

  return {
    form,
    submit,
    isSaving: saving.isPending,
    readOnly,
    lostRace: refusal?.status === 409 ? refusal.sentence : undefined,
    loadNewer,
    refusal,
    abandon,
    field: name => ({ name, control: form.control, readOnly, ...limits(schema, name) }),
  }
}

/** The status of a request whose key was used for another body. */
export const REPEATED = 422

/** The reason of a refusal is seen at its field, or above the fields beside the way out: a notice need not say it again. */
const saysItself = (error: unknown, schema: FormSchema): error is ApiError =>
  error instanceof ApiError &&
  error.errors.some(
    ({ path, message }) =>
      message === error.sentence &&
      (error.seeAlso !== undefined || Object.hasOwn(schema.shape, path.split('.')[0] ?? '')),
  )

const without = (values: Record<string, unknown>, names: readonly string[]): Record<string, unknown> =>
  Object.fromEntries(Object.entries(values).filter(([name]) => !names.includes(name)))

interface Place {
  readonly pathname: string
  readonly search: unknown
}

const versionOf = (result: unknown): number | undefined =>
  typeof result === 'object' && result && 'version' in result && typeof result.version === 'number'
    ? result.version
    : undefined

/** The mutation has shown its outcome already; handing it on would only show it as an unhandled rejection. */
const nothing = () => {}
