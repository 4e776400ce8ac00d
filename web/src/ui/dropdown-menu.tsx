import Check from 'lucide-react/icons/check'
import type { DropdownMenu as Radix } from 'radix-ui'
import type { ComponentProps } from 'react'
import { cn } from './cn.ts'
import { getLayerParts, LayerRoot, LayerTrigger, TriggerProxy, useLayer, useLayerParts } from './layers.tsx'
import { layerClasses } from './popover.tsx'

export const DropdownMenu = LayerRoot

export function DropdownMenuTrigger(props: ComponentProps<typeof LayerTrigger>) {
  const { triggerId } = useLayer()
  return <LayerTrigger id={triggerId} aria-haspopup="menu" {...props} />
}

const menuItemClasses =
  'flex cursor-default items-center gap-2 rounded-sm px-2 py-1.5 text-sm outline-none select-none data-[disabled]:opacity-50 data-[highlighted]:bg-accent data-[highlighted]:text-accent-foreground [&_svg]:size-4 [&_svg]:shrink-0 [&_svg]:text-muted-foreground'

export function DropdownMenuContent({
  className,
  sideOffset = 6,
  align = 'end',
  ...rest
}: ComponentProps<typeof Radix.Content>) {
  const { isShown, setOpen, isModal, isNeeded, triggerId, contentId } = useLayer()
  const parts = useLayerParts(isNeeded)
  if (!parts) return null
  const { DropdownMenu: Menu } = parts
  return (
    <Menu.Root open={isShown} onOpenChange={setOpen} modal={isModal}>
      <Menu.Trigger asChild>
        <TriggerProxy />
      </Menu.Trigger>
      <Menu.Portal>
        <Menu.Content
          id={contentId}
          aria-labelledby={triggerId}
          align={align}
          sideOffset={sideOffset}
          collisionPadding={8}
          className={cn(layerClasses, 'base:min-w-56 p-1', className)}
          {...rest}
        />
      </Menu.Portal>
    </Menu.Root>
  )
}

export function DropdownMenuItem({ className, ...rest }: ComponentProps<typeof Radix.Item>) {
  const { Item } = getLayerParts().DropdownMenu
  return <Item className={cn(menuItemClasses, className)} {...rest} />
}

export function DropdownMenuRadioGroup(props: ComponentProps<typeof Radix.RadioGroup>) {
  const { RadioGroup } = getLayerParts().DropdownMenu
  return <RadioGroup {...props} />
}

export function DropdownMenuRadioItem({ className, children, ...rest }: ComponentProps<typeof Radix.RadioItem>) {
  const { RadioItem, ItemIndicator } = getLayerParts().DropdownMenu
  return (
    <RadioItem className={cn(menuItemClasses, className)} {...rest}>
      {children}
      <ItemIndicator className="ml-auto">
        <Check />
      </ItemIndicator>
    </RadioItem>
  )
}

export function DropdownMenuCheckboxItem({ className, children, ...rest }: ComponentProps<typeof Radix.CheckboxItem>) {
  const { CheckboxItem, ItemIndicator } = getLayerParts().DropdownMenu
  return (
    <CheckboxItem className={cn(menuItemClasses, className)} {...rest}>
      {children}
      <ItemIndicator className="ml-auto">
        <Check />
      </ItemIndicator>
    </CheckboxItem>
  )
}

export function DropdownMenuLabel({ className, ...rest }: ComponentProps<typeof Radix.Label>) {
  const { Label } = getLayerParts().DropdownMenu
  return (
    <Label className={cn('px-2 base:py-1.5 text-xs base:font-medium text-muted-foreground', className)} {...rest} />
  )
}

export function DropdownMenuSeparator({ className, ...rest }: ComponentProps<typeof Radix.Separator>) {
  const { Separator } = getLayerParts().DropdownMenu
  return <Separator className={cn('-mx-1 my-1 h-px bg-border', className)} {...rest} />
}
