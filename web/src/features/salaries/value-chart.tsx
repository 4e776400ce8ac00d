import { formatDay } from '#shared/kit/dates.ts'
import { formatMoney } from '#shared/kit/money.ts'
import { t } from '#shared/kit/texts.ts'
import { Card } from '#web/ui/card.tsx'

export interface ChartValue {
  readonly _id: string
  readonly day: string
  readonly amount: number
}

interface ValueChartProps {
  readonly title: string
  /** Oldest first. */
  readonly values: readonly ChartValue[]
  readonly currency: string
  /** The end of the last value's step, unless that value is later. */
  readonly until: string
}

/** A step chart: each value applies from its date until the next. The table has the numbers. */
export function ValueChart({ title, values, currency, until: end }: ValueChartProps) {
  const [first] = values
  const last = values.at(-1)
  if (!first || !last || values.length < 2) return null
  const until = [last.day.slice(0, 10), end].sort().at(-1) ?? ''
  const points = toChartPoints(values, until)
  const highest = Math.max(...values.map(({ amount }) => amount))
  const line = buildStepPath(points)
  const said = t`${title}: from ${formatMoney(first.amount, currency)} on ${formatDay(first.day)} to ${formatMoney(last.amount, currency)} on ${formatDay(last.day)}. The axis begins at zero. The table below has every value.`
  return (
    <Card className="mb-4 p-5">
      <h2 className="mb-4 text-sm font-semibold">{title}</h2>
      <div role="img" aria-label={said} className="grid grid-cols-[auto_minmax(0,1fr)] gap-x-3 gap-y-1.5">
        <div className="flex h-32 flex-col justify-between text-right text-xs text-muted-foreground tabular-nums">
          <span>{formatMoney(highest, currency)}</span>
          <span>{formatMoney(0, currency)}</span>
        </div>
        <div className="relative h-32">
          <svg
            aria-hidden
            viewBox="0 0 100 100"
            preserveAspectRatio="none"
            className="absolute inset-0 size-full overflow-visible"
          >
            <path d={`${line} V100 H0 Z`} className="fill-(--plot-1)/50" />
            <path d={line} vectorEffect="non-scaling-stroke" className="fill-none stroke-(--plot-4) stroke-2" />
          </svg>
          {points.map(({ _id, x, y, day, amount }) => (
            <span
              key={_id}
              title={`${formatDay(day)}: ${formatMoney(amount, currency)}`}
              style={{ left: `${x}%`, top: `${y}%` }}
              className="absolute size-4 -translate-1/2 rounded-full border-4 border-transparent bg-(--plot-4) bg-clip-padding"
            />
          ))}
        </div>
        <div className="col-start-2 flex justify-between text-xs text-muted-foreground tabular-nums">
          <span>{formatDay(first.day)}</span>
          <span>{formatDay(until)}</span>
        </div>
      </div>
    </Card>
  )
}

interface ChartPoint extends ChartValue {
  readonly x: number
  readonly y: number
}

/** Space above the largest value, in percent. */
const TOP = 8

/** In percent of the plot, from its top left. The axis starts at zero, so that raises look as large as they are. */
function toChartPoints(values: readonly ChartValue[], until: string): ChartPoint[] {
  const time = (day: string) => Date.parse(day.slice(0, 10))
  const amounts = values.map(({ amount }) => amount)
  const highest = Math.max(...amounts)
  const start = time(values[0]?.day ?? until)
  const span = time(until) - start
  return values.map(value => ({
    ...value,
    x: span === 0 ? 0 : ((time(value.day) - start) / span) * 100,
    y: highest > 0 ? 100 - (value.amount / highest) * (100 - TOP) : 100,
  }))
}

const buildStepPath = ([first, ...rest]: readonly ChartPoint[]): string =>
  first ? `M${first.x},${first.y} ${rest.map(({ x, y }) => `H${x} V${y}`).join(' ')} H100` : ''
