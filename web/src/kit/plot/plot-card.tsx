/** A plot with its title, a summary, a legend, and the same figures as a table. */
import { type ReactNode, useId, useState } from 'react'
import { t } from '#shared/kit/texts.ts'
import { Card } from '#web/ui/card.tsx'
import { cn } from '#web/ui/cn.ts'
import { SegmentedControl } from '#web/ui/segmented-control.tsx'
import { STEP_FILLS, type Step } from './scale.ts'

interface PlotCardProps {
  readonly title: string
  /** The message of the plot in a sentence or two. */
  readonly summary?: ReactNode
  readonly legend?: readonly PlotKey[]
  readonly table: ReactNode
  readonly actions?: ReactNode
  readonly className?: string
  readonly children: ReactNode
}

export interface PlotKey {
  readonly step: Step
  readonly label: string
  /** The text in the legend's square, if the plot's marks have text. */
  readonly text?: string
}

const VIEWS = [
  { value: 'plot', label: 'Chart' },
  { value: 'table', label: 'Table' },
] as const

export function PlotCard({ title, summary, legend = [], table, actions, className, children }: PlotCardProps) {
  const [view, setView] = useState<(typeof VIEWS)[number]['value']>('plot')
  const id = useId()
  return (
    <Card aria-labelledby={id} className={cn('min-w-0 p-4 sm:p-5 print:break-inside-avoid', className)}>
      <div className="mb-4 grid gap-1">
        <div className="flex flex-wrap items-center justify-between gap-x-4 gap-y-2">
          <h2 id={id} className="min-w-0 flex-1 basis-32 text-[0.9375rem] font-semibold">
            {title}
          </h2>
          <div className="flex flex-wrap items-center gap-2 print:hidden">
            {actions}
            <SegmentedControl aria-labelledby={id} value={view} onValueChange={setView} choices={VIEWS} />
          </div>
        </div>
        {summary ? <p className="text-[0.8125rem] text-muted-foreground">{summary}</p> : null}
      </div>
      <div className={cn('gap-3', view === 'table' ? 'hidden print:grid' : 'grid')}>
        {children}
        {legend.length > 0 ? <PlotLegend keys={legend} /> : null}
      </div>
      <div className={cn('overflow-x-auto print:overflow-visible', view === 'plot' && 'hidden print:mt-4 print:block')}>
        {table}
      </div>
    </Card>
  )
}

const PlotLegend = ({ keys }: { keys: readonly PlotKey[] }) => (
  <ul aria-label={t`Colours`} className="flex flex-wrap gap-x-4 gap-y-1.5 text-xs text-muted-foreground">
    {keys.map(({ step, label, text }) => (
      <li key={label} className="inline-flex items-center gap-1.5">
        <span
          aria-hidden
          className={cn(
            'grid size-4 shrink-0 place-content-center rounded-sm text-[0.625rem] font-medium ring-1 ring-foreground/10 ring-inset',
            STEP_FILLS[step],
          )}
        >
          {text}
        </span>
        {label}
      </li>
    ))}
  </ul>
)
