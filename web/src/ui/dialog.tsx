import X from 'lucide-react/icons/x'
import type { Dialog as Radix } from 'radix-ui'
import type { ComponentProps } from 'react'
import { t } from '#shared/kit/texts.ts'
import { Button } from './button.tsx'
import { cn } from './cn.ts'
import { getLayerParts, LayerRoot, LayerTrigger, TriggerProxy, useLayer, useLayerParts } from './layers.tsx'
import { useReturnFocus } from './use-return-focus.ts'

export const Dialog = LayerRoot

export const DialogTrigger = (props: ComponentProps<typeof LayerTrigger>) => (
  <LayerTrigger aria-haspopup="dialog" {...props} />
)

export function DialogClose(props: ComponentProps<typeof Radix.Close>) {
  const { Close } = getLayerParts().Dialog
  return <Close {...props} />
}

export const dialogOverlayClasses = 'fixed inset-0 z-50 bg-black/50 transition-opacity starting:opacity-0'
export const dialogContentClasses =
  'fixed base:top-1/2 left-1/2 z-50 base:grid base:max-h-[calc(100dvh-2rem)] grid-cols-1 w-[calc(100%-2rem)] base:max-w-lg -translate-x-1/2 base:-translate-y-1/2 base:gap-4 base:overflow-y-auto rounded-lg border bg-popover base:p-6 text-popover-foreground shadow-xl transition-[opacity,scale] starting:[scale:.95] starting:opacity-0'

/** A dialog in the middle of the page, with a button that closes it. */
export function DialogContent({ className, children, ...rest }: ComponentProps<typeof Radix.Content>) {
  return (
    <DialogLayer className={cn(dialogContentClasses, className)} {...rest}>
      {children}
      <DialogClose asChild>
        <Button variant="quiet" size="icon-sm" className="absolute top-3 right-3" aria-label={t`Close`}>
          <X />
        </Button>
      </DialogClose>
    </DialogLayer>
  )
}

/** The overlay and the box of a dialog, without its place and its looks. */
export function DialogLayer(props: ComponentProps<typeof Radix.Content>) {
  const { isOpen, setOpen, isNeeded, contentId } = useLayer()
  const focus = useReturnFocus()
  const parts = useLayerParts(isNeeded)
  if (!parts) return null
  const { Root, Trigger, Portal, Overlay, Content } = parts.Dialog
  return (
    <Root open={isOpen} onOpenChange={setOpen}>
      <Trigger asChild>
        <TriggerProxy />
      </Trigger>
      <Portal>
        <Overlay className={dialogOverlayClasses} />
        <Content id={contentId} {...focus} {...props} />
      </Portal>
    </Root>
  )
}

export function DialogTitle({ className, ...rest }: ComponentProps<typeof Radix.Title>) {
  const { Title } = getLayerParts().Dialog
  return <Title className={cn('pr-8 text-base leading-snug font-semibold wrap-anywhere', className)} {...rest} />
}

export function DialogDescription({ className, ...rest }: ComponentProps<typeof Radix.Description>) {
  const { Description } = getLayerParts().Dialog
  return <Description className={cn('base:text-sm text-muted-foreground wrap-anywhere', className)} {...rest} />
}

export function DialogFooter({ className, ...rest }: ComponentProps<'div'>) {
  return <div className={cn('flex base:flex-col-reverse gap-2 sm:flex-row sm:justify-end', className)} {...rest} />
}
