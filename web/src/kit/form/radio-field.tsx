/** A choice of a few visible options: `<RadioField {...form.field('cdpStatus')} label="Action" choices={…} />`. */
import type { FieldValues } from 'react-hook-form'
import { t } from '#shared/kit/texts.ts'
import { Button } from '#web/ui/button.tsx'
import { RadioCard, RadioGroup } from '#web/ui/radio-group.tsx'
import { type SelectChoice, sayChoices } from '../combobox.tsx'
import { type FieldProps, FormField } from './field.tsx'

interface RadioFieldProps<In extends FieldValues, Out> extends FieldProps<In, Out> {
  /** A choice of `''` stands for `null`. */
  readonly choices: readonly SelectChoice[]
  /** Whether the choice can be cleared, to `null`. */
  readonly clearable?: boolean
}

export function RadioField<In extends FieldValues, Out>({ clearable = false, ...props }: RadioFieldProps<In, Out>) {
  return (
    <FormField {...props}>
      {({ disabled, ...input }, { ref, value, onChange, onBlur }) => (
        <div className="flex flex-wrap items-center gap-2">
          <RadioGroup
            {...input}
            aria-label={props.label}
            value={value ?? ''}
            onValueChange={next => {
              onChange(next || null)
              props.onUserChange?.(next)
            }}
            onBlur={onBlur}
            className="flex flex-wrap gap-2"
          >
            {sayChoices(props.choices).map(({ value: one, label }, index) => (
              <RadioCard key={one} value={one} disabled={disabled} ref={index === 0 ? ref : undefined}>
                {label}
              </RadioCard>
            ))}
          </RadioGroup>
          {clearable && value && !disabled ? (
            <Button
              variant="link"
              size="sm"
              aria-label={t`Clear ${props.label}`}
              onClick={() => {
                onChange(null)
                props.onUserChange?.('')
              }}
            >{t`Clear`}</Button>
          ) : null}
        </div>
      )}
    </FormField>
  )
}
