import { t } from '#shared/kit/texts.ts'
import { Radio, RadioGroup } from './radio-group.tsx'

interface SegmentedControlProps<Value extends string> {
  readonly value: Value
  readonly onValueChange: (value: Value) => void
  readonly choices: readonly { readonly value: Value; readonly label: string }[]
  /** The accessible name, unless `aria-labelledby` is set. */
  readonly 'aria-label'?: string
  readonly 'aria-labelledby'?: string
}

/** A choice of a few short options, side by side. */
export function SegmentedControl<Value extends string>({
  value,
  onValueChange,
  choices,
  ...rest
}: SegmentedControlProps<Value>) {
  const isKnown = choices.some(one => one.value === value)
  return (
    <RadioGroup
      {...rest}
      value={value}
      onValueChange={picked => {
        const choice = choices.find(one => one.value === picked)
        if (choice) onValueChange(choice.value)
      }}
      className="grid h-9 auto-cols-auto grid-flow-col rounded-md border border-input bg-card p-0.75 shadow-xs"
    >
      {choices.map(choice => (
        // biome-ignore lint/a11y/noLabelWithoutControl: the radio is inside
        <label
          key={choice.value}
          className="relative grid place-content-center rounded-sm px-3 text-center text-muted-foreground transition-colors hover:text-foreground has-checked:bg-accent has-checked:font-medium has-checked:text-accent-foreground forced-colors:has-checked:outline"
        >
          <Radio
            value={choice.value}
            // A popover focuses the first of its elements that Tab reaches, and does not know that it skips these.
            tabIndex={isKnown && choice.value !== value ? -1 : 0}
            className="absolute inset-0 size-full appearance-none rounded-sm"
          />
          {t(choice.label)}
        </label>
      ))}
    </RadioGroup>
  )
}
