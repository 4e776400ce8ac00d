/**
 * What has happened to the person since the previous one-on-one. It calls the features' own APIs, so that viewers see
 * only what they may see elsewhere.
 */
import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import {
  actionItemStatuses,
  actionItemsApi,
  defaultActionItemStatuses,
  isOverdue,
} from '#shared/features/action-items.ts'
import { careerDevelopmentPlansApi } from '#shared/features/career-development-plans.ts'
import type { PersonSection } from '#shared/features/employees/person.ts'
import { employeesApi } from '#shared/features/employees.ts'
import type { OneOnOne, OneOnOneListItem } from '#shared/features/one-on-ones/one-on-one.ts'
import { oneOnOnesApi } from '#shared/features/one-on-ones.ts'
import { timeOffApi } from '#shared/features/time-off.ts'
import { addMonths, type Day, formatMonth, formatShortMonth, utcToday } from '#shared/kit/dates.ts'
import { t } from '#shared/kit/texts.ts'
import { countDays, formatRange } from '#web/features/time-off/public.ts'
import { queryFor } from '#web/kit/queries.ts'
import { StatusChip } from '#web/kit/status-chip.tsx'
import { Card } from '#web/ui/card.tsx'
import { CardSkeleton } from '#web/ui/lines-skeleton.tsx'
import { FeelingIcon } from './feeling-icon.tsx'
import { GoalsSince, useGoalsSince } from './goals-since.tsx'

/** How many months of feelings to show. */
const MONTHS_OF_FEELINGS = 6
/** How many action items to load and count. */
const ITEMS_COUNTED = 100
/** Two years, because an open one-on-one may be older than the newest. */
const MEETINGS_READ = 24

interface Period {
  /** The employee's id. */
  readonly person: string
  /** The first day of the previous one-on-one's month; a month back if there is none. */
  readonly since: Day
}

/** Renders nothing for viewers who may see this one-on-one but not the person's page. */
export function SinceLastTimeCard({ oneOnOne: { employee, creationDate } }: { oneOnOne: OneOnOne }) {
  const { _id: person } = employee
  const { data: seen, isError: isRefused } = useQuery({
    ...queryFor(employeesApi.calls.person, { params: { id: person } }),
    // A refusal is expected here, so no error toast.
    meta: { isQuiet: true },
  })
  const { data: history, isError: hasFailed } = useQuery(
    queryFor(oneOnOnesApi.calls.history, {
      params: { id: person },
      query: { page: '1', pageSize: String(MEETINGS_READ), sortByColumn: 'creationDate', isSortAscending: 'false' },
    }),
  )
  if (!seen || !history) return isRefused || hasFailed ? null : <CardSkeleton />
  const earlier = history.items.filter(one => one.creationDate < creationDate)
  const since = earlier[0]?.creationDate ?? addMonths(creationDate, -1)
  const parts: Partial<Record<PersonSection, ReactNode>> = {
    'action-items': <ItemsRow person={person} since={since} />,
    plans: <PlanRow person={person} />,
    goals: <GoalsRow person={person} since={since} />,
    'time-off': <TimeOffRow person={person} since={since} />,
  }
  return (
    <Card className="p-5">
      <h2 className="mb-3 text-sm font-semibold">{t`Since ${formatMonth(since)}¦a month`}</h2>
      <dl className="grid grid-cols-1 gap-3">
        <FeelingsRow earlier={earlier.slice(0, MONTHS_OF_FEELINGS)} />
        {seen.sections.map(section =>
          parts[section] ? (
            <div key={section} className="empty:hidden">
              {parts[section]}
            </div>
          ) : null,
        )}
      </dl>
    </Card>
  )
}

const Row = ({ title, children }: { title: string; children: ReactNode }) => (
  <>
    <dt className="text-xs text-muted-foreground">{title}</dt>
    <dd className="mt-1">{children}</dd>
  </>
)

