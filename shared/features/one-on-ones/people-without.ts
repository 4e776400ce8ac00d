/** People without a one-on-one in a range of months. Pure. Source: docs/decisions/one-on-ones-and-action-items.md. */
import * as z from 'zod/mini'
import { addDays, type Day, FIRST_DAY, lastDayOfMonth } from '#shared/kit/dates.ts'
import { dayOnOrAfter } from '#shared/kit/fields.ts'
import { defineList, filterBuildersFor } from '#shared/kit/list.ts'
import { PersonName } from '#shared/kit/people.ts'
import { type EmployeeRow, type PeopleLookup, sortableNameOf } from '../employees/people.ts'
import { worksBetween } from '../employees/workforce.ts'

/** A person without a one-on-one, and who leads them today. */
export const PersonWithout = z.object({ ...PersonName.shape, leader: z.nullable(PersonName) })
export type PersonWithout = z.infer<typeof PersonWithout>

const { anyId } = filterBuildersFor<EmployeeRow, PeopleLookup>()
export const peopleWithoutList = defineList<EmployeeRow, PeopleLookup>()({
  columns: {
    'employee.name': (row, look) => sortableNameOf(row._id, look),
    // People of the same leader are sorted by name.
    'leaderAssigned.name': (row, look) => `${sortableNameOf(row.leader, look)}\n${sortableNameOf(row._id, look)}`,
  },
  filters: { leaderAssigned: anyId(row => row.leader) },
  sortByColumn: 'leaderAssigned.name',
  isSortAscending: true,
  pageSize: 20,
})
/** As in the reports: `startDate` ≤ day < `endDate`. */
export const PeopleWithoutQuery = z.extend(peopleWithoutList.query, {
  startDate: z.optional(dayOnOrAfter(FIRST_DAY)),
  endDate: z.optional(dayOnOrAfter(FIRST_DAY)),
})

interface WithoutInput {
  readonly startDate?: Day | undefined
  readonly endDate?: Day | undefined
  readonly people: readonly EmployeeRow[]
  readonly oneOnOnes: Iterable<{ readonly employee: string; readonly creationDate: Day }>
  readonly today: Day
}

/** Lists people who work here on any day of the range and have no one-on-one in it; future months do not count. */
export function listPeopleWithout({
  startDate = FIRST_DAY,
  endDate,
  people,
  oneOnOnes,
  today,
}: WithoutInput): EmployeeRow[] {
  const present = lastDayOfMonth(today)
  const last = endDate && endDate <= present ? addDays(endDate, -1) : present
  if (startDate > last) return []
  const met = new Set<string>()
  for (const { employee, creationDate } of oneOnOnes)
    if (creationDate >= startDate && (!endDate || creationDate < endDate)) met.add(employee)
  return people.filter(person => !met.has(person._id) && worksBetween(person, startDate, last))
}
