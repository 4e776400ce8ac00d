import type { TooltipContentProps, YAxisTickContentProps } from 'recharts'

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

/** A name beside its bar, cut where it would run into it. */
export function NameAxisTick({ x, y, payload }: YAxisTickContentProps) {
  const name = String(payload.value)
  return (
    <text x={x} y={y} dy="0.35em" textAnchor="end" fill="var(--foreground)">
      <title>{name}</title>
      {name.length > MAX_NAME_LENGTH ? `${name.slice(0, MAX_NAME_LENGTH - 1).trimEnd()}…` : name}
    </text>
  )
}

const MAX_NAME_LENGTH = 19
