/** Who worked here when, and what the company looks like over time. Pure. Source: docs/decisions/people.md. */
import * as z from 'zod/mini'
import { addDays, type Day, lastDayOfMonth, listMonthsUntil, yearOf } from '#shared/kit/dates.ts'
import { id } from '#shared/kit/fields.ts'
import { dayInYear } from './hr-calendar.ts'
import type { CompanyLookup, EmployeeRow } from './people.ts'

type Employment = Pick<EmployeeRow, 'isActive' | 'hireDate' | 'lastDay'>

/**
 * Returns the last day of a person who has left or is leaving; null for one who stays, undefined for an inactive person
 * without a recorded last day. A last day before the hire belongs to an earlier employment.
 */
function findLastDay({ isActive, hireDate, lastDay }: Employment): Day | null | undefined {
  if (lastDay && lastDay >= (hireDate ?? '')) return lastDay
  return isActive ? null : undefined
}

/** Whether a person works here on any day from `from` to `until`, as far as the record says. */
export function worksBetween(person: Employment, from: Day, until: Day): boolean {
  const lastDay = findLastDay(person)
  if (lastDay === undefined) return false
  return (person.hireDate ?? '') <= until && (lastDay === null || lastDay >= from)
}

/** Whether a person still works here after a day; on their last day they do not. */
const staysAfter = (person: Employment, day: Day): boolean => worksBetween(person, addDays(day, 1), day)

const ProjectCount = z.object({ _id: z.nullable(id), name: z.string(), count: z.number() })
export const Workforce = z.object({
  /** Twelve months, oldest first; the last is the present one until today. */
  months: z.array(
    z.object({
      /** Its first day. */
      month: z.string(),
      /** The number of people who work here at its end. */
      headcount: z.number(),
      joiners: z.number(),
      leavers: z.number(),
    }),
  ),
  tenure: z.array(z.object({ name: z.string(), count: z.number() })),
  /** Most first. */
  countries: z.array(z.object({ name: z.string(), count: z.number() })),
  /** Most first; those without a project come last. */
  projects: z.array(ProjectCount),
  /** The number of inactive people without a recorded last day: no figure counts them. */
  withoutLastDay: z.number(),
})
export type Workforce = z.infer<typeof Workforce>

/** By whole years; each ends where the next begins. */
const TENURES = [
  ['Under 1 year', 0],
  ['1 year', 1],
  ['2 years', 2],
  ['3–4 years', 3],
  ['5–9 years', 5],
  ['10 years or more', 10],
] as const

/** Counts all of these people as of today. */
export function countWorkforce(
  people: readonly EmployeeRow[],
  look: Pick<CompanyLookup, 'project'>,
  today: Day,
): Workforce {
  const present = people.filter(person => staysAfter(person, today))
  const years = present.flatMap(({ hireDate }) => (hireDate ? [wholeYearsBetween(hireDate, today)] : []))
  const projects = count(present.map(({ project }) => (look.project(project) ? project : null))).map(
    ([_id, number]) => ({
      _id,
      name: look.project(_id)?.name ?? 'No project',
      count: number,
    }),
  )
  return {
    months: listMonthsUntil(today).map(month => countMonth(people, month, today)),
    tenure: TENURES.map(([name, from], index) => {
      const until = TENURES[index + 1]?.[1] ?? Number.POSITIVE_INFINITY
      return { name, count: years.filter(one => one >= from && one < until).length }
    }),
    countries: count(present.map(({ country }) => country)).map(([name, number]) => ({ name, count: number })),
    projects: [...projects.filter(({ _id }) => _id), ...projects.filter(({ _id }) => !_id)],
    withoutLastDay: people.filter(person => findLastDay(person) === undefined).length,
  }
}

function countMonth(people: readonly EmployeeRow[], month: Day, today: Day) {
  const end = lastDayOfMonth(month)
  const until = end < today ? end : today
  const isWithin = (day: Day | null | undefined) => typeof day === 'string' && day >= month && day <= until
  return {
    month,
    headcount: people.filter(person => staysAfter(person, until)).length,
    joiners: people.filter(person => findLastDay(person) !== undefined && isWithin(person.hireDate)).length,
    leavers: people.filter(person => isWithin(findLastDay(person))).length,
  }
}

/** Somebody hired on 29 February completes a year on the 28th in years without a 29th, as for anniversaries. */
export function wholeYearsBetween(from: Day, until: Day): number {
  const year = yearOf(until)
  const { month, date } = dayInYear(from, year)
  const [, untilMonth = 1, untilDate = 1] = until.split('-').map(Number)
  const isComplete = untilMonth > month || (untilMonth === month && untilDate >= date)
  return year - yearOf(from) - (isComplete ? 0 : 1)
}

/** Each value and how often it occurs, most first, then by name. */
function count<T extends string | null>(values: readonly T[]): [T, number][] {
  const counts = new Map<T, number>()
  for (const value of values) counts.set(value, (counts.get(value) ?? 0) + 1)
  return [...counts].sort(([a, many], [b, more]) => more - many || ((a ?? '') < (b ?? '') ? -1 : 1))
}
