/** Yearly dates on twelve cards, one per month, with today's marked. */
import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { useEffect, useRef } from 'react'
import { employeesApi } from '#shared/features/employees.ts'
import { type Day, dayOf } from '#shared/kit/dates.ts'
import { ErrorState } from '#web/kit/empty-state.tsx'
import { queryFor } from '#web/kit/queries.ts'
import { ScreenLayout } from '#web/kit/screen-layout.tsx'
import { Card } from '#web/ui/card.tsx'
import { cn } from '#web/ui/cn.ts'
import { Skeleton } from '#web/ui/skeleton.tsx'
import { Spinner } from '#web/ui/spinner.tsx'

export function BirthdaysScreen() {
  const { data, error, isError, refetch } = useQuery(queryFor(employeesApi.calls.birthdays))
  const months = data?.birthdays.map(({ _id, month, entries }) => ({
    number: _id,
    name: month,
    days: entries.map(({ _id, birthDayNumber, fullName }) => ({ _id, day: birthDayNumber, fullName })),
  }))
  return (
    <MonthCards
      title="Birthdays"
      months={months}
      isError={isError}
      error={error?.message}
      onRetry={() => void refetch()}
    />
  )
}

export function AnniversariesScreen() {
  const { data, error, isError, refetch } = useQuery(queryFor(employeesApi.calls.anniversaries))
  const months = data?.anniversaries.map(({ _id, month, entries }) => ({
    number: _id,
    name: month,
    days: entries.map(({ _id, anniversarieDayNumber, fullName, yearsInCompany }) => ({
      _id,
      day: anniversarieDayNumber,
      fullName,
      note: yearsInCompany === 1 ? '1 year' : `${yearsInCompany} years`,
    })),
  }))
  return (
    <MonthCards
      title="Anniversaries"
      months={months}
      isError={isError}
      error={error?.message}
      onRetry={() => void refetch()}
    />
  )
}

interface CalendarMonth {
  /** January is 1. */
  readonly number: number
  readonly name: string
  readonly days: readonly {
    readonly _id: string
    readonly day: number
    readonly fullName: string
    readonly note?: string
  }[]
}

interface MonthCardsProps {
  readonly title: string
  readonly months: readonly CalendarMonth[] | undefined
  readonly isError: boolean
  readonly error: string | undefined
  readonly onRetry: () => void
}

function MonthCards({ title, months, isError, error, onRetry }: MonthCardsProps) {
  const today = dayOf(new Date())
  return (
    <ScreenLayout title={title}>
      {months ? (
        <div className="grid items-start gap-4 sm:grid-cols-2 lg:grid-cols-3 xl:grid-cols-4 xl:items-stretch">
          {months.map(month => (
            <MonthCard key={month.number} month={month} today={today} />
          ))}
        </div>
      ) : isError ? (
        <Card>
          <ErrorState {...(error ? { text: error } : {})} retry={onRetry} />
        </Card>
      ) : (
        <MonthCardsSkeleton />
      )}
    </ScreenLayout>
  )
}

function MonthCard({ month: { number, name, days }, today }: { month: CalendarMonth; today: Day }) {
  const isNow = Number(today.slice(5, 7)) === number
  const card = useRef<HTMLElement>(null)
  // In a single column the current month may be many screens down.
  useEffect(() => {
    if (isNow && window.matchMedia('(max-width: 639px)').matches) card.current?.scrollIntoView({ block: 'start' })
  }, [isNow])
  const heading = `month-${number}`
  return (
    <Card
      ref={card}
      aria-labelledby={heading}
      className={cn('scroll-mt-18 overflow-hidden', isNow && 'border-primary/45 ring-3 ring-primary/10')}
    >
      <h2
        id={heading}
        className={cn(
          'flex items-baseline justify-between gap-2 border-b px-4 py-2.5 font-semibold',
          isNow && 'bg-accent text-accent-foreground',
        )}
      >
        {name}
        {days.length > 0 ? (
          <span className={cn('text-xs font-normal tabular-nums', !isNow && 'text-muted-foreground')}>
            {days.length}
            <span className="sr-only">{days.length === 1 ? ' person' : ' people'}</span>
          </span>
        ) : null}
      </h2>
      {days.length === 0 ? (
        <p className="px-4 py-6 text-center text-[0.8125rem] text-muted-foreground">There are no records to display.</p>
      ) : (
        <ul className="p-1.5">
          {days.map(one => (
            <CalendarDayItem key={one._id} {...one} isToday={isNow && Number(today.slice(8)) === one.day} />
          ))}
        </ul>
      )}
    </Card>
  )
}

function CalendarDayItem({ _id, day, fullName, note, isToday }: CalendarMonth['days'][number] & { isToday: boolean }) {
  return (
    <li className={cn('flex items-start gap-2.5 rounded-md px-2.5 py-1.5', isToday && 'bg-accent')}>
      <span
        className={cn(
          'grid h-5 w-6 shrink-0 place-content-center rounded text-xs tabular-nums',
          isToday ? 'bg-primary font-semibold text-primary-foreground' : 'text-muted-foreground',
        )}
      >
        {day}
      </span>
      <span className="min-w-0 flex-1">
        <Link
          to={`/employees/${_id}` as string}
          className={cn(
            'rounded-sm break-words hover:text-primary dark:hover:text-accent-foreground',
            isToday && 'font-medium',
          )}
        >
          {fullName}
        </Link>
        {isToday ? <span className="ml-2 text-xs font-medium text-accent-foreground">Today</span> : null}
      </span>
      {note ? <span className="mt-0.5 shrink-0 text-xs text-muted-foreground tabular-nums">{note}</span> : null}
    </li>
  )
}

const MonthCardsSkeleton = () => (
  <div className="grid gap-4 sm:grid-cols-2 lg:grid-cols-3 xl:grid-cols-4">
    <span className="sr-only">
      <Spinner label="Loading the months" />
    </span>
    {Array.from({ length: 12 }, (_, month) => (
      // biome-ignore lint/suspicious/noArrayIndexKey: twelve outlines that never change places
      <Card key={month} className="grid gap-3 p-4">
        <Skeleton className="h-4 w-20" />
        <Skeleton className="h-3.5" />
        <Skeleton className="h-3.5 w-3/4" />
        <Skeleton className="h-3.5 w-5/6" />
      </Card>
    ))}
  </div>
)
