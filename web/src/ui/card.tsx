import type { ComponentProps } from 'react'
import { cn } from './cn.ts'

export function Card({ className, ...rest }: ComponentProps<'section'>) {
  return (
    <section
      className={cn('rounded-lg border base:bg-card base:text-card-foreground shadow-xs', className)}
      {...rest}
    />
  )
}
