import { Popover as Radix } from 'radix-ui'
import type { ComponentProps } from 'react'
import { cn } from './cn.ts'

/** Modal, so that a click outside only closes it, because the element below may open or delete something. */
export const Popover = (props: ComponentProps<typeof Radix.Root>) => <Radix.Root modal {...props} />
export const PopoverTrigger = Radix.Trigger
export const PopoverAnchor = Radix.Anchor

/** The styles of all layers above the page. */
export const layerClasses =
  'z-50 rounded-lg border bg-popover text-popover-foreground shadow-lg transition-[opacity,scale] starting:scale-95 starting:opacity-0'

export function PopoverContent({
  className,
  align = 'start',
  sideOffset = 4,
  ...rest
}: ComponentProps<typeof Radix.Content>) {
  return (
    <Radix.Portal>
      <Radix.Content
        align={align}
        sideOffset={sideOffset}
        collisionPadding={8}
        className={cn(layerClasses, 'base:w-72', className)}
        {...rest}
      />
    </Radix.Portal>
  )
}
