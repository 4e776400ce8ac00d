/**
 * One bar per name, one segment per series. A table next to it has the figures, so it is hidden from screen readers.
 */
import type { ReactNode } from 'react'
import { Bar, BarChart, CartesianGrid, Tooltip, XAxis, YAxis } from 'recharts'
import { BarTooltip } from './bar-tooltip.tsx'
import { NameAxisTick } from './name-axis-tick.tsx'

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
