/** Columns over time: additions go up from zero, subtractions go down. */
import { formatNumber } from '#shared/kit/texts.ts'
import { cn } from '#web/ui/cn.ts'
import { Marks } from './marks.tsx'
import { STEP_FILLS, type Step } from './scale.ts'

export interface PlotColumn {
  readonly key: string
  readonly name: string
  /** Shown under the first column of a group: a year under its months. */
  readonly group?: string
  /** All values in words, for the tooltip and screen readers. */
  readonly label: string
  readonly up: readonly ColumnPart[]
  readonly down?: readonly ColumnPart[]
}
/** A segment of a column; the first is next to the axis. */
interface ColumnPart {
  readonly step: Step
  readonly value: number
}

interface ColumnsProps {
  readonly label: string
  readonly columns: readonly PlotColumn[]
  /** Formats the axis labels. */
  readonly format?: (value: number) => string
  readonly className?: string
}

const HEIGHT = 128
const sum = (parts: readonly ColumnPart[] = []) => parts.reduce((total, { value }) => total + value, 0)

export function Columns({ label, columns, format = formatNumber, className }: ColumnsProps) {
  const highest = Math.max(1, ...columns.map(({ up }) => sum(up)))
  const lowest = Math.max(0, ...columns.map(({ down }) => sum(down)))
  const pixels = (value: number) => (value === 0 ? 0 : Math.max(2, (value / (highest + lowest)) * HEIGHT))
  const above = pixels(highest)
  const below = pixels(lowest)
  return (
    <Marks label={label} className={cn('flex gap-2', className)}>
      <div
        aria-hidden
        style={{ height: above + below }}
        className="relative w-9 shrink-0 text-right text-[0.6875rem] text-muted-foreground tabular-nums"
      >
        <span className="absolute top-0 right-0 -translate-y-1/2">{format(highest)}</span>
        <span style={{ top: above }} className="absolute right-0 -translate-y-1/2">
          0
        </span>
        {lowest > 0 ? <span className="absolute right-0 bottom-0 translate-y-1/2">{format(lowest)}</span> : null}
      </div>
      <div data-line className="@container grid min-w-0 flex-1 auto-cols-fr grid-flow-col gap-1">
        {columns.map(({ key, name, group, label: said, up, down = [] }, index) => {
          // In a narrow plot only every other column shows its name; the newest always does.
          const isSkipped = (columns.length - 1 - index) % 2 === 1
          return (
            <div key={key} className="min-w-0 text-center">
              <div data-mark role="img" tabIndex={-1} aria-label={said} className="rounded-sm hover:bg-muted">
                <div style={{ height: above }} className="flex flex-col-reverse border-b border-input">
                  <ColumnParts parts={up} pixels={pixels} className="first:rounded-none last:rounded-t-sm" />
                </div>
                <div style={{ height: below }} className="flex flex-col">
                  <ColumnParts parts={down} pixels={pixels} className="last:rounded-b-sm" />
                </div>
              </div>
              <div
                aria-hidden
                className="mt-1 flex flex-col items-center text-[0.6875rem] whitespace-nowrap text-muted-foreground"
              >
                <span className={cn(isSkipped && '@max-[24rem]:invisible')}>{name}</span>
                <span className={cn('font-medium', isSkipped && '@max-[24rem]:invisible')}>{group}</span>
                {/* The group of a skipped name goes below the next one. */}
                {group || isSkipped ? null : (
                  <span className="font-medium @min-[24rem]:hidden">{columns[index - 1]?.group}</span>
                )}
              </div>
            </div>
          )
        })}
      </div>
    </Marks>
  )
}

interface ColumnPartsProps {
  readonly parts: readonly ColumnPart[]
  readonly pixels: (value: number) => number
  readonly className: string
}

const ColumnParts = ({ parts, pixels, className }: ColumnPartsProps) =>
  parts
    .filter(({ value }) => value > 0)
    .map(({ step, value }) => (
      <span
        key={step}
        style={{ height: pixels(value) }}
        className={cn('mx-auto block w-full max-w-10 shrink-0', STEP_FILLS[step], className)}
      />
    ))
