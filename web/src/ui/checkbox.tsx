import Check from 'lucide-react/icons/check'
import Minus from 'lucide-react/icons/minus'
import { Checkbox as Radix } from 'radix-ui'
import type { ComponentProps } from 'react'
import { cn } from './cn.ts'

export function Checkbox({ className, ...rest }: ComponentProps<typeof Radix.Root>) {
  return (
    <Radix.Root
      className={cn(
        // The hit area is at least 24 px wide.
        'relative size-4.5 shrink-0 before:absolute before:-inset-1 rounded-sm border border-muted-foreground/70 bg-card shadow-xs transition-colors disabled:cursor-not-allowed disabled:opacity-60 data-[state=checked]:border-primary data-[state=checked]:bg-primary data-[state=checked]:text-primary-foreground',
        className,
      )}
      {...rest}
    >
      <Radix.Indicator className="grid place-content-center">
        {rest.checked === 'indeterminate' ? (
          <Minus className="size-3.5" strokeWidth={3} />
        ) : (
          <Check className="size-3.5" strokeWidth={3} />
        )}
      </Radix.Indicator>
    </Radix.Root>
  )
}
