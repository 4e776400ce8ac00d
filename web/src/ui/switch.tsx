import { Switch as Radix } from 'radix-ui'
import type { ComponentProps } from 'react'
import { cn } from './cn.ts'

export function Switch({ className, ...rest }: ComponentProps<typeof Radix.Root>) {
  return (
    <Radix.Root
      className={cn(
        'inline-flex h-5 w-9 shrink-0 items-center rounded-full border border-transparent bg-muted-foreground/60 px-0.5 transition-colors disabled:cursor-not-allowed disabled:opacity-60 data-[state=checked]:bg-primary',
        className,
      )}
      {...rest}
    >
      <Radix.Thumb className="block size-4 rounded-full bg-white shadow-sm transition-transform data-[state=checked]:translate-x-3.5" />
    </Radix.Root>
  )
}
