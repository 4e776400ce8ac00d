import { useId } from 'react'
import { type Day, formatDay, formatShortDay } from '#shared/kit/dates.ts'
import { nameMonth, t } from '#shared/kit/texts.ts'
import { ErrorState } from '#web/kit/empty-state.tsx'
import { Card } from '#web/ui/card.tsx'
import { cn } from '#web/ui/cn.ts'
import { LinesSkeleton } from '#web/ui/lines-skeleton.tsx'
import { type CalendarEntry, lastUpcomingDay, UPCOMING_DAYS } from './calendar-days.ts'
import { EntryName } from './entry-name.tsx'
import { KindMark } from './kind-mark.tsx'
import type { CalendarYears } from './use-calendar-years.ts'

interface NextDaysProps {
  readonly years: CalendarYears
  readonly isShown: (entry: CalendarEntry) => boolean
  readonly today: Day
}

/** The entries of the next thirty days, today first. */
export function NextDays({ years: { entries, error, retry }, isShown, today }: NextDaysProps) {
  const id = useId()
  return (
    <Card aria-labelledby={id} className="p-4 sm:p-5">
      <h2 id={id} className="mb-3 text-[0.9375rem] font-semibold">{t`Next ${UPCOMING_DAYS} days`}</h2>
      {entries ? (
        <DayList entries={entries.filter(isShown)} today={today} />
      ) : error ? (
        <ErrorState error={error} retry={retry} />
      ) : (
        <LinesSkeleton label={t`Loading the next days`} />
      )}
    </Card>
  )
}

function DayList({ entries, today }: { entries: readonly CalendarEntry[]; today: Day }) {
  const until = lastUpcomingDay(today)
  const near = entries.filter(({ day }) => day >= today && day <= until)
  const days = [...Map.groupBy(near, ({ day }) => day)]
  return days.length === 0 ? (
    <p className="text-muted-foreground">{t`Nothing until ${formatDay(until)}.`}</p>
  ) : (
    // The rows have a padding for the highlight of today; their text is in line with the title.
    <ol className="-mx-2 grid gap-x-6 gap-y-1 sm:grid-cols-2 xl:grid-cols-3">
      {days.map(([day, own]) => (
        <li
          key={day}
          className={cn('flex gap-3 rounded-md px-2 py-1', day === today && 'bg-accent text-accent-foreground')}
        >
          <span className="w-21 shrink-0 leading-6 whitespace-nowrap text-muted-foreground tabular-nums">
            {day === today ? t`Today` : `${formatShortDay(day)} ${nameMonth(Number(day.slice(5, 7)) - 1, 'short')}`}
          </span>
          <ul className="min-w-0 flex-1">
            {own.map(({ key, kind, name, note, employee }) => (
              <li key={key} className="flex gap-1.5">
                <KindMark kind={kind} className="mt-[0.3125rem]" />
                <span className="min-w-0">
                  <EntryName name={name} employee={employee} />
                  {note ? <span className="ml-2 text-xs text-muted-foreground">{note}</span> : null}
                </span>
              </li>
            ))}
          </ul>
        </li>
      ))}
    </ol>
  )
}
