import { Label as Radix } from 'radix-ui'
import type { ComponentProps } from 'react'
import { cn } from './cn.ts'

export function Label({ className, ...rest }: ComponentProps<typeof Radix.Root>) {
  return (
    <Radix.Root
      className={cn('base:text-[0.8125rem] base:leading-none base:font-medium select-none', className)}
      {...rest}
    />
  )
}
