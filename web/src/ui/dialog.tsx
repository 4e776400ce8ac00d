import X from 'lucide-react/icons/x'
import { Dialog as Radix } from 'radix-ui'
import type { ComponentProps } from 'react'
import { t } from '#shared/kit/texts.ts'
import { Button } from './button.tsx'
import { cn } from './cn.ts'
import { useReturnFocus } from './use-return-focus.ts'

export const Dialog = Radix.Root
export const DialogTrigger = Radix.Trigger
export const DialogClose = Radix.Close

export const dialogOverlayClasses = 'fixed inset-0 z-50 bg-black/50 transition-opacity starting:opacity-0'
export const dialogContentClasses =
  'fixed base:top-1/2 left-1/2 z-50 base:grid base:max-h-[calc(100dvh-2rem)] grid-cols-1 w-[calc(100%-2rem)] base:max-w-lg -translate-x-1/2 base:-translate-y-1/2 base:gap-4 base:overflow-y-auto rounded-lg border bg-popover base:p-6 text-popover-foreground shadow-xl transition-[opacity,scale] starting:scale-95 starting:opacity-0'

export function DialogContent({ className, children, ...rest }: ComponentProps<typeof Radix.Content>) {
  return (
    <Radix.Portal>
      <Radix.Overlay className={dialogOverlayClasses} />
      <Radix.Content className={cn(dialogContentClasses, className)} {...useReturnFocus()} {...rest}>
        {children}
        <Radix.Close asChild>
          <Button variant="quiet" size="icon-sm" className="absolute top-3 right-3" aria-label={t`Close`}>
            <X />
          </Button>
        </Radix.Close>
      </Radix.Content>
    </Radix.Portal>
  )
}

export function DialogTitle({ className, ...rest }: ComponentProps<typeof Radix.Title>) {
  return <Radix.Title className={cn('pr-8 text-base leading-snug font-semibold wrap-anywhere', className)} {...rest} />
}

export function DialogDescription({ className, ...rest }: ComponentProps<typeof Radix.Description>) {
  return <Radix.Description className={cn('base:text-sm text-muted-foreground wrap-anywhere', className)} {...rest} />
}

export function DialogFooter({ className, ...rest }: ComponentProps<'div'>) {
  return <div className={cn('flex base:flex-col-reverse gap-2 sm:flex-row sm:justify-end', className)} {...rest} />
}
