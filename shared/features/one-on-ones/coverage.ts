/**
 * How many of their people each leader has one-on-ones with, month by month. Pure. Source:
 * docs/decisions/one-on-ones-and-action-items.md.
 */
import * as z from 'zod/mini'
import { type Day, FIRST_DAY, lastDayOfMonth, monthOfDay } from '#shared/kit/dates.ts'
import { csvList, dayOnOrAfter, id } from '#shared/kit/fields.ts'
import { compareByName, PersonName } from '#shared/kit/people.ts'
import type { EmployeeRow, PeopleLookup } from '../employees/people.ts'
import { worksBetween } from '../employees/workforce.ts'

/** The number of people whose one-on-one of a month was held, is still open, or was not done; and of those without. */
export const CoverageCounts = z.object({ held: z.number(), open: z.number(), notDone: z.number(), none: z.number() })
export type CoverageCounts = z.infer<typeof CoverageCounts>

export const Coverage = z.object({
  /** The first days of the months, oldest first. */
  months: z.array(z.string()),
  /** By name; each has the counts of every month. */
  leaders: z.array(z.object({ leader: PersonName, months: z.array(CoverageCounts) })),
})
export type Coverage = z.infer<typeof Coverage>

export const CoverageQuery = z.strictObject({
  /** A day in the last of the twelve months; today by default. */
  until: z.optional(dayOnOrAfter(FIRST_DAY)),
  leaderAssigned: z.optional(csvList(id)),
})

/** The parts of a one-on-one that are counted; each person has at most one a month. */
export interface CountedOneOnOne {
  readonly employee: string
  readonly leaderAssigned: string | null
  /** The first day of its month. */
  readonly creationDate: Day
  readonly outcome: Exclude<keyof CoverageCounts, 'none'>
}

interface CoverageInput {
  readonly months: readonly Day[]
  readonly oneOnOnes: Iterable<CountedOneOnOne>
  readonly people: readonly EmployeeRow[]
  readonly look: PeopleLookup & { name(id: string): PersonName }
  readonly today: Day
  readonly leaders: readonly string[]
}

/**
 * A one-on-one counts for the leader it is assigned to. A person who works here in a month and has none counts as
 * `none` for their present leader, but not in future months.
 */
export function countCoverage({ months, oneOnOnes, people, look, today, leaders }: CoverageInput): Coverage {
  const counts = new Map<string, CoverageCounts[]>()
  const add = (leader: string | null, month: number, what: keyof CoverageCounts) => {
    if (!leader || month < 0 || (leaders.length > 0 && !leaders.includes(leader))) return
    const own = counts.get(leader) ?? months.map(() => ({ held: 0, open: 0, notDone: 0, none: 0 }))
    counts.set(leader, own)
    const of = own[month]
    if (of) of[what]++
  }
  const met = new Set<string>()
  const leaderOf = new Map(people.map(({ _id, leader }) => [_id, leader]))
  for (const { employee, leaderAssigned, creationDate, outcome } of oneOnOnes) {
    met.add(`${employee} ${monthOfDay(creationDate)}`)
    // One without an assigned leader counts for the person's present leader.
    add(leaderAssigned ?? leaderOf.get(employee) ?? null, months.indexOf(creationDate), outcome)
  }
  for (const [index, month] of months.entries())
    if (month <= today)
      for (const person of people)
        if (worksBetween(person, month, lastDayOfMonth(month)) && !met.has(`${person._id} ${monthOfDay(month)}`))
          add(person.leader, index, 'none')
  return {
    months: [...months],
    leaders: [...counts]
      .map(([leader, own]) => ({ leader: look.name(leader), months: own }))
      .sort((a, b) => compareByName(a.leader, b.leader)),
  }
}
