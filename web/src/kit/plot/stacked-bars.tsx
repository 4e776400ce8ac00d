/**
 * One bar per name, from zero, one segment per series, with the sum after it; on a phone below its name. A table
 * elsewhere has to show the same figures.
 */
import type { ReactNode } from 'react'
import { formatNumber, t } from '#shared/kit/texts.ts'
import { Marks } from './marks.tsx'

export interface BarSeries {
  readonly name: string
  /** The key of its number in a row. */
  readonly dataKey: string
  readonly fill: string
  readonly fillOpacity: number
}

interface StackedBarsProps {
  /** What the plot shows, for screen readers. */
  readonly label: string
  readonly series: readonly BarSeries[]
  /** Each row names its bar and has one number per series. */
  readonly rows: readonly (Readonly<Record<string, string | number>> & { readonly name: string })[]
  /** Formats the numbers. */
  readonly format?: (value: number) => string
  /** Makes all bars equally long, to compare shares instead of sums; its result is shown after a row's bar. */
  readonly wholeWith?: (row: number) => string
  readonly children?: ReactNode
}

export function StackedBars(props: StackedBarsProps) {
  const { label, series, rows, format = formatNumber, wholeWith, children } = props
  const bars = rows.map(row => {
    const parts = series.map(one => ({ ...one, value: Math.max(0, Number(row[one.dataKey] ?? 0)) }))
    return { name: row.name, parts, total: parts.reduce((sum, { value }) => sum + value, 0) }
  })
  const most = Math.max(1, ...bars.map(({ total }) => total))
  return (
    <figure className="grid gap-3">
      <figcaption className="grid gap-2">
        {children}
        <ul aria-label={t`Colours`} className="flex flex-wrap gap-x-4 gap-y-1 text-xs">
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
      {/* The bars have a padding for the hovered one's ground; their text is in line with the title. */}
      <Marks label={label} className="-mx-1.5 grid gap-px">
        {bars.map(({ name, parts, total }, at) => {
          const shown = parts.filter(({ value }) => value > 0)
          const after = wholeWith?.(at) ?? format(total)
          return (
            // biome-ignore lint/suspicious/noArrayIndexKey: two bars may have the same name
            <div key={at} data-line>
              <div
                role="img"
                data-mark
                tabIndex={-1}
                aria-label={[`${name}: ${after}`, ...shown.map(one => `${one.name} ${format(one.value)}`)].join(', ')}
                className="grid grid-cols-[minmax(0,1fr)_auto] items-center gap-x-2.5 gap-y-1 rounded-md px-1.5 py-1 text-xs hover:bg-muted sm:grid-cols-[minmax(5rem,11rem)_minmax(0,1fr)_auto]"
              >
                <span className="break-words">{name}</span>
                <span
                  style={{ width: `${(total / (wholeWith ? Math.max(1, total) : most)) * 100}%` }}
                  className="col-span-2 row-start-2 flex h-4 gap-px overflow-hidden rounded-r-sm sm:col-span-1 sm:row-start-auto"
                >
                  {shown.map(({ name: part, value, fill, fillOpacity }) => (
                    <span
                      key={part}
                      style={{ flexGrow: value, backgroundColor: fill, opacity: fillOpacity }}
                      className="print-exact min-w-0.5 basis-0"
                    />
                  ))}
                </span>
                <span className="min-w-8 text-right tabular-nums">{after}</span>
              </div>
            </div>
          )
        })}
      </Marks>
    </figure>
  )
}
