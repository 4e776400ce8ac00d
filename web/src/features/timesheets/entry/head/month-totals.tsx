/** What the month adds up to, worked out here as it is typed. */
import type { DayRow } from '#shared/features/timesheets/days.ts'
import { calculateFigures } from '#shared/features/timesheets/figures.ts'
import { cn } from '#web/ui/cn.ts'

export function MonthTotals({ rows, maxHours }: { rows: readonly DayRow[]; maxHours: number }) {
  const { registered, timeRemaining, holidayTime, otherTime, overtime, timeSpent } = calculateFigures(rows, maxHours)
  const figures = [
    ['Registered', registered],
    ['Remaining', timeRemaining],
    ['Holiday', holidayTime],
    ['Others', otherTime],
    ['OT', overtime],
  ] as const
  const share = maxHours > 0 ? Math.min(1, timeSpent / maxHours) : 1
  return (
    <div className="grid min-w-0 gap-3">
      <dl className="flex flex-wrap gap-x-5 gap-y-2 sm:gap-x-8">
        {figures.map(([label, hours]) => (
          <div key={label} className="min-w-0">
            <dt className="text-xs text-muted-foreground">{label}</dt>
            <dd
              className={cn(
                'text-lg font-semibold tracking-tight tabular-nums sm:text-2xl',
                label === 'Remaining' && hours > 0 && 'text-tone-red',
              )}
            >
              {hours}
              <span className="ml-0.5 text-xs font-normal text-muted-foreground">h</span>
            </dd>
          </div>
        ))}
      </dl>
      <div className="h-1.5 overflow-hidden rounded-full bg-muted-foreground/15" aria-hidden>
        <div
          className={cn('h-full rounded-full transition-[width]', share === 1 ? 'bg-tone-green' : 'bg-primary')}
          style={{ width: `${share * 100}%` }}
        />
      </div>
      <p className="text-xs text-muted-foreground">
        {timeSpent} of {maxHours} hours this month
      </p>
    </div>
  )
}
