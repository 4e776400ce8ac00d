import { RadioGroup as Radix } from 'radix-ui'
import { t } from '#shared/kit/texts.ts'

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
  return (
    <Radix.Root
      {...rest}
      orientation="horizontal"
      value={value}
      onValueChange={picked => {
        const choice = choices.find(one => one.value === picked)
        if (choice) onValueChange(choice.value)
      }}
      className="grid h-9 auto-cols-auto grid-flow-col rounded-md border border-input bg-card p-0.75 shadow-xs"
    >
      {choices.map(choice => (
        <Radix.Item
          key={choice.value}
          value={choice.value}
          className="rounded-sm px-3 text-muted-foreground transition-colors hover:text-foreground data-[state=checked]:bg-accent data-[state=checked]:font-medium data-[state=checked]:text-accent-foreground"
        >
          {t(choice.label)}
        </Radix.Item>
      ))}
    </Radix.Root>
  )
}
