/** A month by people and days, and the hours of projects over twelve months. */
import { daysOfMonth } from '#shared/features/timesheets/days.ts'
import { MAPPED_PEOPLE, type MonthMap, mapMonth } from '#shared/features/timesheets/month-map.ts'
import type { ProjectMonths } from '#shared/features/timesheets/project-months.ts'
import { addMonths, type Day, firstDayOfMonth, listMonthsUntil, monthOfDay, utcToday } from '#shared/kit/dates.ts'
import { compareByName } from '#shared/kit/people.ts'
import { loadHolidays } from './create-sheet.ts'
import { createPeopleTest, findMonthPeople, type PeopleQuery } from './month-people.ts'
import type { SheetContext } from './save-sheet.ts'
import { loadTimesheetLookup, timesheets, toSheetProject } from './store.ts'

/** A page of people by name. Beside the lists, it reads the sheets of the page in one batch. */
export async function loadMonthMap(
  period: Day,
  query: PeopleQuery & { readonly page?: number | undefined },
  { actor, now }: Pick<SheetContext, 'actor' | 'now'>,
): Promise<MonthMap> {
  const [look, rows] = await Promise.all([
    loadTimesheetLookup(actor, now),
    timesheets.rows(now, { month: monthOfDay(period) }),
  ])
  const people = findMonthPeople(period, rows, query, look).sort((a, b) => compareByName(a.person, b.person))
  const start = ((query.page ?? 1) - 1) * MAPPED_PEOPLE
  const shown = people.slice(start, start + MAPPED_PEOPLE).map(({ person }) => person)
  const ids = new Set(shown.map(({ _id }) => _id))
  const countries = [...new Set(shown.map(({ country }) => country))]
  const [sheets, ...free] = await Promise.all([
    timesheets.getMany(rows.filter(({ employee }) => ids.has(employee)).map(({ _id }) => _id)),
    ...countries.map(country => loadHolidays(country, period, now)),
  ])
  const own = Map.groupBy(sheets, ({ employee }) => employee)
  const items = shown.map(person => {
    const days = mapMonth(
      period,
      own.get(person._id) ?? [],
      free[countries.indexOf(person.country)] ?? new Map(),
      person,
      utcToday(now),
    )
    return {
      employee: look.name(person._id),
      sheets: (own.get(person._id) ?? []).map(({ _id }) => _id),
      days,
    }
  })
  return {
    days: daysOfMonth(period),
    totalItems: people.length,
    withoutSheet: people.filter(({ hasSheet }) => !hasSheet).length,
    items,
  }
}

/** The sheets of months before the last one hardly change: an hour old is new enough, in milliseconds. */
const MAX_PAST_AGE = 3600_000

/** Only sheets of people in scope count. A warm Lambda asks only for the last two months. */
export async function loadProjectMonths(
  until: Day,
  query: PeopleQuery,
  { actor, now }: Pick<SheetContext, 'actor' | 'now'>,
): Promise<ProjectMonths> {
  const look = await loadTimesheetLookup(actor, now)
  const months = listMonthsUntil(until)
  const recent = addMonths(firstDayOfMonth(utcToday(now)), -1)
  const all = await Promise.all(
    months.map(month => timesheets.rows(now, { month: monthOfDay(month) }, month < recent ? MAX_PAST_AGE : 0)),
  )
  const hours = new Map<string, number[]>()
  const isMatching = createPeopleTest(query, look)
  for (const [index, rows] of all.entries())
    for (const row of rows) {
      const { employee, project, timeSpent } = row
      if (timeSpent === 0 || !look.isInScope(employee) || !isMatching(row)) continue
      const own = hours.get(project) ?? months.map(() => 0)
      hours.set(project, own)
      own[index] = (own[index] ?? 0) + timeSpent
    }
  const total = (own: readonly number[]) => own.reduce((sum, count) => sum + count, 0)
  return {
    months,
    projects: [...hours]
      .sort(([, a], [, b]) => total(b) - total(a))
      .map(([id, own]) => {
        const { _id, name } = toSheetProject(id, look)
        return { project: { _id, name }, hours: own }
      }),
  }
}
