/** Birthdays, anniversaries and holidays: the next thirty days, then a month's calendar or a year's twelve cards. */
import ChevronLeft from 'lucide-react/icons/chevron-left'
import ChevronRight from 'lucide-react/icons/chevron-right'
import { useId, useState } from 'react'
import {
  addMonths,
  type Day,
  dayOf,
  dayOfMonth,
  FIRST_YEAR,
  firstDayOfMonth,
  formatMonth,
  LAST_YEAR,
  monthOfDay,
  yearOf,
} from '#shared/kit/dates.ts'
import { MONTH_NAMES, nameMonth, t } from '#shared/kit/texts.ts'
import { ErrorState } from '#web/kit/empty-state.tsx'
import { ScreenLayout } from '#web/kit/screen-layout.tsx'
import { useIsPhone } from '#web/kit/use-media.ts'
import { Button } from '#web/ui/button.tsx'
import { Card } from '#web/ui/card.tsx'
import { Checkbox } from '#web/ui/checkbox.tsx'
import { cn } from '#web/ui/cn.ts'
import { SegmentedControl } from '#web/ui/segmented-control.tsx'
import { Skeleton } from '#web/ui/skeleton.tsx'
import { Spinner } from '#web/ui/spinner.tsx'
import { type CalendarEntry, KINDS, type Kind, lastUpcomingDay } from './calendar-days.ts'
import { EntryName } from './entry-name.tsx'
import { ExportDays } from './export-days.tsx'
import { KIND_LABELS, KIND_NAMES, KindMark } from './kind-mark.tsx'
import { MonthGrid } from './month-grid.tsx'
import { NextDays } from './next-days.tsx'
import { useCalendarYears } from './use-calendar-years.ts'

export const BirthdaysScreen = () => <CalendarScreen title={t`Birthdays`} kind="birthday" />
export const AnniversariesScreen = () => <CalendarScreen title={t`Anniversaries`} kind="anniversary" />

const VIEWS = [
  { value: 'year', label: 'Year' },
  { value: 'month', label: 'Month' },
] as const
type View = (typeof VIEWS)[number]['value']

function CalendarScreen({ title, kind: own }: { title: string; kind: 'birthday' | 'anniversary' }) {
  const today = dayOf(new Date())
  // On a phone, a year would begin far from today.
  const usual: View = useIsPhone() ? 'month' : 'year'
  const [view = usual, setView] = useState<View>()
  const [month, setMonth] = useState(firstDayOfMonth(today))
  const [kinds, setKinds] = useState<ReadonlySet<Kind>>(new Set<Kind>([own, 'holiday']))
  // Separate queries, so that the next days still show while the chosen year is slow or fails.
  const near = useCalendarYears([today, lastUpcomingDay(today)].map(yearOf))
  const asked = useCalendarYears([yearOf(month)])
  const toggle = (kind: Kind, isShown: boolean) =>
    setKinds(new Set(KINDS.filter(one => (one === kind ? isShown : kinds.has(one)))))
  const isShown = ({ kind }: CalendarEntry) => kinds.has(kind)
  const shown = asked.entries?.filter(isShown)
  return (
    <ScreenLayout title={title} actions={<ExportDays kind={own} year={yearOf(month)} />}>
      <div className="reveal-forwards grid gap-5">
        <NextDays years={near} isShown={isShown} today={today} />
        <div className="flex flex-wrap items-center gap-x-5 gap-y-3 print:hidden">
          <MonthSteps view={view} month={month} today={today} onChange={setMonth} />
          <fieldset className="flex flex-wrap gap-x-4 gap-y-2 max-sm:order-last max-sm:gap-x-2.5 max-sm:text-[0.8125rem]">
            <legend className="sr-only">{t`Shown`}</legend>
            {KINDS.map(kind => (
              <KindToggle key={kind} kind={kind} isShown={kinds.has(kind)} onChange={on => toggle(kind, on)} />
            ))}
          </fieldset>
          <div className="ml-auto">
            <SegmentedControl
              aria-label={t`View¦of the calendar`}
              value={view}
              onValueChange={setView}
              choices={VIEWS}
            />
          </div>
        </div>
        {!shown ? (
          asked.error ? (
            <Card>
              <ErrorState error={asked.error} retry={asked.retry} />
            </Card>
          ) : (
            <MonthCardsSkeleton />
          )
        ) : view === 'month' ? (
          <MonthGrid month={month} entries={shown} today={today} />
        ) : (
          <MonthCards counted={own} year={month.slice(0, 4)} entries={shown} today={today} />
        )}
      </div>
    </ScreenLayout>
  )
}

interface MonthStepsProps {
  readonly view: string
  readonly month: Day
  readonly today: Day
  readonly onChange: (month: Day) => void
}

/** Steps by month or by year. */
function MonthSteps({ view, month, today, onChange }: MonthStepsProps) {
  const isByMonth = view === 'month'
  const step = isByMonth ? 1 : 12
  const at = (count: number) => addMonths(month, count * step)
  const isWithin = (day: Day) => yearOf(day) >= FIRST_YEAR && yearOf(day) <= LAST_YEAR
  const present = firstDayOfMonth(today)
  const isNow = isByMonth ? month === present : month.slice(0, 4) === present.slice(0, 4)
  return (
    <div className="flex items-center gap-1">
      <Button
        variant="ghost"
        size="icon"
        aria-label={isByMonth ? t`Previous month` : t`Previous year`}
        disabled={!isWithin(at(-1))}
        onClick={() => onChange(at(-1))}
      >
        <ChevronLeft />
      </Button>
      <h2 aria-live="polite" className="min-w-12 text-center font-semibold tabular-nums">
        {isByMonth ? formatMonth(month) : month.slice(0, 4)}
      </h2>
      <Button
        variant="ghost"
        size="icon"
        aria-label={isByMonth ? t`Next month` : t`Next year`}
        disabled={!isWithin(at(1))}
        onClick={() => onChange(at(1))}
      >
        <ChevronRight />
      </Button>
      {isNow ? null : (
        <Button variant="ghost" size="sm" onClick={() => onChange(present)}>
          {isByMonth ? t`This month` : t`This year`}
        </Button>
      )}
    </div>
  )
}

