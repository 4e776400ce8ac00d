import { RadioGroup as Radix } from 'radix-ui'

interface SegmentedControlProps {
  readonly value: string
  readonly onValueChange: (value: string) => void
  readonly choices: readonly { readonly value: string; readonly label: string }[]
  readonly 'aria-labelledby': string
}

/** One of a few short words, side by side. */
export function SegmentedControl({ value, onValueChange, choices, ...rest }: SegmentedControlProps) {
  return (
    <Radix.Root
      {...rest}
      orientation="horizontal"
      value={value}
      onValueChange={onValueChange}
      className="grid h-9 auto-cols-auto grid-flow-col rounded-md border border-input bg-card p-0.75 shadow-xs"
    >
      {choices.map(choice => (
        <Radix.Item
          key={choice.value}
          value={choice.value}
          className="rounded-sm px-3 text-muted-foreground transition-colors hover:text-foreground data-[state=checked]:bg-accent data-[state=checked]:font-medium data-[state=checked]:text-accent-foreground"
        >
          {choice.label}
        </Radix.Item>
      ))}
    </Radix.Root>
  )
}
