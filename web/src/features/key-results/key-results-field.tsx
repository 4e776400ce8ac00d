/** The key results of a goal or template: tick off, edit, remove, and add once both text fields are filled. */
import { useQuery } from '@tanstack/react-query'
import Plus from 'lucide-react/icons/plus'
import Trash2 from 'lucide-react/icons/trash-2'
import { type CSSProperties, type KeyboardEvent, type ReactNode, useEffect, useId, useRef } from 'react'
import { type Control, type FieldPath, type FieldValues, useController, useWatch } from 'react-hook-form'
import { goalTemplatesApi } from '#shared/features/goal-templates.ts'
import { keyResultStatusOf } from '#shared/features/goals/progress.ts'
import { type KeyResultStatus, keyResultMessages, parseMeasure } from '#shared/features/key-results.ts'
import { t, translateSentence } from '#shared/kit/texts.ts'
import { FieldGroupContext } from '#web/kit/form/known-fields.ts'
import type { RecordFormState } from '#web/kit/form/use-record-form.ts'
import { catalogueQuery } from '#web/kit/queries.ts'
import { Button } from '#web/ui/button.tsx'
import { Checkbox } from '#web/ui/checkbox.tsx'
import { cn } from '#web/ui/cn.ts'
import { Input } from '#web/ui/input.tsx'
import { Label } from '#web/ui/label.tsx'
import { MeasureFields } from './measure-fields.tsx'
import { OneTextField } from './one-text-field.tsx'
import type { KeyResultsState } from './use-key-results.ts'

interface KeyResultsFieldProps<In extends FieldValues, Out> {
  readonly keyResults: KeyResultsState & { readonly form: RecordFormState<In, Out> }
  /** Whether they can be ticked off: in a goal, not in a template. */
  readonly hasCheckboxes?: boolean
  /** Called after a key result was ticked or unticked. */
  readonly onTick?: (index: number, isComplete: boolean) => void
}

export function KeyResultsField<In extends FieldValues, Out>({
  keyResults,
  hasCheckboxes = false,
  onTick,
}: KeyResultsFieldProps<In, Out>) {
  const { fields, form, error } = keyResults
  const { readOnly } = form
  const list = useRef<HTMLOListElement>(null)
  const box = useRef<HTMLInputElement>(null)
  const emptied = useRef<number>(undefined)
  const at = (index: number, field: string) => `keyResults.${index}.${field}` as FieldPath<In>
  // After a removal, the focus moves to the key result that took its place, or to the input for a new one.
  useEffect(() => {
    if (emptied.current === undefined) return
    const next = list.current?.children[Math.min(emptied.current, fields.length - 1)]
    const target = next?.querySelector<HTMLElement>('[data-removes]') ?? box.current
    target?.focus()
    emptied.current = undefined
  }, [fields.length])

  // Only beside key results: without one, everything begins at the edge.
  const boxSpace = hasCheckboxes && fields.length > 0 ? CHECKBOX_SPACE : null
  return (
    <div className="grid" style={{ '--buttons': readOnly ? '0rem' : hasCheckboxes ? '4rem' : '2rem' } as CSSProperties}>
      {fields.length === 0 ? (
        <p className="mb-3 rounded-md border border-dashed border-input px-4 py-6 text-center text-muted-foreground">
          {t(keyResultMessages.none)}
        </p>
      ) : null}
      {/* The fields themselves have labels. */}
      <div aria-hidden className="flex gap-3 text-[0.8125rem] leading-none font-medium max-sm:hidden">
        {boxSpace}
        <div className={cn('flex-1', COLUMNS)}>
          <span>{t`Key result`}</span>
          <span>{t`Source`}</span>
        </div>
      </div>
      {fields.length > 0 ? (
        <ol ref={list} aria-label={t`Key results`} className="divide-y">
          {fields.map(({ id }, index) => (
            <li key={id} className="relative flex gap-3 py-2.5">
              {hasCheckboxes ? (
                <CompletionCheckbox
                  name={at(index, 'status')}
                  measure={at(index, 'measure')}
                  control={form.form.control}
                  label={t`Key result ${index + 1} is complete`}
                  disabled={readOnly}
                  onTick={isComplete => onTick?.(index, isComplete)}
                />
              ) : null}
              <fieldset className={cn('min-w-0 flex-1', COLUMNS)}>
                <legend className="sr-only">{t`Key result ${index + 1}`}</legend>
                <FieldGroupContext value={t`Key result ${index + 1}`}>
                  <OneTextField {...form.field(at(index, 'keyResult'))} label={t`Key result`} />
                  <OneTextField {...form.field(at(index, 'source'))} label={t`Source`} />
                  {hasCheckboxes ? <MeasureFields form={form} index={index} /> : null}
                </FieldGroupContext>
              </fieldset>
              {readOnly ? null : (
                <Button
                  variant="quiet"
                  size="icon-sm"
                  data-removes
                  // In the last column; on a phone beside the first label, so that the texts have the full width.
                  className="absolute right-0 hover:text-foreground max-sm:top-0 sm:top-3"
                  aria-label={t`Remove key result ${index + 1}`}
                  onClick={() => {
                    emptied.current = index
                    keyResults.remove(index)
                  }}
                >
                  <Trash2 />
                </Button>
              )}
            </li>
          ))}
        </ol>
      ) : null}
      {readOnly ? null : (
        <div className={cn('flex gap-3 pt-2.5', fields.length > 0 && 'border-t')}>
          {boxSpace}
          <NewKeyResultFields keyResults={keyResults} box={box} max={form.field(at(0, 'keyResult')).max} />
        </div>
      )}
      {error ? <ErrorText text={translateSentence(error)} /> : null}
    </div>
  )
}

