/** A field for a month, as its first day: `<MonthField {...form.field('creationDate')} label="Start Date" />`. */
import type { FieldValues } from 'react-hook-form'
import { t } from '#shared/kit/texts.ts'
import { MonthInput } from '../month-input.tsx'
import { type FieldProps, FormField } from './field.tsx'

export function MonthField<In extends FieldValues, Out>(props: FieldProps<In, Out>) {
  return (
    <FormField {...props}>
      {({ 'aria-required': _, ...input }, { ref, value, onChange, onBlur }) => (
        <MonthInput
          ref={ref}
          {...input}
          label={props.label}
          value={value ?? ''}
          onMonth={onChange}
          onBlur={onBlur}
          emptyText={t`Choose…`}
        />
      )}
    </FormField>
  )
}
