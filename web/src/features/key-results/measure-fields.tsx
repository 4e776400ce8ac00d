/** The measure of a key result, if it has one: its fields and its progress. */
import Gauge from 'lucide-react/icons/gauge'
import { useEffect, useRef } from 'react'
import { type FieldPath, type FieldPathValue, type FieldValues, useWatch } from 'react-hook-form'
import { percentOf } from '#shared/features/goals/progress.ts'
import { parseMeasure } from '#shared/features/key-results.ts'
import { t } from '#shared/kit/texts.ts'
import { PercentBar } from '#web/kit/completion-bar.tsx'
import { TextField } from '#web/kit/form/fields.tsx'
import type { RecordFormState } from '#web/kit/form/use-record-form.ts'
import { Button } from '#web/ui/button.tsx'

interface MeasureFieldsProps<In extends FieldValues, Out> {
  readonly form: RecordFormState<In, Out>
  /** The index of the key result. */
  readonly index: number
}

const EMPTY_MEASURE = { start: '0', target: '', current: '', unit: '' }

export function MeasureFields<In extends FieldValues, Out>({ form, index }: MeasureFieldsProps<In, Out>) {
  const name = `keyResults.${index}.measure` as FieldPath<In>
  const at = (field: string) => `${name}.${field}` as FieldPath<In>
  const value: unknown = useWatch({ control: form.form.control, name })
  const isMeasured = Boolean(value)
  const begin = useRef<HTMLButtonElement>(null)
  const wasPressed = useRef(false)
  // The pressed button has disappeared, so the focus has to move.
  useEffect(() => {
    if (!wasPressed.current) return
    wasPressed.current = false
    if (isMeasured) form.form.setFocus(`${name}.target` as FieldPath<In>)
    else begin.current?.focus()
  }, [isMeasured, form.form, name])
  const set = (measure: typeof EMPTY_MEASURE | null) => {
    wasPressed.current = true
    form.form.setValue(name, measure as FieldPathValue<In, FieldPath<In>>, { shouldDirty: true })
    form.form.clearErrors(name)
  }
  if (!isMeasured)
    return form.readOnly ? null : (
      <Button
        ref={begin}
        variant="quiet"
        size="icon-sm"
        aria-label={`${t`Measure by a number`}: ${t`key result ${index + 1}`}`}
        data-tooltip={t`Measure by a number`}
        // Beside the button that removes the key result.
        className="absolute right-8 hover:text-foreground max-sm:top-0 sm:top-3"
        onClick={() => set(EMPTY_MEASURE)}
      >
        <Gauge />
      </Button>
    )
  const measure = parseMeasure(value)
  return (
    <div className="grid gap-3 sm:col-span-2">
      <div className="grid grid-cols-2 gap-3 sm:grid-cols-4">
        <TextField {...form.field(at('start'))} label={t`Start`} inputMode="decimal" maxLength={20} />
        <TextField {...form.field(at('target'))} label={t`Target`} inputMode="decimal" maxLength={20} />
        <TextField {...form.field(at('current'))} label={t`Current`} inputMode="decimal" maxLength={20} />
        <TextField {...form.field(at('unit'))} label={t`Unit`} />
      </div>
      <div className="flex flex-wrap items-center gap-x-4 gap-y-1">
        {measure ? (
          <PercentBar
            label={t`Progress of key result ${index + 1}`}
            percent={percentOf(measure)}
            className="max-w-60 flex-1"
          />
        ) : null}
        {form.readOnly ? null : (
          <Button
            variant="quiet"
            size="sm"
            aria-label={t`Stop measuring key result ${index + 1}`}
            className="ml-auto"
            onClick={() => set(null)}
          >{t`Stop measuring`}</Button>
        )}
      </div>
    </div>
  )
}
