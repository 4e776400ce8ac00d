/** The month at a glance: a mark for each day, red if something is missing. Each jumps to its day. */
import { type KeyboardEvent, memo, useRef, useState } from 'react'
import type { DayRow } from '#shared/features/timesheets/days.ts'
import { type Day, dayOfMonth, weekdayName } from '#shared/kit/dates.ts'
import { t } from '#shared/kit/texts.ts'
import {
  DAY_STATE_LABELS,
  type DayState,
  dayStateOf,
  describeDay,
  groupByDay,
  type RestOfMonth,
} from '#web/features/timesheets/entry/day-state.ts'
import { cn } from '#web/ui/cn.ts'

const dayStateClasses: Readonly<Record<DayState, string>> = {
  full: 'border-tone-green/40 bg-tone-green/20 text-tone-green',
  part: 'border-tone-yellow/50 bg-tone-yellow/15 text-tone-yellow',
  elsewhere: 'border-tone-green/40 border-dashed bg-card text-tone-green',
  missing: 'border-tone-red/60 border-dashed bg-tone-red/10 font-semibold text-tone-red',
  unsaid: 'border-tone-yellow/60 border-dashed bg-tone-yellow/15 text-tone-yellow',
  ahead: 'bg-card text-muted-foreground',
  off: 'border-tone-blue/40 bg-tone-blue/15 text-tone-blue',
  holiday: 'border-tone-purple/40 bg-tone-purple/15 text-tone-purple',
  weekend: 'border-transparent bg-muted text-muted-foreground',
  unemployed: 'border-transparent bg-muted text-muted-foreground',
}

const capitalize = (text: string) => text.charAt(0).toUpperCase() + text.slice(1)

interface MonthStripProps {
  readonly rows: readonly DayRow[]
  readonly today: Day
  readonly rest: RestOfMonth
  readonly open: (day: Day) => void
}

export const MonthStrip = memo(function MonthStrip({ rows, today, rest, open }: MonthStripProps) {
  const days = groupByDay(rows)
  const [current, setCurrent] = useState(0)
  const strip = useRef<HTMLDivElement>(null)
  const go = (event: KeyboardEvent, to: number) => {
    event.preventDefault()
    const next = Math.min(Math.max(to, 0), days.length - 1)
    setCurrent(next)
    strip.current?.querySelectorAll('button')[next]?.focus()
  }
  const onKeyDown = (event: KeyboardEvent) => {
    const steps: Record<string, number> = { ArrowRight: 1, ArrowLeft: -1, ArrowDown: 7, ArrowUp: -7 }
    const step = steps[event.key]
    if (step) go(event, current + step)
    if (event.key === 'Home') go(event, 0)
    if (event.key === 'End') go(event, days.length - 1)
  }
  const present = new Set(days.map(day => dayStateOf(day, today, rest)))
  return (
    <div className="grid gap-2">
      <div
        ref={strip}
        role="toolbar"
        aria-label={t`The month at a glance`}
        onKeyDown={onKeyDown}
        className="grid grid-cols-7 gap-1 md:flex"
      >
        {days.map((day, index) => {
          const date = day[0]?.date ?? ''
          const state = dayStateOf(day, today, rest)
          return (
            <div
              key={date}
              style={index === 0 ? { gridColumnStart: ((new Date(`${date}T00:00:00Z`).getUTCDay() + 6) % 7) + 1 } : {}}
              className={cn(
                'relative h-9 min-w-0 flex-1 rounded-md border text-xs leading-none tabular-nums md:h-10',
                dayStateClasses[state],
                date === today && 'ring-2 ring-ring',
              )}
            >
              {/* Outside the button, so that voice control users can name it by the visible number. */}
              <span
                aria-hidden
                className="absolute inset-x-0 top-1.5 text-center text-[0.625rem] leading-none opacity-90"
              >
                {weekdayName(date).charAt(0)}
              </span>
              <button
                type="button"
                tabIndex={index === Math.min(current, days.length - 1) ? 0 : -1}
                aria-label={describeDay(day, today, rest)}
                title={describeDay(day, today, rest)}
                onFocus={() => setCurrent(index)}
                onClick={() => open(date)}
                className="absolute -inset-px grid place-items-center rounded-md pt-3 transition-shadow hover:ring-2 hover:ring-ring/40"
              >
                {dayOfMonth(date)}
              </button>
            </div>
          )
        })}
      </div>
      {/* Text, so that its lines are balanced on a phone. */}
      <ul className="text-xs leading-5 text-balance text-muted-foreground">
        {(Object.keys(DAY_STATE_LABELS) as DayState[])
          .filter(state => present.has(state) && state !== 'weekend' && state !== 'ahead')
          .map(state => (
            <li key={state} className="mr-4 inline-flex items-center gap-1.5 last:mr-0">
              <span aria-hidden className={cn('size-2.5 rounded-[3px] border', dayStateClasses[state])} />
              {capitalize(t(DAY_STATE_LABELS[state]))}
            </li>
          ))}
      </ul>
    </div>
  )
})
