import { Slot } from 'radix-ui'
import type { ComponentProps } from 'react'
import { cn } from './cn.ts'

export function Label({ className, asChild = false, ...rest }: ComponentProps<'label'> & { asChild?: boolean }) {
  const Part = asChild ? Slot.Root : 'label'
  return (
    <Part className={cn('base:text-[0.8125rem] base:leading-none base:font-medium select-none', className)} {...rest} />
  )
}
