/** Counts records by assigned leader and status, with the people they are about. */
import type * as z from 'zod/mini'
import { type CsvColumns, toCsv } from '#kit/csv.ts'
import type { PeopleLookup } from '#shared/features/employees/people.ts'
import {
  type LeaderCounts,
  type LeaderReportQuery,
  type LeaderReportRow,
  leaderReportList,
} from '#shared/features/leader-report.ts'
import { type ListPage, selectAll, selectPage } from '#shared/kit/list.ts'
import { fullName, type PersonName } from '#shared/kit/people.ts'
import type { StaticEntry } from '#shared/kit/static-catalogue.ts'

/** What can be counted. `creationDate` is a day or an instant. */
interface ReportableItem {
  readonly employee: string
  readonly leaderAssigned: string | null
  readonly status: string
  readonly creationDate: string
}
interface PeopleWithNames extends PeopleLookup {
  name(id: string): PersonName
}

type ReportQuery = z.output<typeof LeaderReportQuery>

/**
 * Counts records created from the range's first day and before its last; unassigned ones are in no leader's row.
 */
export function countByLeader(
  things: Iterable<ReportableItem>,
  statuses: readonly StaticEntry[],
  query: ReportQuery,
  people: PeopleWithNames,
): ListPage<LeaderReportRow> {
  const { totalItems, items } = selectPage(leaderReportList, toLeaderCounts(things, statuses, query), query, people)
  return {
    totalItems,
    items: items.map(({ _id, byStatus }) => ({
      leaderAssigned: people.name(_id),
      statusList: statuses.map(({ name: status }) => {
        const employees = byStatus.get(status) ?? []
        return { status, count: employees.length, employeeList: [...new Set(employees)].map(people.name) }
      }),
    })),
  }
}

/** The same counts as CSV: a row a leader, a column a status. */
export function leaderReportCsv(
  things: Iterable<ReportableItem>,
  statuses: readonly StaticEntry[],
  query: ReportQuery,
  people: PeopleWithNames,
): string {
  const counts = statuses.map(({ name }) => [name, (row: LeaderCounts) => row.byStatus.get(name)?.length ?? 0])
  const columns: CsvColumns<LeaderCounts> = {
    Leader: row => fullName(people.name(row._id)),
    ...Object.fromEntries(counts),
  }
  return toCsv(columns, selectAll(leaderReportList, toLeaderCounts(things, statuses, query), query, people))
}

function toLeaderCounts(
  things: Iterable<ReportableItem>,
  statuses: readonly StaticEntry[],
  query: ReportQuery,
): LeaderCounts[] {
  const nameOf = new Map(statuses.map(({ _id, name }) => [_id, name]))
  const leaders = new Map<string, Map<string, string[]>>()
  for (const { employee, leaderAssigned, status: id, creationDate } of things) {
    const status = nameOf.get(id)
    if (!leaderAssigned || !status || !isWithin(creationDate.slice(0, 10), query)) continue
    const byStatus = leaders.get(leaderAssigned) ?? new Map<string, string[]>()
    leaders.set(leaderAssigned, byStatus)
    const employees = byStatus.get(status) ?? []
    byStatus.set(status, employees)
    employees.push(employee)
  }
  return [...leaders].map(([_id, byStatus]) => ({ _id, byStatus }))
}

const isWithin = (
  day: string,
  { startDate, endDate }: { startDate?: string | undefined; endDate?: string | undefined },
) => (!startDate || day >= startDate) && (!endDate || day < endDate)
