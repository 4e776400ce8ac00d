/** A field for money; `$`, commas and spaces are optional: `<AmountField {...form.field('rate')} label="Rate" />`. */
import type { FieldValues } from 'react-hook-form'
import { DOLLARS, formatMoney, stripMoneySymbols } from '#shared/kit/money.ts'
import { Input } from '#web/ui/input.tsx'
import { type FieldProps, FormField } from './field.tsx'

/** Formats a typed amount, `$4,250.50`; text that is not an amount stays as it is. */
const formatTypedAmount = (typed: string, currency: string): string => {
  const plain = stripMoneySymbols(typed)
  return /^-?\d+(\.\d{1,2})?$/.test(plain) ? formatMoney(Number(plain), currency) : typed
}

interface AmountFieldProps<In extends FieldValues, Out> extends FieldProps<In, Out> {
  readonly currency?: string
}

export function AmountField<In extends FieldValues, Out>({ currency = DOLLARS, ...props }: AmountFieldProps<In, Out>) {
  return (
    <FormField {...props}>
      {({ disabled, ...input }, { ref, name, value, onChange, onBlur }) => (
        <Input
          {...input}
          ref={ref}
          name={name}
          value={value ?? ''}
          disabled={props.disabled ?? false}
          readOnly={disabled && !props.disabled}
          inputMode="decimal"
          autoComplete="off"
          maxLength={20}
          placeholder={formatMoney(0, currency)}
          className="tabular-nums"
          onChange={event => {
            onChange(event.target.value)
            props.onUserChange?.(event.target.value)
          }}
          onBlur={() => {
            const tidy = formatTypedAmount(value ?? '', currency)
            if (tidy !== value) onChange(tidy)
            onBlur()
          }}
        />
      )}
    </FormField>
  )
}
