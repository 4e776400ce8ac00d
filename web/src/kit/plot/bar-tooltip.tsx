import type { TooltipContentProps } from 'recharts'

/** The figures of the bar under the pointer. */
export function BarTooltip({ active, label, payload }: TooltipContentProps) {
  const shown = payload.filter(({ value }) => Number(value) > 0)
  if (!active || shown.length === 0) return null
  return (
    <div className="grid gap-1 rounded-md border bg-popover px-3 py-2 text-xs text-popover-foreground shadow-md">
      <p className="font-medium">{label}</p>
      {shown.map(({ name, value }) => (
        <p key={String(name)} className="flex justify-between gap-4">
          <span className="text-muted-foreground">{name}</span>
          <span className="tabular-nums">{String(value)}</span>
        </p>
      ))}
    </div>
  )
}
