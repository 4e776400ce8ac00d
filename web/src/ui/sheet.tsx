import { Dialog as Radix } from 'radix-ui'
import type { ComponentProps } from 'react'
import { cn } from './cn.ts'
import { dialogOverlayClasses } from './dialog.tsx'
import { useReturnFocus } from './use-return-focus.ts'

export const Sheet = Radix.Root
export const SheetTitle = Radix.Title

/** A panel that slides in from the left edge. */
export function SheetContent({ className, ...rest }: ComponentProps<typeof Radix.Content>) {
  return (
    <Radix.Portal>
      <Radix.Overlay className={dialogOverlayClasses} />
      <Radix.Content
        className={cn(
          'fixed inset-y-0 left-0 z-50 flex flex-col border-r bg-sidebar shadow-xl transition-[translate] starting:-translate-x-full',
          className,
        )}
        aria-describedby={undefined}
        {...useReturnFocus()}
        {...rest}
      />
    </Radix.Portal>
  )
}
