/** The kinds of form fields: `<TextField {...form.field('name')} label="Name" />`. */
import X from 'lucide-react/icons/x'
import type { ComponentProps, ReactNode } from 'react'
import type { FieldValues } from 'react-hook-form'
import { formatDay } from '#shared/kit/dates.ts'
import { t } from '#shared/kit/texts.ts'
import { Checkbox } from '#web/ui/checkbox.tsx'
import { Input } from '#web/ui/input.tsx'
import { Label } from '#web/ui/label.tsx'
import { Select } from '#web/ui/select.tsx'
import { Switch } from '#web/ui/switch.tsx'
import { Textarea } from '#web/ui/textarea.tsx'
import { Combobox, type SelectChoice, sayChoices } from '../combobox.tsx'
import { DayInput, INVALID_DATE } from '../day-input.tsx'
import { isIsoDay } from '../typed-day.ts'
import { type FieldProps, FormField } from './field.tsx'

/** Text is read-only rather than disabled, so that it can still be read, scrolled and copied. */
const readOnlyProps = (readOnly: boolean) => ({ disabled: false, readOnly })

/** The browser's clock is black, but the calendar beside it is grey. */
const TIME = '[&::-webkit-calendar-picker-indicator]:opacity-55'

export function TextField<In extends FieldValues, Out>({
  type,
  autoComplete = 'off',
  inputMode,
  maxLength,
  onLeave,
  unit,
  ...props
}: FieldProps<In, Out> &
  Pick<ComponentProps<'input'>, 'type' | 'autoComplete' | 'inputMode' | 'maxLength'> & {
    /** Called when the focus leaves the field, changed or not. */
    readonly onLeave?: () => void
    /** Shown at the end of the field; not read out, so the label or another field says it too. */
    readonly unit?: string
  }) {
  return (
    <FormField {...props}>
      {(input, field) => {
        const box = (
          <Input
            {...field}
            {...input}
            {...(props.disabled ? {} : readOnlyProps(props.readOnly))}
            onBlur={() => {
              field.onBlur()
              onLeave?.()
            }}
            type={type}
            autoComplete={autoComplete}
            inputMode={inputMode}
            maxLength={props.max ?? maxLength}
            className={unit ? 'pr-8' : type === 'time' ? TIME : undefined}
          />
        )
        if (!unit) return box
        return (
          <span className="relative">
            {box}
            <span
              aria-hidden
              className="pointer-events-none absolute inset-y-0 right-3 flex items-center text-muted-foreground"
            >
              {unit}
            </span>
          </span>
        )
      }}
    </FormField>
  )
}

export function TextAreaField<In extends FieldValues, Out>(props: FieldProps<In, Out>) {
  return (
    <FormField {...props} className={props.className ?? 'sm:col-span-2'}>
      {(input, field) => (
        <Textarea
          {...field}
          {...input}
          {...(props.disabled ? {} : readOnlyProps(props.readOnly))}
          maxLength={props.max}
        />
      )}
    </FormField>
  )
}

export function SelectField<In extends FieldValues, Out>(
  props: FieldProps<In, Out> & { choices: readonly SelectChoice[] },
) {
  return (
    <FormField {...props}>
      {({ disabled, ...input }, { ref, value, onChange, onBlur }) => (
        <Select
          ref={ref}
          value={value ?? ''}
          disabled={disabled}
          options={[
            ...(props.required || !value ? [] : [{ value: NONE, label: t`None` }]),
            ...sayChoices(props.choices),
          ]}
          onChange={next => {
            const chosen = next === NONE ? '' : next
            onChange(chosen)
            props.onUserChange?.(chosen)
          }}
          // Opening the list does not count as leaving the field, so no error is shown yet.
          onBlur={event => event.currentTarget.dataset.state === 'open' || onBlur()}
          placeholder={t`Choose…`}
          {...input}
        />
      )}
    </FormField>
  )
}

/** The value of the option that clears an optional choice. */
const NONE = 'none'

/** A choice of one value from a searchable list. */
export function ComboboxField<In extends FieldValues, Out>(
  props: FieldProps<In, Out> & { choices: readonly SelectChoice[]; isLoading?: boolean },
) {
  const choices = sayChoices(props.choices)
  return (
    <FormField {...props}>
      {(input, { ref, value, onChange, onBlur }) => (
        <Combobox
          ref={ref}
          {...input}
          label={props.label}
          onBlur={onBlur}
          choices={props.required || !value ? choices : [{ value: '', label: t`None` }, ...choices]}
          isLoading={props.isLoading ?? false}
          chosen={value ? [value] : []}
          onChosen={([next = '']) => {
            onChange(next)
            props.onUserChange?.(next)
          }}
        >
          {choices.find(choice => choice.value === value)?.label ?? (
            <span className="text-muted-foreground">{props.isLoading ? t`Loading…` : t`Choose…`}</span>
          )}
        </Combobox>
      )}
    </FormField>
  )
}

