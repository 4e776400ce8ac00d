/** A toolbar button with its name and shortcut as a tooltip; pressed while its format is active. */
import { Toolbar } from 'radix-ui'
import type { ComponentProps } from 'react'
import { t } from '#shared/kit/texts.ts'
import { Button } from '#web/ui/button.tsx'
import { cn } from '#web/ui/cn.ts'

interface ToolButtonProps extends ComponentProps<typeof Toolbar.Button> {
  readonly label: string
  readonly keys?: string
  readonly isActive?: boolean
}

export function ToolButton({ label, keys, isActive, className, children, ...rest }: ToolButtonProps) {
  return (
    <Toolbar.Button
      data-tooltip={keys ? `${label} (${keys.replace('Control', 'Ctrl').replace('Shift', t`Shift`)})` : label}
      asChild
      {...rest}
      aria-label={label}
      aria-keyshortcuts={keys}
      aria-pressed={isActive}
    >
      <Button
        variant={isActive ? 'pressed' : 'quiet'}
        size="icon-xs"
        className={cn('hover:text-foreground', className)}
      >
        {children}
      </Button>
    </Toolbar.Button>
  )
}
