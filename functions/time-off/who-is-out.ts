/**
 * Who is out, from the row caches of other lists. When warm, a month queries each partition for changes only:
 * docs/access-patterns.md.
 */
import {
  holidayDate,
  holidays,
  loadTimesheetLookup,
  type TimesheetLookupContext,
  timesheets,
} from '#functions/timesheets/store.ts'
import { validationError } from '#kit/app-error.ts'
import type { Handlers } from '#kit/lambda.ts'
import type { EmployeeRow } from '#shared/features/employees/people.ts'
import { worksBetween } from '#shared/features/employees/workforce.ts'
import {
  coverProject,
  findOutDays,
  isOutMonth,
  type OutMonth,
  type OutPerson,
  type OutRow,
  type outCalls,
  outList,
  outMessages,
  type ProjectCoverage,
} from '#shared/features/time-off/who-is-out.ts'
import { availablePeriods } from '#shared/features/timesheets/closing.ts'
import { type AwayDays, awayDaysOf } from '#shared/features/timesheets/days-off.ts'
import type { Holiday } from '#shared/features/timesheets/holidays.ts'
import { type Day, lastDayOfMonth, monthOfDay, utcToday } from '#shared/kit/dates.ts'
import { selectAll, selectPage } from '#shared/kit/list.ts'
import { compareByName } from '#shared/kit/people.ts'
import { listPlannedRanges } from './store.ts'

export const whoIsOutHandlers: Handlers<typeof outCalls> = {
  out: async ({ actor, query, now }) => {
    const today = utcToday(now)
    const month = query.month ?? monthOfDay(today)
    if (!isOutMonth(month, today)) throw validationError('month', outMessages.month)
    const period = `${month}-01`
    const [look, free] = await Promise.all([loadTimesheetLookup(actor, now), holidays.rows(now)])
    const people = look.all.filter(({ _id }) => look.isInScope(_id))
    const [rows = []] = await loadOutRows([period], people, free, now)
    // Coverage counts everybody, even if only people who are out are shown.
    const { isOut: _, ...everybody } = query
    const matching = selectAll(outList, rows, everybody, undefined)
    const countries = new Set(matching.map(({ country }) => country))
    const { totalItems, items } = selectPage(outList, matching, query, undefined)
    return {
      month,
      totalItems,
      items: items.map(row => toOutPerson(row, look)),
      holidays: free
        .filter(row => monthOfDay(holidayDate(row)) === month && countries.has(row.country))
        .map(row => ({ day: holidayDate(row), country: row.country, name: row.description })),
      projects: coverProjects(period, matching, look),
    } satisfies OutMonth
  },
}

/** Each person's away days of a month, a list for each of their sheets. */
type AwayByPerson = ReadonlyMap<string, readonly AwayDays[]>
type LoadAwayDays = (period: Day, people: ReadonlySet<string>, now: Date) => Promise<AwayByPerson>

/** Loads, for each month, the people who work here in it, with the days on which they are out. */
export async function loadOutRows(
  periods: readonly [Day, ...Day[]],
  people: readonly EmployeeRow[],
  free: readonly Holiday[],
  now: Date,
  loadAway: LoadAwayDays = loadAwayDays,
): Promise<OutRow[][]> {
  const [first] = periods
  const here = periods.map(period => people.filter(person => worksBetween(person, period, lastDayOfMonth(period))))
  const [ranges, ...away] = await Promise.all([
    listPlannedRanges(first, lastDayOfMonth(periods.at(-1) ?? first), now),
    ...periods.map((period, index) => loadAway(period, new Set(here[index]?.map(({ _id }) => _id)), now)),
  ])
  const planned = Map.groupBy(ranges, ({ employee }) => employee)
  const byCountry = Map.groupBy(free, ({ country }) => country)
  const holidaysOf = new Map([...byCountry].map(([country, own]) => [country, new Set(own.map(holidayDate))]))
  return periods.map((period, index) =>
    (here[index] ?? []).map(({ _id, name, lastName, country, leader, project, hireDate, lastDay }) => {
      const known = {
        employment: { hireDate, lastDay },
        holidays: holidaysOf.get(country) ?? new Set<Day>(),
        sheets: away[index]?.get(_id) ?? [],
        planned: planned.get(_id) ?? [],
      }
      const days = findOutDays(period, known, utcToday(now))
      return { _id, name, lastName, country, leader, project, hireDate, lastDay, days }
    }),
  )
}

/** Months for which no sheet can exist yet are not queried. `maxAge` is in milliseconds. */
export async function loadAwayDays(
  period: Day,
  people: ReadonlySet<string>,
  now: Date,
  maxAge = 0,
): Promise<AwayByPerson> {
  if (period > (availablePeriods(now).at(-1) ?? '')) return new Map()
  const rows = (await timesheets.rows(now, { month: monthOfDay(period) }, maxAge)).filter(row =>
    people.has(row.employee),
  )
  const old = rows.filter(({ away }) => !away).map(({ _id }) => _id)
  const whole = await timesheets.getMany(old)
  return groupAwayDays([...rows, ...whole.map(({ employee, days }) => ({ employee, away: awayDaysOf(days) }))])
}

export const groupAwayDays = (
  sheets: readonly { readonly employee: string; readonly away?: AwayDays | undefined }[],
): AwayByPerson =>
  new Map(
    [...Map.groupBy(sheets, ({ employee }) => employee)].map(([employee, own]) => [
      employee,
      own.flatMap(({ away }) => away ?? []),
    ]),
  )

const toOutPerson = (
  { _id, name, lastName, country, project, days }: OutRow,
  look: Pick<TimesheetLookupContext, 'project'>,
): OutPerson => ({ _id, name, lastName, country, days, project: toEntry(project, look) })

function toEntry(id: string | null, look: Pick<TimesheetLookupContext, 'project'>) {
  const found = look.project(id)
  return found ? { _id: found._id, name: found.name } : null
}

function coverProjects(
  period: Day,
  rows: readonly OutRow[],
  look: Pick<TimesheetLookupContext, 'project'>,
): ProjectCoverage[] {
  return [...Map.groupBy(rows, ({ project }) => project)]
    .flatMap(([id, people]) => {
      const project = toEntry(id, look)
      return project ? [{ project, days: coverProject(period, people) }] : []
    })
    .sort((a, b) => compareByName({ ...a.project, lastName: '' }, { ...b.project, lastName: '' }))
}