interface KindToggleProps {
  readonly kind: Kind
  readonly isShown: boolean
  readonly onChange: (isShown: boolean) => void
}

function KindToggle({ kind, isShown, onChange }: KindToggleProps) {
  const id = useId()
  return (
    <div className="flex min-h-6 items-center gap-2 max-sm:gap-1">
      <Checkbox id={id} checked={isShown} onCheckedChange={on => onChange(on === true)} />
      <label htmlFor={id} className="inline-flex items-center gap-1.5 max-sm:gap-1">
        <KindMark kind={kind} /> {t(KIND_LABELS[kind])}
      </label>
    </div>
  )
}

interface MonthCardsProps {
  /** The kind whose entries a month's head counts. */
  readonly counted: Kind
  readonly year: string
  readonly entries: readonly CalendarEntry[]
  readonly today: Day
}

const MonthCards = ({ counted, year, entries, today }: MonthCardsProps) => (
  <div className="grid items-start gap-4 sm:grid-cols-2 lg:grid-cols-3 xl:grid-cols-4">
    {MONTH_NAMES.map((_, index) => {
      const month = `${year}-${String(index + 1).padStart(2, '0')}`
      const own = entries.filter(({ day }) => monthOfDay(day) === month)
      return (
        <MonthCard key={month} counted={counted} month={month} name={nameMonth(index)} entries={own} today={today} />
      )
    })}
  </div>
)

interface MonthCardProps {
  readonly counted: Kind
  readonly month: string
  readonly name: string
  readonly entries: readonly CalendarEntry[]
  readonly today: Day
}

function MonthCard({ counted, month, name, entries, today }: MonthCardProps) {
  const count = entries.filter(({ kind }) => kind === counted).length
  const isNow = monthOfDay(today) === month
  const heading = `month-${month}`
  return (
    <Card
      aria-labelledby={heading}
      className={cn('overflow-hidden', isNow && 'border-primary/45 ring-3 ring-primary/10')}
    >
      <h2
        id={heading}
        className={cn(
          'flex items-baseline justify-between gap-2 border-b px-4 py-2.5 font-semibold',
          isNow && 'bg-accent text-accent-foreground',
        )}
      >
        {/* Spanish month names are lower case, but a heading starts with a capital. */}
        <span className="first-letter:uppercase">{name}</span>
        {count > 0 ? (
          <span
            className={cn(
              'flex items-center gap-1.5 text-xs font-normal tabular-nums',
              !isNow && 'text-muted-foreground',
            )}
          >
            {/* The icon says what is counted, since the rows also include other kinds. */}
            <span aria-hidden className="flex">
              <KindMark kind={counted} />
            </span>
            {count}
            <span className="sr-only"> {t(count === 1 ? KIND_NAMES[counted] : KIND_LABELS[counted])}</span>
          </span>
        ) : null}
      </h2>
      {entries.length === 0 ? (
        <p className="px-4 py-6 text-center text-[0.8125rem] text-muted-foreground">{t`There are no records to display.`}</p>
      ) : (
        <ul className="p-1.5">
          {entries.map(one => (
            <CalendarDayItem key={one.key} entry={one} isToday={one.day === today} />
          ))}
        </ul>
      )}
    </Card>
  )
}

function CalendarDayItem({
  entry: { day, kind, name, note, employee },
  isToday,
}: {
  entry: CalendarEntry
  isToday: boolean
}) {
  return (
    <li className={cn('flex items-start gap-2.5 rounded-md px-2.5 py-1', isToday && 'bg-accent')}>
      <span
        className={cn(
          'mt-0.5 grid h-5 w-6 shrink-0 place-content-center rounded text-xs tabular-nums',
          isToday ? 'bg-primary font-semibold text-primary-foreground' : 'text-muted-foreground',
        )}
      >
        {dayOfMonth(day)}
      </span>
      <KindMark kind={kind} className="-mr-1 mt-[0.3125rem]" />
      <span className="min-w-0 flex-1">
        <EntryName name={name} employee={employee} className={cn(isToday && 'font-medium')} />
        {/* A list of countries can be long, so it gets its own line; a number of years does not. */}
        {note && kind === 'holiday' ? <span className="block text-xs text-muted-foreground">{note}</span> : null}
        {isToday ? <span className="ml-2 text-xs font-medium text-accent-foreground">{t`Today`}</span> : null}
      </span>
      {note && kind !== 'holiday' ? (
        <span className="shrink-0 text-xs leading-6 text-muted-foreground tabular-nums">{note}</span>
      ) : null}
    </li>
  )
}

const MonthCardsSkeleton = () => (
  <div className="grid gap-4 sm:grid-cols-2 lg:grid-cols-3 xl:grid-cols-4">
    <span className="sr-only">
      <Spinner label={t`Loading the months`} />
    </span>
    {Array.from({ length: 12 }, (_, month) => (
      // biome-ignore lint/suspicious/noArrayIndexKey: twelve placeholders in a fixed order
      <Card key={month} className="grid gap-3 p-4">
        <Skeleton className="h-4 w-20" />
        <Skeleton className="h-3.5" />
        <Skeleton className="h-3.5 w-3/4" />
        <Skeleton className="h-3.5 w-5/6" />
      </Card>
    ))}
  </div>
)
