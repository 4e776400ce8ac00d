import Check from 'lucide-react/icons/check'
import ChevronDown from 'lucide-react/icons/chevron-down'
import { Select as Radix } from 'radix-ui'
import { type ComponentProps, type ReactNode, useState } from 'react'
import { cn } from './cn.ts'
import { fieldClasses } from './input.tsx'
import { layerClasses } from './popover.tsx'

export interface SelectOption {
  readonly value: string
  readonly label: ReactNode
  readonly isDisabled?: boolean
}

interface SelectProps extends Omit<ComponentProps<typeof Radix.Trigger>, 'value' | 'onChange' | 'children'> {
  readonly value: string
  readonly options: readonly SelectOption[]
  readonly onChange: (value: string) => void
  /** Shown while no option has the value. */
  readonly placeholder?: string
}

/** A choice of a few options, rendered on first focus or hover, because most of a screen's selects are never opened. */
export function Select({ value, options, onChange, placeholder, disabled, className, ...rest }: SelectProps) {
  const [hasOptions, setHasOptions] = useState(false)
  const renderOptions = () => setHasOptions(true)
  return (
    <Radix.Root
      value={value}
      disabled={disabled ?? false}
      // Radix reports '' while the options are being replaced, which is not a choice.
      onValueChange={next => next && onChange(next)}
      onOpenChange={renderOptions}
    >
      <Radix.Trigger
        onFocusCapture={renderOptions}
        onPointerEnter={renderOptions}
        className={cn(
          fieldClasses,
          'flex base:h-9 items-center justify-between gap-2 text-left data-[placeholder]:text-muted-foreground [&>span]:truncate',
          className,
        )}
        {...rest}
      >
        <Radix.Value placeholder={placeholder}>{options.find(option => option.value === value)?.label}</Radix.Value>
        <ChevronDown className="size-4 shrink-0 text-muted-foreground" aria-hidden />
      </Radix.Trigger>
      {hasOptions ? (
        <Radix.Portal>
          <Radix.Content
            position="popper"
            sideOffset={4}
            className={cn(layerClasses, 'max-h-80 min-w-(--radix-select-trigger-width) overflow-hidden')}
          >
            <Radix.Viewport className="p-1">
              {options.map(option => (
                <Radix.Item
                  key={option.value}
                  value={option.value}
                  disabled={option.isDisabled ?? false}
                  className="relative flex cursor-default items-center rounded-sm py-1.5 pr-8 pl-2 text-sm outline-none select-none data-[disabled]:opacity-50 data-[highlighted]:bg-accent data-[highlighted]:text-accent-foreground"
                >
                  <Radix.ItemText>{option.label}</Radix.ItemText>
                  <Radix.ItemIndicator className="absolute right-2">
                    <Check className="size-4" />
                  </Radix.ItemIndicator>
                </Radix.Item>
              ))}
            </Radix.Viewport>
          </Radix.Content>
        </Radix.Portal>
      ) : null}
    </Radix.Root>
  )
}
