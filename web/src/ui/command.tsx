import { Command as Cmdk } from 'cmdk'
import Search from 'lucide-react/icons/search'
import type { ComponentProps } from 'react'
import { cn } from './cn.ts'

export function Command({ className, ...rest }: ComponentProps<typeof Cmdk>) {
  return <Cmdk className={cn('flex flex-col overflow-hidden', className)} {...rest} />
}

export function CommandInput({ className, ...rest }: ComponentProps<typeof Cmdk.Input>) {
  return (
    <div className="flex items-center gap-2 border-b px-3">
      <Search className="size-4 shrink-0 text-muted-foreground" aria-hidden />
      <Cmdk.Input
        className={cn('h-10 w-full bg-transparent text-sm outline-none placeholder:text-muted-foreground', className)}
        {...rest}
      />
    </div>
  )
}

export function CommandList({ className, ...rest }: ComponentProps<typeof Cmdk.List>) {
  return <Cmdk.List className={cn('max-h-72 scroll-py-1 overflow-x-hidden overflow-y-auto p-1', className)} {...rest} />
}

export function CommandEmpty(props: ComponentProps<typeof Cmdk.Empty>) {
  return <Cmdk.Empty className="py-6 text-center text-sm text-muted-foreground" {...props} />
}

export function CommandItem({ className, ...rest }: ComponentProps<typeof Cmdk.Item>) {
  return (
    <Cmdk.Item
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