/** The feelings of each month, oldest first. */
const FeelingsRow = ({ earlier }: { earlier: readonly OneOnOneListItem[] }) =>
  earlier.some(({ feelings }) => feelings.length > 0) ? (
    <div>
      <Row title={t`Feelings in earlier one-on-ones`}>
        <ol className="flex gap-1">
          {[...earlier].reverse().map(({ _id, creationDate, feelings }) => (
            <li
              key={_id}
              className="grid flex-1 content-start justify-items-center gap-1 rounded-md bg-muted/60 px-1 py-1.5"
            >
              <span className="text-xs text-muted-foreground">{formatShortMonth(creationDate).slice(0, 3)}</span>
              {feelings.map(({ _id: feeling, name }) => (
                <span key={feeling} title={t(name)}>
                  <FeelingIcon feeling={name} />
                  <span className="sr-only">{t(name)}</span>
                </span>
              ))}
              {feelings.length === 0 ? <span className="text-xs text-muted-foreground">–</span> : null}
            </li>
          ))}
        </ol>
      </Row>
    </div>
  ) : null

/** All action items that are open, and those completed since then. */
function ItemsRow({ person, since }: Period) {
  const few = { employees: person, page: '1', pageSize: String(ITEMS_COUNTED) }
  const newest = { sortByColumn: 'completionDate', isSortAscending: 'false' }
  const listOf = (query: Readonly<Record<string, string>>) => queryFor(actionItemsApi.calls.list, { query })
  const { data: done } = useQuery(listOf({ ...few, ...newest, status: actionItemStatuses.id('Completed') }))
  const { data: open } = useQuery(listOf({ ...few, status: defaultActionItemStatuses.map(({ _id }) => _id).join(',') }))
  if (!done || !open) return null
  const doneSince = done.items.filter(({ completionDate }) => completionDate !== null && completionDate >= since).length
  const late = open.items.filter(item => isOverdue(item, utcToday(new Date()))).length
  return (
    <Row title={t`Action items`}>
      <Link to="/action-items" search={{ employees: person }} className="hover:underline">
        {late === 0
          ? t`${open.totalItems} open · ${doneSince} done`
          : late === open.totalItems
            ? t`${late} open and overdue · ${doneSince} done`
            : t`${open.totalItems} open, ${late} of them overdue · ${doneSince} done`}
      </Link>
    </Row>
  )
}

function PlanRow({ person }: Pick<Period, 'person'>) {
  const query = { page: '1', pageSize: '1', isSortAscending: 'false' }
  const { data } = useQuery(queryFor(careerDevelopmentPlansApi.calls.history, { params: { id: person }, query }))
  const newest = data?.items[0]
  if (!newest) return null
  return (
    <Row title={t`Development plan`}>
      <span className="flex flex-wrap items-center gap-2">
        <Link to="/career-development-plan/$id" params={{ id: newest._id }} className="hover:underline">
          {formatMonth(newest.period)}
        </Link>
        <StatusChip name={newest.cdpStatus.name} />
      </span>
    </Row>
  )
}

function GoalsRow(period: Period) {
  const goals = useGoalsSince(period)
  if (goals.length === 0) return null
  return (
    <Row title={t`Goals`}>
      <GoalsSince goals={goals} since={period.since} />
    </Row>
  )
}

/** Days off taken since then, and those in the next month. */
function TimeOffRow({ person, since }: Period) {
  const today = utcToday(new Date())
  const yearOf = (day: Day) =>
    queryFor(timeOffApi.calls.person, { params: { id: person }, query: { year: day.slice(0, 4) } })
  const [before, now] = [useQuery(yearOf(since)).data, useQuery(yearOf(today)).data]
  if (!before || !now) return null
  const years = before.year === now.year ? [now] : [before, now]
  const taken = years
    .flatMap(({ takenDays }) => takenDays)
    .filter(({ date }) => date >= since && date <= today)
    .reduce((sum, { days }) => sum + days, 0)
  const next = now.ranges.find(({ from }) => from > today && from <= addMonths(today, 1))
  const texts = [t`${countDays(taken)} taken`, ...(next ? [t`off ${formatRange(next)}`] : [])]
  return <Row title={t`Time off`}>{texts.join(', ')}</Row>
}
