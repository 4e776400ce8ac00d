import { Tooltip as Radix } from 'radix-ui'
import type { ComponentProps, ReactNode } from 'react'

export const TooltipProvider = Radix.Provider

/** Shows what an icon does, for sighted people; the icon's own label says it to screen readers. */
interface SimpleTooltipProps {
  readonly text: string
  readonly side?: ComponentProps<typeof Radix.Content>['side']
  readonly children: ReactNode
}

export function SimpleTooltip({ text, side, children }: SimpleTooltipProps) {
  return (
    <Radix.Root>
      <Radix.Trigger asChild>{children}</Radix.Trigger>
      <Radix.Portal>
        <Radix.Content
          sideOffset={4}
          side={side}
          className="z-50 rounded-md bg-foreground px-2 py-1 text-xs text-background shadow-md"
        >
          {text}
        </Radix.Content>
      </Radix.Portal>
    </Radix.Root>
  )
}
