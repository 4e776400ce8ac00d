import type { Command as Cmdk } from 'cmdk'
import Search from 'lucide-react/icons/search'
import type { ComponentProps } from 'react'
import { cn } from './cn.ts'
import { getLayerParts } from './layers.tsx'

/** These are only rendered in an open layer. */
const getParts = () => getLayerParts().Command

export function Command({ className, ...rest }: ComponentProps<typeof Cmdk>) {
  const Root = getParts()
  return <Root className={cn('flex flex-col overflow-hidden', className)} {...rest} />
}

export function CommandInput({ className, ...rest }: ComponentProps<typeof Cmdk.Input>) {
  const { Input } = getParts()
  return (
    <div className="flex items-center gap-2 border-b px-3">
      <Search className="size-4 shrink-0 text-muted-foreground" aria-hidden />
      <Input
        className={cn('h-10 w-full bg-transparent text-sm outline-none placeholder:text-muted-foreground', className)}
        {...rest}
      />
    </div>
  )
}

export function CommandList({ className, ...rest }: ComponentProps<typeof Cmdk.List>) {
  const { List } = getParts()
  return <List className={cn('max-h-72 scroll-py-1 overflow-x-hidden overflow-y-auto p-1', className)} {...rest} />
}

export function CommandEmpty(props: ComponentProps<typeof Cmdk.Empty>) {
  const { Empty } = getParts()
  return <Empty className="py-6 text-center text-sm text-muted-foreground" {...props} />
}

export function CommandItem({ className, ...rest }: ComponentProps<typeof Cmdk.Item>) {
  const { Item } = getParts()
  return (
    <Item
      className={cn(
        // The browser lays out only the visible entries of a long list.
        '[contain-intrinsic-block-size:auto_2rem] [content-visibility:auto]',
        'flex cursor-default items-center gap-2 rounded-sm px-2 py-1.5 text-sm outline-none select-none data-[disabled=true]:opacity-50 data-[selected=true]:bg-accent data-[selected=true]:text-accent-foreground',
        className,
      )}
      {...rest}
    />
  )
}
