/**
 * One bar per name, one segment per series. A table next to it has the figures, so it is hidden from screen readers.
 */
import type { ReactNode } from 'react'
import {
  Bar,
  BarChart,
  CartesianGrid,
  Tooltip,
  type TooltipContentProps,
  XAxis,
  YAxis,
  type YAxisTickContentProps,
} from 'recharts'

export interface BarSeries {
  readonly name: string
  /** Where a row holds its number. */
  readonly dataKey: string
  readonly fill: string
  readonly fillOpacity: number
}

interface StackedBarsProps {
  readonly series: readonly BarSeries[]
  /** Each row names its bar and has one number per series. */
  readonly rows: readonly (Readonly<Record<string, string | number>> & { readonly name: string })[]
  readonly rowHeight: number
  /** Counts of whole things have no fractions on their axis. */
  readonly allowDecimals?: boolean
  readonly children?: ReactNode
}

export const StackedBars = ({ series, rows, rowHeight, allowDecimals = true, children }: StackedBarsProps) => (
  <figure className="grid gap-2">
    <figcaption className="grid gap-2">
      {children}
      <ul aria-label="Colours" className="flex flex-wrap gap-x-4 gap-y-1 text-xs">
        {series.map(({ name, fill, fillOpacity }) => (
          <li key={name} className="inline-flex items-center gap-1.5">
            <svg aria-hidden viewBox="0 0 10 10" className="size-2.5">
              <rect width="10" height="10" rx="2" fill={fill} fillOpacity={fillOpacity} />
            </svg>
            {name}
          </li>
        ))}
      </ul>
    </figcaption>
    <div aria-hidden className="text-xs">
      <BarChart
        responsive
        layout="vertical"
        data={rows}
        barCategoryGap="28%"
        margin={{ top: 0, right: 12, bottom: 0, left: 0 }}
        accessibilityLayer={false}
        style={{ width: '100%', height: rows.length * rowHeight + AXIS_HEIGHT }}
      >
        <CartesianGrid horizontal={false} stroke="var(--border)" />
        <XAxis
          type="number"
          height={AXIS_HEIGHT}
          allowDecimals={allowDecimals}
          tickLine={false}
          axisLine={false}
          tick={{ fill: 'var(--muted-foreground)' }}
        />
        <YAxis
          type="category"
          dataKey="name"
          width={128}
          interval={0}
          tickLine={false}
          axisLine={false}
          tick={NameAxisTick}
        />
        <Tooltip cursor={{ fill: 'var(--muted)' }} content={BarTooltip} isAnimationActive={false} />
        {series.map(one => (
          <Bar
            key={one.name}
            {...one}
            stackId="all"
            // A line in the card's colour separates neighbours of similar brightness.
            stroke="var(--card)"
            strokeWidth={1}
            isAnimationActive={false}
          />
        ))}
      </BarChart>
    </div>
  </figure>
)

const AXIS_HEIGHT = 28

/** The figures of the bar under the pointer. */
function BarTooltip({ active, label, payload }: TooltipContentProps) {
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

/** A name next to its bar, truncated where it would overlap it. */
function NameAxisTick({ x, y, payload }: YAxisTickContentProps) {
  const name = String(payload.value)
  return (
    <text x={x} y={y} dy="0.35em" textAnchor="end" fill="var(--foreground)">
      <title>{name}</title>
      {name.length > MAX_NAME_LENGTH ? `${name.slice(0, MAX_NAME_LENGTH - 1).trimEnd()}…` : name}
    </text>
  )
}

const MAX_NAME_LENGTH = 19
