/** A form's choice of several from few, as two lists: `<TransferField {...form.field('roles')} label="Roles" … />`. */
import type { FieldValues } from 'react-hook-form'
import { Transfer, type TransferProps } from '../transfer.tsx'
import { Field, type FieldProps } from './field.tsx'

export function TransferField<In extends FieldValues, Out>({
  choices,
  from,
  to,
  searchable = false,
  ...props
}: FieldProps<In, Out> & Pick<TransferProps, 'choices' | 'from' | 'to' | 'searchable'>) {
  return (
    <Field {...props}>
      {({ id, disabled, ...input }, { ref, value, onChange, onBlur }) => (
        <Transfer
          ref={ref}
          label={props.label}
          id={id}
          choices={choices}
          chosen={value ?? []}
          onChosen={onChange}
          from={from}
          to={to}
          searchable={searchable}
          disabled={disabled}
          aria-invalid={input['aria-invalid']}
          aria-describedby={input['aria-describedby']}
          onBlur={onBlur}
        />
      )}
    </Field>
  )
}
