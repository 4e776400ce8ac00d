/**
 * The people who are out in a month, and their number for each project. The reason is not shown: every absence on a
 * sheet is `away`. Pure. Source: docs/decisions/who-is-out.md.
 */
import * as z from 'zod/mini'
import { staffAccess } from '#shared/kit/access.ts'
import { get, pageOf } from '#shared/kit/contract.ts'
import { addDays, addMonths, type Day, dayOfMonth, FIRST_DAY, firstDayOfMonth, monthOfDay } from '#shared/kit/dates.ts'
import { id } from '#shared/kit/fields.ts'
import { defineList, filterBuildersFor, toComparableText } from '#shared/kit/list.ts'
import { fullName } from '#shared/kit/people.ts'
import { countryNames } from '../countries.ts'
import { NamedEntry } from '../employees/people.ts'
import { rolesForScreens } from '../screens.ts'
import { daysOfMonth, isWeekend } from '../timesheets/days.ts'
import type { AwayDays } from '../timesheets/days-off.ts'
import { type Employment, isEmployedOn } from '../timesheets/person-month.ts'

export const OUT_KINDS = ['away', 'planned', 'holiday'] as const
export type OutKind = (typeof OUT_KINDS)[number]
export const OutDay = z.object({
  day: z.string(),
  kind: z.enum(OUT_KINDS),
  /** Whether it is half a day. */
  isHalf: z.boolean(),
})
export type OutDay = z.infer<typeof OutDay>

export const OutPerson = z.object({
  _id: id,
  name: z.string(),
  lastName: z.string(),
  country: z.string(),
  project: z.nullable(NamedEntry),
  /** The days on which they are out, earliest first. */
  days: z.array(OutDay),
})
export type OutPerson = z.infer<typeof OutPerson>

/** The number of a project's people who are out on a day, and of all its people; both 0 on weekends. */
const CoverageDay = z.object({ out: z.number(), of: z.number() })
export const ProjectCoverage = z.object({
  project: NamedEntry,
  /** One for each day of the month. */
  days: z.array(CoverageDay),
})
export type ProjectCoverage = z.infer<typeof ProjectCoverage>

export const OutMonth = z.extend(pageOf(OutPerson), {
  month: z.string(),
  /** The holidays in the countries of the matching people. */
  holidays: z.array(z.object({ day: z.string(), country: z.string(), name: z.string() })),
  /** Counts all matching people in the caller's scope, on all pages. */
  projects: z.array(ProjectCoverage),
})
export type OutMonth = z.infer<typeof OutMonth>

/** A person of the month, before the filters. */
export interface OutRow extends Pick<OutPerson, '_id' | 'name' | 'lastName' | 'country' | 'days'> {
  readonly leader: string | null
  readonly project: string | null
  readonly hireDate: Day | null
  readonly lastDay?: Day | null | undefined
}

/** Fewer people per page than in other lists, because each has a square for every day of the month. */
const OUT_PAGE_SIZE = 50
const { search, anyId, anyOf, is } = filterBuildersFor<OutRow>()
export const outList = defineList<OutRow>()({
  columns: { name: row => toComparableText(fullName(row)) },
  filters: {
    search: search(row => [row.name, row.lastName]),
    leaders: anyId(row => row.leader),
    projects: anyId(row => row.project),
    countries: anyOf(countryNames, row => row.country),
    /** Holidays do not count, because they apply to everybody. */
    isOut: is(row => row.days.some(({ kind }) => kind !== 'holiday')),
  },
  sortByColumn: 'name',
  isSortAscending: true,
  pageSize: OUT_PAGE_SIZE,
})
export const outQuery = z.extend(outList.query, {
  month: z.optional(z.string().check(z.regex(/^\d{4}-(0[1-9]|1[0-2])$/, 'Invalid month'))),
})

/** Returns the last month that can have planned time off: that is planned up to a year ahead. */
export const lastOutMonth = (today: Day): string => monthOfDay(addMonths(firstDayOfMonth(today), 12))
export const isOutMonth = (month: string, today: Day): boolean =>
  month >= monthOfDay(FIRST_DAY) && month <= lastOutMonth(today)
export const outMessages = { month: 'Choose a month from January 2020 to a year from now' }

/** A range of planned days off. */
interface Planned {
  readonly from: Day
  readonly to: Day
  readonly part: 'whole' | 'morning' | 'afternoon'
}
/** The data about a person's month. */
interface KnownDays {
  readonly employment: Employment
  /** The holidays of their country. */
  readonly holidays: ReadonlySet<Day>
  /** The away days of each of their sheets. */
  readonly sheets: readonly AwayDays[]
  readonly planned: readonly Planned[]
}

/** Holidays take precedence over sheets, sheets over plans. Plans for past days count only if there is no sheet. */
export function findOutDays(period: Day, { employment, holidays, sheets, planned }: KnownDays, today: Day): OutDay[] {
  return daysOfMonth(period).flatMap((day): OutDay[] => {
    if (!isEmployedOn(day, employment)) return []
    if (holidays.has(day)) return [{ day, kind: 'holiday', isHalf: false }]
    const date = dayOfMonth(day)
    if (sheets.some(({ full }) => full.includes(date))) return [{ day, kind: 'away', isHalf: false }]
    if (sheets.some(({ half }) => half.includes(date))) return [{ day, kind: 'away', isHalf: true }]
    if (isWeekend(day) || (sheets.length > 0 && day < today)) return []
    const parts = new Set(planned.filter(({ from, to }) => from <= day && day <= to).map(({ part }) => part))
    if (parts.size === 0) return []
    return [{ day, kind: 'planned', isHalf: parts.size === 1 && !parts.has('whole') }]
  })
}

/** Counts half a day as half a person. */
export function coverProject(period: Day, people: readonly OutRow[]): ProjectCoverage['days'] {
  const parts = people.map(({ days }) => new Map(days.map(({ day, isHalf }) => [day, isHalf ? 0.5 : 1])))
  return daysOfMonth(period).map(day => {
    if (isWeekend(day)) return { out: 0, of: 0 }
    const out = parts.reduce((sum, own) => sum + (own.get(day) ?? 0), 0)
    return { out, of: people.filter(person => isEmployedOn(day, person)).length }
  })
}

/** Joins consecutive days into ranges, without holidays. */
export function joinOutDays(
  days: readonly OutDay[],
): { readonly from: Day; readonly to: Day; readonly isHalf: boolean }[] {
  const joined: { from: Day; to: Day; isHalf: boolean }[] = []
  for (const { day, kind, isHalf } of days) {
    if (kind === 'holiday') continue
    const last = joined.at(-1)
    if (last && last.isHalf === isHalf && addDays(last.to, 1) === day) last.to = day
    else joined.push({ from: day, to: day, isHalf })
  }
  return joined
}

/** Returns the first days of the months in a range. */
export function listPeriods(from: Day, to: Day): Day[] {
  const periods: Day[] = []
  for (let period = firstDayOfMonth(from); period <= to; period = addMonths(period, 1)) periods.push(period)
  return periods
}

export const outCalls = {
  out: get('/api/time-off/out', {
    access: staffAccess(rolesForScreens('/who-is-out'), 'led'),
    summary: 'A page of people in reach with the days of a month on which they are out; the present one by default',
    query: outQuery,
    result: OutMonth,
  }),
} as const
