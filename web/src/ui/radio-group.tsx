import { RadioGroup as Radix } from 'radix-ui'
import type { ComponentProps, ReactNode } from 'react'
import { cn } from './cn.ts'

export const RadioGroup = Radix.Root

interface RadioCardProps extends ComponentProps<typeof Radix.Item> {
  readonly children: ReactNode
}

/** An option with room for more than a word; the whole card is clickable. */
export function RadioCard({ className, children, disabled, ...rest }: RadioCardProps) {
  return (
    // biome-ignore lint/a11y/noLabelWithoutControl: the radio inside is from Radix
    <label
      className={cn(
        'flex min-w-0 items-start base:gap-2.5 rounded-md border border-input bg-card base:px-3 py-2 shadow-xs transition-colors select-none has-[[data-state=checked]]:border-primary has-[[data-state=checked]]:bg-accent has-[[data-state=checked]]:text-accent-foreground',
        disabled ? 'not-has-[[data-state=checked]]:opacity-60' : 'cursor-pointer hover:border-muted-foreground/50',
        className,
      )}
    >
      <Radix.Item
        disabled={disabled}
        className="relative mt-0.5 grid size-4 shrink-0 before:absolute before:-inset-1.25 place-content-center rounded-full border border-muted-foreground/70 bg-card data-[state=checked]:border-primary"
        {...rest}
      >
        <Radix.Indicator className="block size-2 rounded-full bg-primary" />
      </Radix.Item>
      <span className="min-w-0 break-words">{children}</span>
    </label>
  )
}
