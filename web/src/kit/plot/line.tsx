/** Values over time as lines with a mark at each point. A mark can link to its record. */
import { Link } from '@tanstack/react-router'
import { type Day, formatDay } from '#shared/kit/dates.ts'
import { formatNumber } from '#shared/kit/texts.ts'
import { cn } from '#web/ui/cn.ts'
import { parseHref } from '../parse-href.ts'
import { Marks } from './marks.tsx'
import { STEP_FILLS, STEP_STROKES, type Step } from './scale.ts'

export interface PlotLine {
  readonly key: string
  readonly step: Step
  /** For a target, or to distinguish the line from one of a similar colour. */
  readonly isDashed?: boolean
  /** Sorted by day. */
  readonly points: readonly LinePoint[]
}

export interface LinePoint {
  readonly day: Day
  readonly value: number
  /** The value in words: `24/Nov/2026: 40% done`. */
  readonly label: string
  /** Overrides the line's colour. */
  readonly step?: Step
  readonly href?: string
}

interface LinesProps {
  readonly label: string
  readonly lines: readonly PlotLine[]
  /** The ends of the value axis; by default those of the values. */
  readonly min?: number
  readonly max?: number
  /** The ends of the time axis; by default those of the points. */
  readonly from?: Day
  readonly until?: Day
  /** Formats the axis labels. */
  readonly format?: (value: number) => string
  readonly className?: string
}

export function Lines({ label, lines, className, format = formatNumber, ...ends }: LinesProps) {
  const { low, high, first, last } = rangeOf(lines, ends)
  const x = (day: Day) => shareOf(Date.parse(day), Date.parse(first), Date.parse(last)) * 100
  const y = (value: number) => (1 - shareOf(value, low, high)) * 100
  return (
    <Marks label={label} className={cn('grid grid-cols-[auto_minmax(0,1fr)] gap-x-2', className)}>
      <div
        aria-hidden
        className={cn(
          'flex h-32 min-w-7 flex-col text-right text-[0.6875rem] text-muted-foreground tabular-nums',
          low < high ? 'justify-between' : 'justify-center',
        )}
      >
        <span className={cn(low < high && '-translate-y-1/2')}>{format(high)}</span>
        {low < high ? <span className="translate-y-1/2">{format(low)}</span> : null}
      </div>
      <div className="border-b border-input px-3">
        <div className="relative h-32">
          <svg
            aria-hidden
            viewBox="0 0 100 100"
            preserveAspectRatio="none"
            className="absolute inset-0 size-full overflow-visible fill-none"
          >
            {lines.map(({ key, step, isDashed, points }) => (
              <polyline
                key={key}
                points={points.map(({ day, value }) => `${x(day)},${y(value)}`).join(' ')}
                vectorEffect="non-scaling-stroke"
                strokeWidth="2"
                strokeLinejoin="round"
                {...(isDashed ? { strokeDasharray: '5 4' } : {})}
                className={STEP_STROKES[step]}
              />
            ))}
          </svg>
          {lines.map(({ key, step, points }) => (
            <div key={key} data-line>
              {points.map((point, index) => (
                <PointMark
                  // biome-ignore lint/suspicious/noArrayIndexKey: a day may have several points
                  key={index}
                  point={point}
                  step={point.step ?? step}
                  left={x(point.day)}
                  top={y(point.value)}
                />
              ))}
            </div>
          ))}
        </div>
      </div>
      <div
        aria-hidden
        className="col-start-2 mt-1 flex justify-between gap-3 text-[0.6875rem] text-muted-foreground tabular-nums"
      >
        <span>{formatDay(first)}</span>
        {last > first ? <span>{formatDay(last)}</span> : null}
      </div>
    </Marks>
  )
}

interface PointMarkProps {
  readonly point: LinePoint
  readonly step: Step
  /** `left` and `top` are percentages. */
  readonly left: number
  readonly top: number
}

/** The target is larger than the dot, for touch. */
function PointMark({ point: { label, href }, step, left, top }: PointMarkProps) {
  const place = {
    style: { left: `${left}%`, top: `${top}%` },
    className: 'absolute grid size-6 -translate-1/2 place-content-center rounded-full hover:bg-muted/60',
    children: <span className={cn('size-2.5 rounded-full ring-2 ring-card', STEP_FILLS[step])} />,
  }
  return href ? (
    <Link data-mark tabIndex={-1} aria-label={label} {...place} {...parseHref(href)} />
  ) : (
    <span data-mark role="img" tabIndex={-1} aria-label={label} {...place} />
  )
}

function rangeOf(
  lines: readonly PlotLine[],
  { min, max, from, until }: Pick<LinesProps, 'min' | 'max' | 'from' | 'until'>,
) {
  const points = lines.flatMap(line => line.points)
  const values = points.map(({ value }) => value)
  const days = [...points.map(({ day }) => day), from ?? [], until ?? []].flat().sort()
  return {
    // Values outside the given ends still show.
    low: Math.min(...values, min ?? Number.POSITIVE_INFINITY),
    high: Math.max(...values, max ?? Number.NEGATIVE_INFINITY),
    first: days[0] ?? '',
    last: days.at(-1) ?? '',
  }
}

/** Returns the position of a value between two ends, from 0 to 1; the middle if the ends are equal. */
const shareOf = (value: number, from: number, to: number) => (to === from ? 0.5 : (value - from) / (to - from))
