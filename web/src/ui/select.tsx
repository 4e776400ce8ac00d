import Check from 'lucide-react/icons/check'
import ChevronDown from 'lucide-react/icons/chevron-down'
import { Select as Radix } from 'radix-ui'
import type { ComponentProps } from 'react'
import { cn } from './cn.ts'
import { fieldClasses } from './input.tsx'
import { layerClasses } from './popover.tsx'

export const Select = Radix.Root

export function SelectTrigger({
  className,
  placeholder,
  ...rest
}: ComponentProps<typeof Radix.Trigger> & { placeholder?: string }) {
  return (
    <Radix.Trigger
      className={cn(
        fieldClasses,
        'flex h-9 items-center justify-between gap-2 text-left data-[placeholder]:text-muted-foreground [&>span]:truncate',
        className,
      )}
      {...rest}
    >
      <Radix.Value placeholder={placeholder} />
      <ChevronDown className="size-4 shrink-0 text-muted-foreground" aria-hidden />
    </Radix.Trigger>
  )
}

export function SelectContent({ className, children, ...rest }: ComponentProps<typeof Radix.Content>) {
  return (
    <Radix.Portal>
      <Radix.Content
        position="popper"
        sideOffset={4}
        className={cn(layerClasses, 'max-h-80 min-w-(--radix-select-trigger-width) overflow-hidden', className)}
        {...rest}
      >
        <Radix.Viewport className="p-1">{children}</Radix.Viewport>
      </Radix.Content>
    </Radix.Portal>
  )
}

export function SelectItem({ className, children, ...rest }: ComponentProps<typeof Radix.Item>) {
  return (
    <Radix.Item
      className={cn(
        'relative flex cursor-default items-center rounded-sm py-1.5 pr-8 pl-2 text-sm outline-none select-none data-[disabled]:opacity-50 data-[highlighted]:bg-accent data-[highlighted]:text-accent-foreground',
        className,
      )}
      {...rest}
    >
      <Radix.ItemText>{children}</Radix.ItemText>
      <Radix.ItemIndicator className="absolute right-2">
        <Check className="size-4" />
      </Radix.ItemIndicator>
    </Radix.Item>
  )
}
