/** Horizontal bars from zero, each with its name before and its value after it. A bar can be a link. */
import { Link } from '@tanstack/react-router'
import { formatNumber } from '#shared/kit/texts.ts'
import { cn } from '#web/ui/cn.ts'
import { parseHref } from '../parse-href.ts'
import { Marks } from './marks.tsx'
import { STEP_FILLS, type Step } from './scale.ts'

export interface PlotBar {
  readonly key: string
  readonly name: string
  readonly value: number
  /** The text after the bar; by default the value. */
  readonly text?: string
  readonly step?: Step
  readonly href?: string
}

interface BarsProps {
  readonly label: string
  readonly bars: readonly PlotBar[]
}

export function Bars({ label, bars }: BarsProps) {
  const most = Math.max(1, ...bars.map(({ value }) => value))
  return (
    <Marks label={label} className="grid gap-px">
      {bars.map(({ key, name, value, text = formatNumber(value), step = 4, href }) => {
        const mark = {
          'data-mark': 'silent',
          tabIndex: -1,
          className:
            'grid grid-cols-[minmax(7rem,30%)_minmax(0,1fr)_auto] items-center gap-2.5 rounded-md px-1.5 py-1 text-[0.8125rem] hover:bg-muted',
        }
        const inside = (
          <>
            <span className="truncate">{name}</span>{' '}
            <span className="h-3.5">
              <span
                style={{ width: `${(value / most) * 100}%` }}
                className={cn('block h-full rounded-r-sm', value > 0 && 'min-w-0.5', STEP_FILLS[step])}
              />
            </span>
            <span className="min-w-8 text-right tabular-nums">{text}</span>
          </>
        )
        return (
          <div key={key} data-line>
            {href ? (
              <Link {...mark} {...parseHref(href)}>
                {inside}
              </Link>
            ) : (
              <div role="img" aria-label={`${name} ${text}`} {...mark}>
                {inside}
              </div>
            )}
          </div>
        )
      })}
    </Marks>
  )
}
