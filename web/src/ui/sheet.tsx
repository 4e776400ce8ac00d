import type { Dialog as Radix } from 'radix-ui'
import type { ComponentProps } from 'react'
import { cn } from './cn.ts'
import { Dialog, DialogLayer } from './dialog.tsx'
import { getLayerParts } from './layers.tsx'

export const Sheet = Dialog

export function SheetTitle(props: ComponentProps<typeof Radix.Title>) {
  const { Title } = getLayerParts().Dialog
  return <Title {...props} />
}

/** A panel that slides in from the left edge. */
export const SheetContent = ({ className, ...rest }: ComponentProps<typeof Radix.Content>) => (
  <DialogLayer
    className={cn(
      'fixed inset-y-0 left-0 z-50 flex flex-col border-r bg-sidebar shadow-xl transition-[translate] starting:-translate-x-full',
      className,
    )}
    aria-describedby={undefined}
    {...rest}
  />
)
