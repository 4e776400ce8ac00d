import Check from 'lucide-react/icons/check'
import ChevronDown from 'lucide-react/icons/chevron-down'
import type { ComponentProps, ReactNode } from 'react'
import { cn } from './cn.ts'
import { fieldClasses } from './input.tsx'
import { LayerRoot, LayerTrigger, TriggerProxy, useLayer, useLayerParts } from './layers.tsx'
import { layerClasses } from './popover.tsx'

export interface SelectOption {
  readonly value: string
  readonly label: ReactNode
  readonly isDisabled?: boolean
}

interface SelectListProps {
  readonly value: string
  readonly options: readonly SelectOption[]
  readonly onChange: (value: string) => void
  readonly disabled?: boolean | undefined
}

interface SelectProps
  extends SelectListProps,
    Omit<ComponentProps<'button'>, 'value' | 'onChange' | 'children' | 'disabled'> {
  /** Shown while no option has the value. */
  readonly placeholder?: string
  /** Shows only a small button, where the choice is seldom needed and its value is shown elsewhere. */
  readonly isMenu?: boolean
}

/** A choice of a few options, rendered on first focus or hover, because most of a screen's selects are never opened. */
export function Select({
  value,
  options,
  onChange,
  placeholder,
  isMenu = false,
  disabled = false,
  className,
  ...rest
}: SelectProps) {
  const chosen = options.find(option => option.value === value)
  return (
    <LayerRoot>
      <LayerTrigger
        role="combobox"
        aria-autocomplete="none"
        disabled={disabled}
        data-disabled={disabled ? '' : undefined}
        data-placeholder={chosen ? undefined : ''}
        className={cn(
          isMenu
            ? 'grid size-7 place-content-center rounded-md text-muted-foreground hover:bg-secondary hover:text-foreground'
            : [
                fieldClasses,
                'flex base:h-9 items-center justify-between gap-2 text-left data-[placeholder]:text-muted-foreground [&>span]:truncate',
              ],
          className,
        )}
        {...rest}
      >
        <span className={isMenu ? 'sr-only' : 'pointer-events-none'}>{chosen ? chosen.label : placeholder}</span>
        <ChevronDown className={cn('size-4 shrink-0', !isMenu && 'text-muted-foreground')} aria-hidden />
      </LayerTrigger>
      <SelectList value={value} options={options} onChange={onChange} disabled={disabled} />
    </LayerRoot>
  )
}

function SelectList({ value, options, onChange, disabled = false }: SelectListProps) {
  const { isShown, setOpen, isNeeded, contentId } = useLayer()
  const parts = useLayerParts(isNeeded)
  if (!parts) return null
  const { Select: Radix } = parts
  return (
    <Radix.Root
      value={value}
      disabled={disabled}
      open={isShown}
      onOpenChange={setOpen}
      // Radix reports '' while the options are being replaced, which is not a choice.
      onValueChange={next => next && onChange(next)}
    >
      <Radix.Trigger asChild>
        <TriggerProxy />
      </Radix.Trigger>
      <Radix.Portal>
        <Radix.Content
          id={contentId}
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
    </Radix.Root>
  )
}
