import type { OutMonth } from '#shared/features/time-off/who-is-out.ts'
import { daysOfMonth } from '#shared/features/timesheets/days.ts'
import { type Day, formatShortDay, monthOfDay } from '#shared/kit/dates.ts'
import { t } from '#shared/kit/texts.ts'
import { FoldButton, FoldedPart, useFold } from '#web/kit/folding.tsx'
import { PersonLink } from '#web/kit/person-link.tsx'
import { cn } from '#web/ui/cn.ts'
import { describeOutDay, KIND_MARKS } from './day-marks.ts'

/** The month on a phone: the days on which somebody is out, and who. The current month starts with today. */
export function DayList({ shown, today }: { shown: OutMonth; today: Day }) {
  const fold = useFold('who-is-out-earlier')
  const days = listDays(shown, today)
  const earlier = shown.month === monthOfDay(today) ? days.filter(({ day }) => day < today) : []
  const others = days.slice(earlier.length)
  return (
    <>
      {earlier.length > 0 ? (
        <div className="divide-y border-b">
          <div className="px-4 py-1.5">
            <FoldButton fold={fold}>{t`Earlier this month`}</FoldButton>
          </div>
          <FoldedPart fold={fold}>
            <Days days={earlier} today={today} />
          </FoldedPart>
        </div>
      ) : null}
      {others.every(isNobodyOut) ? (
        <p className="px-4 py-6 text-center text-muted-foreground">
          {earlier.length > 0 ? t`Nobody is out in the rest of the month.` : t`Nobody is out.`}
        </p>
      ) : (
        <Days days={others} today={today} />
      )}
    </>
  )
}

type ListedDay = ReturnType<typeof listDays>[number]
const isNobodyOut = ({ out, free }: ListedDay) => out.length + free.length === 0

const listDays = ({ month, items, holidays }: OutMonth, today: Day) =>
  daysOfMonth(`${month}-01`).flatMap(day => {
    const out = items.flatMap(person => {
      const one = person.days.find(off => off.day === day && off.kind !== 'holiday')
      return one ? [{ person, kind: one.kind, said: describeOutDay(one) }] : []
    })
    const free = holidays.filter(holiday => holiday.day === day)
    return out.length > 0 || free.length > 0 || day === today ? [{ day, out, free }] : []
  })

const Days = ({ days, today }: { days: readonly ListedDay[]; today: Day }) => (
  <ol className="divide-y">
    {days.map(({ day, out, free }) => (
      <li
        key={day}
        {...(day === today ? { 'aria-current': 'date' } : {})}
        className={cn('flex gap-3 px-4 py-2', day === today && 'bg-accent')}
      >
        <div className="w-14 shrink-0 leading-6">
          <span
            className={cn('tabular-nums', day === today ? 'font-semibold text-foreground' : 'text-muted-foreground')}
          >
            {formatShortDay(day)}
          </span>
          {day === today ? <span className="block text-xs leading-4 text-muted-foreground">{t`Today`}</span> : null}
        </div>
        <ul className="grid min-w-0 flex-1 gap-0.5">
          {free.map(({ country, name }) => (
            <li key={country} className="leading-6 text-muted-foreground">
              {name} ({country})
            </li>
          ))}
          {out.map(({ person, kind, said }) => (
            <li key={person._id} className="flex items-baseline justify-between gap-3 leading-6">
              <span className="min-w-0 truncate">
                <PersonLink person={person} isInReach isQuiet />
              </span>
              <span className="flex shrink-0 items-center gap-1.5 text-[0.8125rem] text-muted-foreground">
                <span aria-hidden className={cn('size-2 rounded-full', KIND_MARKS[kind].look)} />
                {said}
              </span>
            </li>
          ))}
          {isNobodyOut({ day, out, free }) ? (
            <li className="leading-6 text-muted-foreground">{t`Nobody is out`}</li>
          ) : null}
        </ul>
      </li>
    ))}
  </ol>
)