/** The texts, and the buttons of a key result, which are in the same columns in all rows. */
const COLUMNS = 'grid gap-3 sm:grid-cols-[minmax(0,2fr)_minmax(0,1fr)_var(--buttons)]'
const CHECKBOX_SPACE = <span className="w-4.5 max-sm:hidden" />

interface NewKeyResultFieldsProps {
  readonly keyResults: KeyResultsState
  readonly box: React.RefObject<HTMLInputElement | null>
  readonly max: number | undefined
}

/** The inputs for a new key result, with suggestions from the templates. */
function NewKeyResultFields({ keyResults, box, max }: NewKeyResultFieldsProps) {
  const { draft, updateDraft, isDraftComplete, isDraftRejected, addDraft } = keyResults
  const id = useId()
  const source = useRef<HTMLInputElement>(null)
  const lacksWords = isDraftRejected && !draft.keyResult.trim()
  useEffect(() => {
    if (isDraftRejected) (lacksWords ? box : source).current?.focus()
  }, [isDraftRejected, lacksWords, box])
  const known = useQuery(catalogueQuery(goalTemplatesApi.calls.keyResults)).data ?? []
  const addAndGoOn = () => {
    addDraft()
    box.current?.focus()
  }
  /** A known key result also fills in its source. */
  const typeKeyResult = (keyResult: string) => {
    const found = known.find(one => one.keyResult === keyResult)
    updateDraft(found && !draft.source ? found : { keyResult })
  }
  const onEnter = (event: KeyboardEvent) => {
    // Enter adds the key result; Ctrl+Enter saves the form, as everywhere.
    if (event.key !== 'Enter' || event.ctrlKey || event.metaKey || event.nativeEvent.isComposing) return
    event.preventDefault()
    if (isDraftComplete) addAndGoOn()
  }
  const look = (value: string) => ({
    autoComplete: 'off',
    maxLength: max,
    'aria-invalid': isDraftRejected && !value.trim(),
    onKeyDown: onEnter,
  })
  return (
    <div className="grid min-w-0 flex-1 gap-1.5">
      <div className={COLUMNS}>
        <Titled title={t`Key result`}>
          <Input
            ref={box}
            list={known.length ? id : undefined}
            aria-label={t`New key result`}
            placeholder={t`New key result`}
            value={draft.keyResult}
            onChange={event => typeKeyResult(event.target.value)}
            {...look(draft.keyResult)}
          />
        </Titled>
        {/* The button is wider than those of a key result, so it takes its room from this row's source. */}
        <div className="grid gap-3 sm:col-span-2 sm:grid-cols-[minmax(0,1fr)_auto]">
          <Titled title={t`Source`}>
            <Input
              ref={source}
              aria-label={t`Source of the new key result`}
              placeholder={t`Source`}
              value={draft.source}
              onChange={event => updateDraft({ source: event.target.value })}
              {...look(draft.source)}
            />
          </Titled>
          <Button
            variant="outline"
            onClick={addAndGoOn}
            disabled={!isDraftComplete}
            aria-label={t`Add key result`}
            className="max-sm:justify-self-start"
          >
            <Plus /> {t`Add`}
          </Button>
        </div>
      </div>
      <datalist id={id}>
        {known.map(({ keyResult, source }) => (
          <option key={keyResult} value={keyResult}>
            {source}
          </option>
        ))}
      </datalist>
      {isDraftRejected ? <ErrorText text={t(keyResultMessages.half)} /> : null}
    </div>
  )
}

/** Shows the title on a phone only, as those of the key results above; the field's own label says more. */
const Titled = ({ title, children }: { title: string; children: ReactNode }) => (
  <div className="grid gap-1.5">
    <Label asChild className="sm:hidden">
      <span aria-hidden>{title}</span>
    </Label>
    {children}
  </div>
)

interface CompletionCheckboxProps<In extends FieldValues, Out> {
  readonly name: FieldPath<In>
  /** The path of its measure. If one is set, it decides whether the key result is complete. */
  readonly measure: FieldPath<In>
  readonly control: Control<In, unknown, Out>
  readonly label: string
  readonly disabled: boolean
  readonly onTick: (isComplete: boolean) => void
}

function CompletionCheckbox<In extends FieldValues, Out>({
  name,
  measure,
  control,
  label,
  disabled,
  onTick,
}: CompletionCheckboxProps<In, Out>) {
  const { field } = useController({ name, control: control as unknown as Control<In> })
  const typed: unknown = useWatch({ control: control as unknown as Control<In>, name: measure })
  const status: KeyResultStatus = typed
    ? keyResultStatusOf({ measure: parseMeasure(typed) })
    : (field.value as KeyResultStatus)
  const next: KeyResultStatus = status === 'Complete' ? 'Incomplete' : 'Complete'
  return (
    <Checkbox
      ref={field.ref}
      aria-label={label}
      disabled={disabled || Boolean(typed)}
      checked={status === 'Complete'}
      onCheckedChange={() => {
        field.onChange(next)
        onTick(next === 'Complete')
      }}
      onBlur={field.onBlur}
      className="max-sm:mt-7.5 sm:mt-2.5"
    />
  )
}

const ErrorText = ({ text, className }: { text: string; className?: string }) => (
  <p role="alert" className={cn('text-xs text-destructive dark:text-tone-red', className)}>
    {text}
  </p>
)