/** A choice of several values from a searchable list; the chosen ones are listed below and can be removed. */
export function MultiSelectField<In extends FieldValues, Out>(
  props: FieldProps<In, Out> & { choices: readonly SelectChoice[]; isLoading?: boolean },
) {
  const choices = sayChoices(props.choices)
  return (
    <FormField {...props}>
      {(input, { ref, value, onChange, onBlur }) => {
        const chosen: readonly string[] = value ?? []
        const label = (id: string) => choices.find(choice => choice.value === id)?.label ?? '…'
        return (
          <div className="grid gap-2">
            <Combobox
              ref={ref}
              {...input}
              label={props.label}
              onBlur={onBlur}
              choices={choices}
              isLoading={props.isLoading ?? false}
              chosen={chosen}
              onChosen={onChange}
              multiple
            >
              <span className="text-muted-foreground">{chosen.length ? t`${chosen.length} chosen` : t`Choose…`}</span>
            </Combobox>
            {chosen.length ? (
              <ul className="flex flex-wrap gap-1.5">
                {chosen.map(id => (
                  <li
                    key={id}
                    className="inline-flex items-center gap-1 rounded-full bg-muted py-0.5 pr-1 pl-2.5 text-xs"
                  >
                    {label(id)}
                    <button
                      type="button"
                      aria-label={t`Remove ${label(id)}`}
                      disabled={input.disabled}
                      className="grid size-5 place-content-center rounded-full text-muted-foreground hover:text-foreground"
                      onClick={() => onChange(chosen.filter(one => one !== id))}
                    >
                      <X aria-hidden className="size-3" />
                    </button>
                  </li>
                ))}
              </ul>
            ) : null}
          </div>
        )
      }}
    </FormField>
  )
}

export function DayField<In extends FieldValues, Out>({
  min,
  maxDay,
  onDayChange,
  onLeave,
  ...props
}: FieldProps<In, Out> & {
  min?: string
  maxDay?: string
  onDayChange?: (day: string) => void
  /** Called when a day was picked from the calendar, and when the focus leaves the field, changed or not. */
  onLeave?: () => void
}) {
  const wrong = (value: unknown) => (typeof value === 'string' && value && !isIsoDay(value) ? INVALID_DATE : undefined)
  return (
    <FormField {...props} customError={wrong}>
      {(input, { ref, name, value, onChange, onBlur }) => (
        <DayInput
          ref={ref}
          name={name}
          {...input}
          {...(props.disabled ? {} : readOnlyProps(props.readOnly))}
          label={props.label}
          value={value ?? ''}
          onDayChange={day => {
            onChange(day)
            onDayChange?.(day)
          }}
          onPick={day => {
            onChange(day)
            onDayChange?.(day)
            onLeave?.()
          }}
          onBlur={() => {
            onBlur()
            onLeave?.()
          }}
          {...(min ? { min } : {})}
          {...(maxDay ? { max: maxDay } : {})}
        />
      )}
    </FormField>
  )
}

export function SwitchField<In extends FieldValues, Out>({
  onSwitch,
  ...props
}: FieldProps<In, Out> & { onSwitch?: (isOn: boolean) => void }) {
  return (
    <FormField {...props} inline required={false}>
      {(input, { ref, value, onChange, onBlur }) => (
        <Switch
          ref={ref}
          {...input}
          checked={value === true}
          onCheckedChange={isOn => {
            onChange(isOn)
            onSwitch?.(isOn)
          }}
          onBlur={onBlur}
        />
      )}
    </FormField>
  )
}

export function CheckboxField<In extends FieldValues, Out>(props: FieldProps<In, Out>) {
  return (
    <FormField {...props} inline required={false}>
      {(input, { ref, value, onChange, onBlur }) => (
        <Checkbox
          ref={ref}
          {...input}
          checked={value === true}
          onCheckedChange={next => onChange(next === true)}
          onBlur={onBlur}
        />
      )}
    </FormField>
  )
}

/** A read-only value, such as who created a record, and when. */
export function ReadOnlyField({ label, value }: { label: string; value: ReactNode }) {
  return (
    // Beside inputs, its lines are as high as theirs; elsewhere, texts are as high as links.
    <div className="grid content-start sm:group-has-[input,textarea,[role=combobox]]/fields:gap-1.5">
      <Label asChild>
        <span className="text-muted-foreground">{label}</span>
      </Label>
      <p className="flex min-h-6 items-center wrap-anywhere sm:group-has-[input,textarea,[role=combobox]]/fields:min-h-9">
        {value || '–'}
      </p>
    </div>
  )
}
export const ReadOnlyDay = ({ label, day }: { label: string; day: string | null | undefined }) => (
  <ReadOnlyField label={label} value={formatDay(day)} />
)
