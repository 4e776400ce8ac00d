import type { ComponentProps } from 'react'
import { cn } from './cn.ts'
import { fieldClasses } from './input.tsx'

/** Begins two lines high and grows with its text. */
export function Textarea({ className, ...rest }: ComponentProps<'textarea'>) {
  return (
    <textarea
      className={cn(
        fieldClasses,
        'field-sizing-content base:max-h-96 base:min-h-16 py-2 base:leading-relaxed read-only:bg-muted',
        className,
      )}
      {...rest}
    />
  )
}
