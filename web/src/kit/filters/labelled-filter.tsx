/** A filter's control with its label: in one box on the line, below the label under "More filters". */
import { type ReactNode, useId } from 'react'
import { cn } from '#web/ui/cn.ts'
import { Label } from '#web/ui/label.tsx'
import { toFilterId } from './filter-chips.tsx'
import { useFilter, useIsInPlace } from './filter-context.ts'

export interface FilterProps {
  readonly name: string
  readonly label: string
  /** Whether it is one of the two most used filters, which stay next to the search. */
  readonly primary?: boolean
}

interface LabelledFilterProps extends FilterProps {
  /** Renders the control, and the chips of its chosen values. */
  readonly children: (id: string) => ReactNode
}

export function LabelledFilter({ name, label, primary = false, children }: LabelledFilterProps) {
  const { place, value } = useFilter(name)
  const ownId = useId()
  const id = place === 'line' ? toFilterId(name) : ownId
  const isInPlace = useIsInPlace(name, primary)
  if (!isInPlace) return null
  return (
    <div
      className={cn(
        place === 'more' && 'grid content-start gap-1.5',
        place === 'line' &&
          'flex h-9 max-w-60 min-w-36 flex-1 basis-36 items-center rounded-md border border-input bg-card shadow-xs transition-colors hover:border-muted-foreground/50 [&>button]:h-full [&>button]:border-0 [&>button]:bg-transparent [&>button]:pl-2 [&>button]:shadow-none',
        // A value is longer than "All".
        place === 'line' && value !== '' && 'grow-3',
      )}
    >
      <Label
        htmlFor={id}
        className={cn(
          'text-muted-foreground',
          place === 'line' ? 'pl-3 leading-5 font-normal whitespace-nowrap' : 'text-xs leading-4',
        )}
      >
        {label}
      </Label>
      {children(id)}
    </div>
  )
}
