import { type Day, dayOfMonth, formatMonth, formatShortDay, weekdayName } from '#shared/kit/dates.ts'
import { t } from '#shared/kit/texts.ts'
import { Card } from '#web/ui/card.tsx'
import { cn } from '#web/ui/cn.ts'
import { type CalendarEntry, weeksOfMonth } from './calendar-days.ts'
import { EntryName } from './entry-name.tsx'
import { KindMark } from './kind-mark.tsx'

interface MonthGridProps {
  readonly month: Day
  readonly entries: readonly CalendarEntry[]
  readonly today: Day
}

/** A month as a table of weeks; on a phone, a list of the days with entries. */
export function MonthGrid({ month, entries, today }: MonthGridProps) {
  const byDay = Map.groupBy(entries, ({ day }) => day)
  const weeks = weeksOfMonth(month)
  // From the second week, which is always complete.
  const weekdays = weeks[1]?.flatMap(day => (day ? [weekdayName(day)] : [])) ?? []
  const busy = weeks.flat().flatMap(day => (day && byDay.has(day) ? [day] : []))
  return (
    <Card className="overflow-hidden">
      <table aria-label={formatMonth(month)} className="w-full table-fixed max-sm:hidden">
        <thead>
          <tr className="border-b text-xs text-muted-foreground">
            {weekdays.map(name => (
              <th key={name} scope="col" className="px-2 py-1.5 text-left font-medium">
                {name}
              </th>
            ))}
          </tr>
        </thead>
        <tbody className="divide-y">
          {weeks.map(week => (
            <tr key={week.find(day => day)} className="divide-x">
              {week.map((day, index) => (
                <td
                  key={day ?? weekdays[index]}
                  {...(day === today ? { 'aria-current': 'date' } : {})}
                  className={cn('h-24 px-2 py-1.5 align-top', index > 4 ? 'bg-muted/30' : !day && 'bg-muted/50')}
                >
                  {day ? <DayNumber day={day} isToday={day === today} /> : null}
                  <DayEntries entries={byDay.get(day ?? '') ?? []} />
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
      {busy.length === 0 ? (
        <p className="px-4 py-6 text-center text-muted-foreground sm:hidden">{t`There are no records to display.`}</p>
      ) : (
        <ol className="divide-y sm:hidden">
          {busy.map(day => (
            <li key={day} className="flex gap-3 px-4 py-2">
              <span className="w-14 shrink-0 leading-6 text-muted-foreground tabular-nums">{formatShortDay(day)}</span>
              <div className="min-w-0 flex-1">
                <DayEntries entries={byDay.get(day) ?? []} />
              </div>
            </li>
          ))}
        </ol>
      )}
    </Card>
  )
}

const DayNumber = ({ day, isToday }: { day: Day; isToday: boolean }) => (
  <span
    className={cn(
      'mb-1 inline-grid h-5 min-w-5 place-content-center rounded text-xs tabular-nums',
      isToday ? 'bg-primary font-semibold text-primary-foreground' : 'text-muted-foreground',
    )}
  >
    {dayOfMonth(day)}
  </span>
)

const DayEntries = ({ entries }: { entries: readonly CalendarEntry[] }) =>
  entries.length > 0 ? (
    <ul className="grid text-[0.8125rem]">
      {entries.map(({ key, kind, name, note, employee }) => (
        <li key={key} className="flex min-w-0 gap-1">
          <KindMark kind={kind} className="mt-[0.3125rem]" />
          <span className="min-w-0">
            <EntryName name={name} employee={employee} />
            {note ? <span className="block text-xs text-muted-foreground">{note}</span> : null}
          </span>
        </li>
      ))}
    </ul>
  ) : null
