import type { ComponentProps } from 'react'
import { cn } from './cn.ts'

interface CheckboxProps extends Omit<ComponentProps<'input'>, 'type' | 'checked' | 'onChange'> {
  readonly checked: boolean | 'indeterminate'
  readonly onCheckedChange: (checked: boolean) => void
  /** Draws a dash instead of the tick, for what counts as ticked without having been done. */
  readonly isDashed?: boolean
}

/** The browser's own: Radix's measures itself and is rendered twice, for each row of a list. */
export function Checkbox({ className, checked, onCheckedChange, isDashed = false, ref, ...rest }: CheckboxProps) {
  return (
    <input
      {...rest}
      type="checkbox"
      ref={box => {
        if (box) box.indeterminate = isDashed || checked === 'indeterminate'
        if (typeof ref === 'function') return ref(box)
        if (ref) ref.current = box
      }}
      checked={checked === true}
      onChange={event => onCheckedChange(event.target.checked)}
      onKeyDown={event => {
        // Enter would submit the form around it.
        if (event.key === 'Enter') event.preventDefault()
      }}
      className={cn(
        'relative grid size-4.5 shrink-0 appearance-none place-content-center rounded-sm border border-muted-foreground/70 bg-card shadow-xs transition-colors disabled:cursor-not-allowed disabled:opacity-60 print:[print-color-adjust:exact] forced-colors:appearance-auto',
        // The hit area is at least 24 px wide.
        'before:absolute before:-inset-1',
        // The tick, or the dash of an indeterminate one.
        'after:hidden after:size-3 checked:after:block indeterminate:after:block indeterminate:after:bg-foreground indeterminate:after:[clip-path:inset(42%_8%)]',
        !isDashed &&
          'checked:border-primary checked:bg-primary checked:after:bg-primary-foreground checked:after:[clip-path:polygon(14%_47%,4%_58%,39%_91%,97%_23%,86%_13%,38%_69%)]',
        className,
      )}
    />
  )
}
