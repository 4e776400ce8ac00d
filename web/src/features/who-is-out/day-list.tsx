import type { OutMonth } from '#shared/features/time-off/out.ts'
import { daysOfMonth } from '#shared/features/timesheets/days.ts'
import { type Day, formatShortDay, monthOfDay } from '#shared/kit/dates.ts'
import { FoldButton, FoldedPart, useFold } from '#web/kit/folding.tsx'
import { PersonLink } from '#web/kit/person-link.tsx'
import { cn } from '#web/ui/cn.ts'
import { describeOutDay } from './day-marks.ts'

/** A phone's month: the days on which somebody is out, and who. Of the present month it begins with today. */
export function DayList({ shown, today }: { shown: OutMonth; today: Day }) {
  const fold = useFold('who-is-out-earlier')
  const days = listDays(shown)
  const earlier = shown.month === monthOfDay(today) ? days.filter(({ day }) => day < today) : []
  const others = days.slice(earlier.length)
  return (
    <>
      {earlier.length > 0 ? (
        <div className="divide-y border-b">
          <div className="px-4 py-1.5">
            <FoldButton fold={fold}>Earlier this month</FoldButton>
          </div>
          <FoldedPart fold={fold}>
            <Days days={earlier} today={today} />
          </FoldedPart>
        </div>
      ) : null}
      {others.length > 0 ? (
        <Days days={others} today={today} />
      ) : (
        <p className="px-4 py-6 text-center text-muted-foreground">
          {earlier.length > 0 ? 'Nobody is out in the rest of the month.' : 'Nobody is out.'}
        </p>
      )}
    </>
  )
}

const listDays = ({ month, items, holidays }: OutMonth) =>
  daysOfMonth(`${month}-01`).flatMap(day => {
    const out = items.flatMap(person => {
      const one = person.days.find(off => off.day === day && off.kind !== 'holiday')
      return one ? [{ person, said: describeOutDay(one) }] : []
    })
    const free = holidays.filter(holiday => holiday.day === day)
    return out.length > 0 || free.length > 0 ? [{ day, out, free }] : []
  })

const Days = ({ days, today }: { days: ReturnType<typeof listDays>; today: Day }) => (
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
