import type { OutMonth } from '#shared/features/time-off/out.ts'
import { daysOfMonth } from '#shared/features/timesheets/days.ts'
import { type Day, formatShortDay } from '#shared/kit/dates.ts'
import { PersonLink } from '#web/kit/person-link.tsx'
import { cn } from '#web/ui/cn.ts'
import { describeOutDay } from './day-marks.ts'

/** A phone's month: the days on which somebody is out, and who. */
export function DayList({ shown, today }: { shown: OutMonth; today: Day }) {
  const days = daysOfMonth(`${shown.month}-01`).flatMap(day => {
    const out = shown.items.flatMap(person => {
      const one = person.days.find(off => off.day === day && off.kind !== 'holiday')
      return one ? [{ person, said: describeOutDay(one) }] : []
    })
    const free = shown.holidays.filter(holiday => holiday.day === day)
    return out.length > 0 || free.length > 0 ? [{ day, out, free }] : []
  })
  if (days.length === 0) return <p className="px-4 py-6 text-center text-muted-foreground">Nobody is out.</p>
  return (
    <ol className="divide-y">
      {days.map(({ day, out, free }) => (
        <li
          key={day}
          {...(day === today ? { 'aria-current': 'date' } : {})}
          className={cn('flex gap-3 px-4 py-2', day === today && 'bg-accent')}
        >
          <span className="w-14 shrink-0 text-muted-foreground tabular-nums">{formatShortDay(day)}</span>
          <ul className="grid min-w-0 flex-1 gap-0.5">
            {free.map(({ country, name }) => (
              <li key={country} className="text-muted-foreground">
                {name} ({country})
              </li>
            ))}
            {out.map(({ person, said }) => (
              <li key={person._id} className="flex justify-between gap-3">
                <span className="min-w-0 truncate">
                  <PersonLink person={person} isInReach isQuiet />
                </span>
                <span className="shrink-0 text-[0.8125rem] text-muted-foreground">{said}</span>
              </li>
            ))}
          </ul>
        </li>
      ))}
    </ol>
  )
}
