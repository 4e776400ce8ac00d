/** A button of a toolbar. It says its name and its keys under the pointer, and whether what it gives is there already. */
import { Toolbar } from 'radix-ui'
import type { ComponentProps } from 'react'
import { Button } from '#web/ui/button.tsx'
import { cn } from '#web/ui/cn.ts'
import { Tooltip } from '#web/ui/tooltip.tsx'

interface ToolButtonProps extends ComponentProps<typeof Toolbar.Button> {
  readonly label: string
  readonly keys: string
  readonly isOn?: boolean
}

export function ToolButton({ label, keys, isOn, className, children, ...rest }: ToolButtonProps) {
  return (
    <Tooltip text={`${label} (${keys.replace('Control', 'Ctrl')})`}>
      <Toolbar.Button asChild {...rest} aria-label={label} aria-keyshortcuts={keys} aria-pressed={isOn}>
        <Button
          variant="ghost"
          size="iconSm"
          className={cn(
            'text-muted-foreground hover:text-foreground',
            isOn && 'bg-accent text-accent-foreground',
            className,
          )}
        >
          {children}
        </Button>
      </Toolbar.Button>
    </Tooltip>
  )
}
