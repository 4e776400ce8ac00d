// biome-ignore-all lint/a11y/useSemanticElements: an ARIA grid with roving focus, not a table
import ChevronDown from 'lucide-react/icons/chevron-down'
import type { ReactNode } from 'react'
import type { RowField } from '#web/features/timesheets/entry/cells.ts'
import { cn } from '#web/ui/cn.ts'
import type { CellEditing } from './use-grid.ts'

interface GridCellProps {
  readonly index: number
  /** The row's focused field. */
  readonly active: RowField | undefined
  /** The row's selected fields, joined by commas. */
  readonly chosen: string
  readonly readOnly: boolean
  readonly editing: CellEditing | undefined
  readonly field: RowField
  readonly column: number
  readonly isInvalid?: boolean
  readonly describedBy?: string | undefined
  readonly children: ReactNode
}

export function GridCell({
  index,
  field,
  column,
  active,
  chosen,
  readOnly,
  editing,
  isInvalid,
  describedBy,
  children,
}: GridCellProps) {
  const isActive = active === field
  return (
    <div
      role="gridcell"
      data-row={index}
      data-field={field}
      aria-colindex={column}
      aria-selected={isActive || chosen.split(',').includes(field)}
      aria-readonly={readOnly}
      aria-invalid={isInvalid || undefined}
      aria-describedby={describedBy}
      tabIndex={isActive && editing?.field !== field ? 0 : -1}
      className={cn(
        'flex min-h-8 min-w-0 flex-1 flex-col justify-center rounded-[3px] scroll-mt-40 focus-visible:outline-2 focus-visible:-outline-offset-2',
        !readOnly && 'cursor-text hover:bg-accent/60',
        chosen.split(',').includes(field) && 'bg-primary/10',
        isInvalid && 'text-tone-red ring-1 ring-tone-red/50 ring-inset',
      )}
    >
      {children}
    </div>
  )
}

export const ChoiceCellText = ({ text, isQuiet, readOnly }: { text: string; isQuiet: boolean; readOnly: boolean }) => (
  <span className={cn('flex items-center justify-between gap-1 px-2', isQuiet && 'text-muted-foreground')}>
    <span className="truncate">{text}</span>
    {readOnly ? null : (
      <ChevronDown
        aria-hidden
        className="size-3.5 shrink-0 text-muted-foreground opacity-0 group-hover/row:opacity-100"
      />
    )}
  </span>
)
