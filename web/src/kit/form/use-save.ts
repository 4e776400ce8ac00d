/** Saves a form once, however often Save is pressed, and shows the server's errors at the fields. */
import { useMutation } from '@tanstack/react-query'
import { type RefObject, useEffect, useRef } from 'react'
import type { FieldPath, FieldValues, UseFormReturn } from 'react-hook-form'
import type * as z from 'zod/mini'
import { ApiError, isUnreached } from '../api.ts'
import { toast } from '../toast.ts'

export const FIX_ERRORS = 'Please, fix the errors on the form before submitting'
/** The status of a request whose idempotency key was already used with another body. */
export const IDEMPOTENCY_KEY_REUSED = 422

/** The parts of a save request besides the values. */
export interface SaveContext {
  readonly idempotencyKey: string
  readonly version: number | undefined
}

interface SaveOptions<In extends FieldValues, Out, R> {
  readonly form: UseFormReturn<In, unknown, Out>
  readonly schema: z.ZodMiniObject
  /** The version of the edited record; `undefined` for a new one. */
  readonly version: number | undefined
  /** The context of the first save, if restored from a draft. */
  readonly kept?: SaveContext | undefined
  /** The stored values: those of the last successful save. */
  readonly stored: RefObject<In>
  readonly save: (values: Out, sent: SaveContext) => Promise<R>
  readonly onSaved: (result: R) => void
}

export function useSave<In extends FieldValues, Out, R>({
  form,
  schema,
  version,
  kept,
  stored,
  save,
  onSaved,
}: SaveOptions<In, Out, R>) {
  const sent = useRef<SaveContext>({
    idempotencyKey: kept?.idempotencyKey ?? crypto.randomUUID(),
    version: kept ? kept.version : version,
  })
  const update = (change: Partial<SaveContext>) => {
    sent.current = { ...sent.current, ...change }
  }
  /** True from a press of Save until its response; the mutation's own state is only visible in the next render. */
  const isBusy = useRef(false)
  /** The form's values in the last request. */
  const submitted = useRef<In>(undefined)
  /** Whether a save used the current key. Saving again unchanged repeats the request; a change needs a new key. */
  const isKeySpent = useRef(false)
  useEffect(
    () =>
      form.subscribe({
        formState: { values: true, isDirty: true },
        callback: ({ isDirty }) => {
          if (!isKeySpent.current || !isDirty) return
          isKeySpent.current = false
          sent.current = { ...sent.current, idempotencyKey: crypto.randomUUID() }
        },
      }),
    [form],
  )

  const saving = useMutation({
    meta: { offersRetry: true },
    mutationFn: (body: Out) =>
      save(body, sent.current).catch((error: unknown) => {
        throw isShownInForm(error, schema) ? new ApiError(error.status, FIX_ERRORS, error) : error
      }),
    onSuccess: result => {
      update({ version: getVersion(result) ?? version })
      const now = form.getValues()
      const saved = submitted.current ?? now
      stored.current = saved
      form.reset(saved, { keepValues: true })
      // Input typed during the save is not saved yet.
      const later = (Object.keys(now) as FieldPath<In>[]).filter(
        name => JSON.stringify(now[name]) !== JSON.stringify(saved[name]),
      )
      for (const name of later) form.setValue(name, now[name], { shouldDirty: true })
      isKeySpent.current = later.length === 0
      if (later.length > 0) update({ idempotencyKey: crypto.randomUUID() })
      onSaved(result)
    },
    onError: error => {
      // The key was already used for other input. Saving again, once the user has seen this, creates a new record.
      if (error instanceof ApiError && error.status === IDEMPOTENCY_KEY_REUSED)
        update({ idempotencyKey: crypto.randomUUID() })
      // Errors that belong to no field are shown above the fields; a conflict has a link to the other record.
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
      if (isBusy.current) return
      isBusy.current = true
      submitted.current = structuredClone(form.getValues())
      // The mutation has already shown its outcome; rethrowing would only cause an unhandled rejection.
      await saving.mutateAsync(body).then(noop, noop)
      isBusy.current = false
    },
    () => toast.error(FIX_ERRORS),
  )
  const error = saving.error instanceof ApiError ? saving.error : undefined
  return {
    submit,
    isSaving: saving.isPending,
    isSavingNow: () => isBusy.current,
    /** Why the last save failed. */
    error,
    /** The same error if it belongs to no field of the form, such as a conflict with another record. */
    refusal: error && (error.seeAlso || isAboutNoField(error, schema)) ? error : undefined,
    /** Whether the last save failed without a connection. */
    isUnreached: isUnreached(saving.error),
    forgetError: saving.reset,
    getContext: () => sent.current,
    setVersion: (next: number | undefined) => update({ version: next }),
  }
}

/** Whether the form shows the error at its field. A duplicate record is shown above the fields instead. */
const isShownInForm = (error: unknown, schema: z.ZodMiniObject): error is ApiError =>
  error instanceof ApiError &&
  error.errors.some(
    ({ path, message }) => message === error.message && error.seeAlso === undefined && hasField(schema, path),
  )

const hasField = ({ shape }: z.ZodMiniObject, path: string): boolean => Object.hasOwn(shape, path.split('.')[0] ?? '')
const isAboutNoField = ({ errors }: ApiError, schema: z.ZodMiniObject): boolean =>
  errors.length > 0 && !errors.some(({ path }) => hasField(schema, path))

const getVersion = (result: unknown): number | undefined =>
  typeof result === 'object' && result && 'version' in result && typeof result.version === 'number'
    ? result.version
    : undefined

const noop = () => {}
