import { type ComponentProps, createContext, type ReactNode, use, useId } from 'react'
import { cn } from './cn.ts'

interface Choice {
  readonly value: string
  readonly onValueChange: (value: string) => void
}

const RadioGroupContext = createContext<Choice & { readonly name: string }>({
  name: '',
  value: '',
  onValueChange: () => {},
})

/** The browser's own radios: with Radix's, each option would measure itself and listen to the keys of the whole page. */
export function RadioGroup({ value, onValueChange, onKeyDown, onBlur, ...rest }: ComponentProps<'div'> & Choice) {
  const name = useId()
  return (
    <RadioGroupContext value={{ name, value, onValueChange }}>
      <div
        {...rest}
        role="radiogroup"
        // A link to the field focuses the group.
        tabIndex={-1}
        onFocus={({ target, currentTarget }) => {
          if (target === currentTarget) focusRadio(currentTarget)
        }}
        onKeyDown={event => {
          onKeyDown?.(event)
          const { key, altKey, ctrlKey, metaKey, shiftKey, currentTarget } = event
          if ((key !== 'Home' && key !== 'End') || altKey || ctrlKey || metaKey || shiftKey) return
          // The browser's radios leave these keys to the page, which would scroll.
          event.preventDefault()
          const radios = [...currentTarget.querySelectorAll<HTMLElement>('input:enabled')]
          radios.at(key === 'Home' ? 0 : -1)?.focus()
        }}
        onBlur={event => {
          // Not between its options, or the field would be checked, and an error of the server's disappear.
          if (!event.currentTarget.contains(event.relatedTarget)) onBlur?.(event)
        }}
      />
    </RadioGroupContext>
  )
}

function focusRadio(group: HTMLElement): void {
  const radio = group.querySelector<HTMLElement>(':checked') ?? group.querySelector<HTMLElement>(':enabled')
  radio?.focus({ preventScroll: true })
}

interface RadioProps extends Omit<ComponentProps<'input'>, 'type' | 'name' | 'checked' | 'onChange'> {
  readonly value: string
}

export function Radio(props: RadioProps) {
  const { name, value, onValueChange } = use(RadioGroupContext)
  return (
    <input
      {...props}
      type="radio"
      name={name}
      checked={props.value === value}
      onChange={() => onValueChange(props.value)}
      onKeyDown={event => {
        // Enter would submit the form around it.
        if (event.key === 'Enter') event.preventDefault()
      }}
    />
  )
}

interface RadioCardProps extends RadioProps {
  readonly children: ReactNode
}

/** An option with room for more than a word; the whole card is clickable. */
export function RadioCard({ className, children, disabled, ...rest }: RadioCardProps) {
  return (
    // biome-ignore lint/a11y/noLabelWithoutControl: the radio is inside
    <label
      className={cn(
        'flex min-w-0 items-start base:gap-2.5 rounded-md border border-input bg-card base:px-3 py-2 shadow-xs transition-colors select-none has-checked:border-primary has-checked:bg-accent has-checked:text-accent-foreground',
        disabled ? 'not-has-checked:opacity-60' : 'cursor-pointer hover:border-muted-foreground/50',
        className,
      )}
    >
      <Radio
        {...rest}
        disabled={disabled}
        // The hit area is 24 px wide; what follows is the dot.
        className="relative mt-0.5 grid size-4 shrink-0 appearance-none place-content-center rounded-full border border-muted-foreground/70 bg-card print-exact before:absolute before:-inset-1.25 after:hidden after:size-2 after:rounded-full after:bg-primary checked:border-primary not-forced-colors:checked:after:block forced-colors:appearance-auto"
      />
      <span className="min-w-0 break-words">{children}</span>
    </label>
  )
}
