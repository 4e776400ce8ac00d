import { type Popover as Radix, Slot } from 'radix-ui'
import type { ComponentProps } from 'react'
import { cn } from './cn.ts'
import { LayerRoot, LayerTrigger, TriggerProxy, useLayer, useLayerParts } from './layers.tsx'

export const Popover = LayerRoot

export const PopoverTrigger = (props: ComponentProps<typeof LayerTrigger>) => (
  <LayerTrigger aria-haspopup="dialog" {...props} />
)

/** The element that the popover is positioned against, if not its button. */
export const PopoverAnchor = (props: ComponentProps<typeof Slot.Root>) => {
  const { anchor } = useLayer()
  return <Slot.Root ref={anchor} {...props} />
}

/** The styles of all layers above the page. */
export const layerClasses =
  'z-50 rounded-lg border bg-popover text-popover-foreground shadow-lg transition-[opacity,scale] starting:[scale:.95] starting:opacity-0'

export function PopoverContent({
  className,
  align = 'start',
  sideOffset = 4,
  ...rest
}: ComponentProps<typeof Radix.Content>) {
  const { isShown, setOpen, isModal, isNeeded, contentId, trigger, anchor } = useLayer()
  const parts = useLayerParts(isNeeded)
  if (!parts) return null
  const { Popover: Layer } = parts
  const place = {
    get current() {
      return anchor.current ?? trigger.current
    },
  }
  return (
    <Layer.Root open={isShown} onOpenChange={setOpen} modal={isModal}>
      <Layer.Trigger asChild>
        <TriggerProxy />
      </Layer.Trigger>
      <Layer.Anchor virtualRef={place} />
      <Layer.Portal>
        <Layer.Content
          id={contentId}
          align={align}
          sideOffset={sideOffset}
          collisionPadding={8}
          className={cn(layerClasses, 'base:w-72', className)}
          {...rest}
        />
      </Layer.Portal>
    </Layer.Root>
  )
}
