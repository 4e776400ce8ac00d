import type { ComponentProps } from 'react'
import { cn } from './cn.ts'

/** The styles shared by all inputs. */
export const fieldClasses =
  'base:w-full min-w-0 rounded-md base:border base:border-input base:bg-card base:px-3 base:text-sm text-foreground base:shadow-xs transition-colors placeholder:text-muted-foreground hover:border-muted-foreground/50 focus-visible:border-ring focus-visible:outline-2 focus-visible:outline-offset-0 focus-visible:outline-ring/40 disabled:cursor-not-allowed disabled:bg-muted disabled:text-muted-foreground disabled:hover:border-input aria-invalid:border-destructive aria-invalid:outline-destructive/40'

export function Input({ className, type = 'text', ...rest }: ComponentProps<'input'>) {
  return <input type={type} className={cn(fieldClasses, 'h-9 read-only:bg-muted', className)} {...rest} />
}
