/** Bars from a start to an end day, filled by progress, with a line for today. A bar links to its record. */
import { Link } from '@tanstack/react-router'
import { addMonths, type Day, firstDayOfMonth, formatShortMonth } from '#shared/kit/dates.ts'
import { cn } from '#web/ui/cn.ts'
import { parseHref } from '../parse-href.ts'
import { Marks } from './marks.tsx'

export interface TimelineBar {
  readonly key: string
  readonly name: string
  /** Shown beside the name: `3/12`. */
  readonly note: string
  readonly start: Day
  readonly end: Day
  /** Progress from 0 to 1. */
  readonly share: number
  readonly isLate: boolean
  /** The dates and whether it is late, in words. */
  readonly said: string
  readonly href: string
}

interface TimelineProps {
  readonly label: string
  readonly bars: readonly TimelineBar[]
  readonly today: Day
}

export function Timeline({ label, bars, today }: TimelineProps) {
  const days = [today, ...bars.flatMap(({ start, end }) => [start, end])].sort()
  const first = firstDayOfMonth(days[0] ?? today)
  const last = addMonths(firstDayOfMonth(days.at(-1) ?? today), 1)
  const percent = (day: Day) => ((Date.parse(day) - Date.parse(first)) / (Date.parse(last) - Date.parse(first))) * 100
  return (
    <Marks label={label} className="@container grid gap-px text-[0.8125rem]">
      <div aria-hidden className="grid gap-2.5 px-1.5 @md:grid-cols-[minmax(7rem,32%)_minmax(0,1fr)]">
        <span className="@max-md:hidden" />
        <div className="@container relative h-5 text-[0.6875rem] text-muted-foreground">
          {ticksBetween(first, last).map((month, index) => (
            <span
              key={month}
              style={{ left: `${percent(month)}%` }}
              // A narrow plot has room for every second or third label only.
              className={cn(
                'absolute whitespace-nowrap',
                index % 2 > 0 && '@xs:@max-md:hidden',
                index % 3 > 0 && '@max-xs:hidden',
              )}
            >
              {formatShortMonth(month)}
            </span>
          ))}
        </div>
      </div>
      {bars.map(({ key, name, note, start, end, share, isLate, said, href }) => (
        <div key={key} data-line>
          <Link
            data-mark
            tabIndex={-1}
            aria-label={`${name} ${note}, ${said}`}
            // A narrow plot has the name above its bar.
            className="grid items-center gap-x-2.5 gap-y-1 rounded-md px-1.5 py-1 hover:bg-muted @md:grid-cols-[minmax(7rem,32%)_minmax(0,1fr)]"
            {...parseHref(href)}
          >
            <span className="flex min-w-0 gap-1.5">
              <span className="truncate">{name}</span>{' '}
              <span className="ml-auto shrink-0 text-muted-foreground tabular-nums">{note}</span>
            </span>
            <span className="relative h-4">
              <span
                style={{ left: `${percent(start)}%`, width: `${Math.max(1, percent(end) - percent(start))}%` }}
                className={cn(
                  'print-exact absolute inset-y-0 overflow-hidden rounded-sm ring-1 ring-foreground/15 ring-inset',
                  isLate ? 'bg-plot-alert/35' : 'bg-plot-1',
                )}
              >
                <span
                  style={{ width: `${share * 100}%` }}
                  className={cn('print-exact block h-full', isLate ? 'bg-plot-alert' : 'bg-plot-4')}
                />
              </span>
              <span style={{ left: `${percent(today)}%` }} className="absolute -inset-y-1 w-px bg-foreground/45" />
            </span>
          </Link>
        </div>
      ))}
    </Marks>
  )
}

/** Returns at most six evenly spaced months. */
function ticksBetween(first: Day, last: Day): Day[] {
  const months: Day[] = []
  for (let month = first; month < last; month = addMonths(month, 1)) months.push(month)
  const step = Math.ceil(months.length / 6)
  return months.filter((_, index) => index % step === 0)
}
