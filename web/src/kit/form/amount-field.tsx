/** An amount of money as people type it, with `$`, commas and spaces as they please: `<AmountField {...form.field('rate')} label="Rate" />`. */
import type { FieldValues } from 'react-hook-form'
import { formatMoney, stripMoneySymbols } from '#shared/kit/money.ts'
import { Input } from '#web/ui/input.tsx'
import { type FieldProps, FormField } from './field.tsx'

/** Formats a typed amount, `$4,250.50`; text that is not an amount stays as it is. */
const formatTypedAmount = (typed: string): string => {
  const plain = stripMoneySymbols(typed)
  return /^-?\d+(\.\d{1,2})?$/.test(plain) ? formatMoney(Number(plain)) : typed
}

export function AmountField<In extends FieldValues, Out>(props: FieldProps<In, Out>) {
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
          placeholder="$0.00"
          className="tabular-nums"
          onChange={event => {
            onChange(event.target.value)
            props.onUserChange?.(event.target.value)
          }}
          onBlur={() => {
            const tidy = formatTypedAmount(value ?? '')
            if (tidy !== value) onChange(tidy)
            onBlur()
          }}
        />
      )}
    </FormField>
  )
}
