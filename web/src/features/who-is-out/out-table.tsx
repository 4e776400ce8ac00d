/** A table with a column for each day of a month, and a sticky first column. */
import { type ReactNode, useLayoutEffect, useRef } from 'react'
import { isWeekend } from '#shared/features/timesheets/days.ts'
import { type Day, dayOfMonth, formatDay, weekdayName } from '#shared/kit/dates.ts'
import { t } from '#shared/kit/texts.ts'
import { ScrollRegion } from '#web/kit/scroll-region.tsx'
import { cn } from '#web/ui/cn.ts'

interface OutTableProps {
  readonly label: string
  /** What each row is: `Person`. */
  readonly rowsHeader: string
  readonly days: readonly Day[]
  readonly today: Day
  readonly children: ReactNode
}

export const OutTable = ({ label, rowsHeader, days, today, children }: OutTableProps) => (
  <ScrollRegion ref={useTodayInSight(days[0])} label={label} className="overflow-x-auto print:overflow-visible">
    <table aria-label={label} className="w-full border-separate [border-spacing:0] text-xs print:text-[0.5rem]">
      <thead>
        <tr>
          <th
            scope="col"
            className="sticky left-0 z-10 min-w-36 border-b bg-card py-2 pr-2 pl-4 text-left font-medium text-muted-foreground"
          >
            {rowsHeader}
          </th>
          {days.map(day => (
            <th
              key={day}
              scope="col"
              abbr={`${weekdayName(day)} ${formatDay(day)}`}
              {...(day === today ? { 'aria-current': 'date' } : {})}
              className={cn(
                // Narrow, so that a month fits on a small laptop; on a wider screen the days share the rest.
                'min-w-4.5 border-b py-1 tabular-nums print:min-w-0',
                shadeOf(day, today),
                day === today ? 'font-semibold text-accent-foreground' : 'font-normal text-muted-foreground',
              )}
            >
              <span aria-hidden className="block text-[0.625rem]">
                {weekdayName(day).slice(0, 2)}
              </span>
              {dayOfMonth(day)}
              {day === today ? <span className="sr-only"> {t`today`}</span> : null}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>{children}</tbody>
    </table>
  </ScrollRegion>
)

/**
 * If the whole month does not fit, scrolls to today, or to the first day of another month; also when the window gets
 * narrower.
 */
function useTodayInSight(firstDay: Day | undefined) {
  const region = useRef<HTMLElement>(null)
  useLayoutEffect(() => {
    const element = region.current
    if (!element || !firstDay) return
    const showToday = () => {
      const today = element.querySelector<HTMLElement>('[aria-current="date"]')
      const names = element.querySelector('th')
      element.scrollLeft = today && names ? today.offsetLeft - names.offsetWidth : 0
    }
    const sizes = new ResizeObserver(showToday)
    sizes.observe(element)
    return () => sizes.disconnect()
  }, [firstDay])
  return region
}

export const RowName = ({ children }: { children: ReactNode }) => (
  <th
    scope="row"
    className="sticky left-0 z-10 max-w-52 min-w-36 border-b border-border/60 bg-card py-1 pr-2 pl-4 text-left text-[0.8125rem] font-normal"
  >
    {children}
  </th>
)

export const DayCell = ({ day, today, children }: { day: Day; today: Day; children?: ReactNode }) => (
  <td className={cn('h-8 border-b border-border/60 p-0.5 text-center tabular-nums', shadeOf(day, today))}>
    {children}
  </td>
)

const shadeOf = (day: Day, today: Day) =>
  day === today ? 'print-exact bg-accent' : isWeekend(day) && 'print-exact bg-muted/60'
