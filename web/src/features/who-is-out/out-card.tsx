/** The card on the home screen: who is out today and later this week. */
import { useQueries } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import ArrowRight from 'lucide-react/icons/arrow-right'
import { useId } from 'react'
import { listPeriods, type OutPerson, outCalls } from '#shared/features/time-off/who-is-out.ts'
import { type Day, monthOfDay, utcToday, weekdayName } from '#shared/kit/dates.ts'
import { t } from '#shared/kit/texts.ts'
import { PersonLink } from '#web/kit/person-link.tsx'
import { queryFor } from '#web/kit/queries.ts'
import { Button } from '#web/ui/button.tsx'
import { Card } from '#web/ui/card.tsx'
import { LinesSkeleton } from '#web/ui/lines-skeleton.tsx'
import { type OutThisWeek, restOfWeek, toOutThisWeek } from './out-this-week.ts'

const SHOWN = 6

export function OutCard() {
  const heading = useId()
  const today = utcToday(new Date())
  const days = restOfWeek(today)
  const asked = useQueries({
    // A week can span two months.
    queries: listPeriods(today, days.at(-1) ?? today).map(period => ({
      ...queryFor(outCalls.out, { query: { month: monthOfDay(period), isOut: 'true', pageSize: '1000' } }),
      meta: { isQuiet: true },
    })),
  })
  const people = asked.flatMap(({ data }) => data?.items ?? [])
  return (
    <Card aria-labelledby={heading}>
      <h2 id={heading} className="border-b px-4 py-3.5 font-semibold">{t`Out this week`}</h2>
      {asked.some(({ isError }) => isError) ? (
        <p role="alert" className="flex items-center justify-between gap-3 px-4 py-3 text-muted-foreground">
          {t`This could not be loaded.`}
          <Button
            variant="outline"
            size="sm"
            onClick={() => asked.forEach(({ refetch }) => void refetch())}
          >{t`Retry`}</Button>
        </p>
      ) : asked.some(({ isPending }) => isPending) ? (
        <LinesSkeleton className="px-4 py-3.5" />
      ) : (
        <Week people={people} days={days} today={today} />
      )}
      <footer className="border-t p-1.5">
        <Button asChild variant="quiet" size="sm">
          <Link to="/who-is-out">
            {t`Who is out`} <ArrowRight />
          </Link>
        </Button>
      </footer>
    </Card>
  )
}

interface WeekProps {
  readonly people: readonly OutPerson[]
  readonly days: readonly Day[]
  readonly today: Day
}

function Week({ people, days, today }: WeekProps) {
  const { now, later } = toOutThisWeek(people, days, today)
  if (now.length === 0 && later.length === 0)
    return <p className="px-4 py-3 text-muted-foreground">{t`Nobody is out.`}</p>
  return (
    <div className="grid gap-2 py-2">
      <OutList title={t`Today`} out={now} isToday />
      <OutList title={now.length > 0 ? t`Later this week` : undefined} out={later} />
    </div>
  )
}

interface OutListProps {
  /** Undefined if the card's own title is enough. */
  readonly title: string | undefined
  readonly out: readonly OutThisWeek[]
  readonly isToday?: boolean
}

function OutList({ title, out, isToday = false }: OutListProps) {
  const heading = useId()
  if (out.length === 0) return null
  return (
    <section aria-labelledby={title && heading}>
      {title ? (
        <h3 id={heading} className="px-4 py-1 text-xs font-medium text-muted-foreground">
          {title}
        </h3>
      ) : null}
      <ul>
        {out.slice(0, SHOWN).map(one => (
          <li key={one.person._id} className="flex items-baseline justify-between gap-3 px-4 py-1">
            <span className="min-w-0 truncate">
              <PersonLink person={one.person} isInReach isQuiet />
            </span>
            <span className="shrink-0 text-[0.8125rem] text-muted-foreground">{describeDays(one, isToday)}</span>
          </li>
        ))}
      </ul>
      {out.length > SHOWN ? (
        <p className="px-4 py-1 text-[0.8125rem] text-muted-foreground">{t`and ${out.length - SHOWN} more`}</p>
      ) : null}
    </section>
  )
}

/** `until Fri` for people out today, otherwise the days: `Thu, Fri` */
function describeDays({ days, isHalf }: OutThisWeek, isToday: boolean): string {
  const last = days.at(-1)
  if (isToday) return days.length > 1 && last ? t`until ${weekdayName(last)}` : isHalf ? t`half a day` : t`today`
  return days.map(weekdayName).join(', ')
}
