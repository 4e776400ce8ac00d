import type { FieldValues } from 'react-hook-form'
import { feelings } from '#shared/features/one-on-ones/list.ts'
import { t } from '#shared/kit/texts.ts'
import { type FieldProps, FormField } from '#web/kit/form/field.tsx'
import { Checkbox } from '#web/ui/checkbox.tsx'
import { cn } from '#web/ui/cn.ts'
import { FeelingIcon } from './feeling-icon.tsx'

/** Multiple feelings, as a group of checkboxes. */
export function FeelingsField<In extends FieldValues, Out>({
  onChosen,
  ...props
}: FieldProps<In, Out> & { readonly onChosen?: () => void }) {
  return (
    <FormField {...props} className="sm:col-span-2">
      {({ id, disabled, ...input }, { ref, value, onChange, onBlur }) => {
        const chosen: readonly string[] = value ?? []
        const toggle = (feeling: string) => {
          onChange(feelings.ids.filter(one => (one === feeling) !== chosen.includes(one)))
          onChosen?.()
        }
        return (
          // biome-ignore lint/a11y/useSemanticElements: as in every field, the label above names it
          <div
            id={id}
            role="group"
            aria-label={props.label}
            aria-describedby={input['aria-describedby']}
            className="flex flex-wrap gap-2"
          >
            {feelings.all.map(({ _id, name }, index) => (
              // biome-ignore lint/a11y/noLabelWithoutControl: the checkbox is inside
              <label
                key={_id}
                className={cn(
                  'flex h-9 items-center gap-2 rounded-full border pr-3.5 pl-2.5 shadow-xs transition-colors select-none',
                  disabled ? 'opacity-70' : 'cursor-pointer hover:bg-muted',
                  chosen.includes(_id) ? 'bg-accent text-accent-foreground' : 'bg-card',
                  input['aria-invalid']
                    ? 'border-destructive'
                    : chosen.includes(_id)
                      ? 'border-primary'
                      : 'border-input',
                )}
              >
                <Checkbox
                  ref={index === 0 ? ref : undefined}
                  checked={chosen.includes(_id)}
                  disabled={disabled}
                  onCheckedChange={() => toggle(_id)}
                  onBlur={onBlur}
                />
                <FeelingIcon feeling={name} /> {t(name)}
              </label>
            ))}
          </div>
        )
      }}
    </FormField>
  )
}
