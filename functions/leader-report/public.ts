/** Counts things by the leader they are assigned to and by status, with the people they are about. */
import type * as z from 'zod/mini'
import type { PeopleLookup } from '#shared/features/employees/people.ts'
import {
  type LeaderCounts,
  type LeaderReportQuery,
  type LeaderReportRow,
  leaderReportList,
} from '#shared/features/leader-report.ts'
import { type ListPage, selectPage } from '#shared/kit/list.ts'
import type { PersonName } from '#shared/kit/people.ts'
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

/**
 * Counts what was created from the range's first day on and before its last; unassigned things are in no leader's row.
 */
export function countByLeader(
  things: Iterable<ReportableItem>,
  statuses: readonly StaticEntry[],
  query: z.output<typeof LeaderReportQuery>,
  people: PeopleWithNames,
): ListPage<LeaderReportRow> {
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
  const rows: LeaderCounts[] = [...leaders].map(([_id, byStatus]) => ({ _id, byStatus }))
  const { totalItems, items } = selectPage(leaderReportList, rows, query, people)
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

const isWithin = (
  day: string,
  { startDate, endDate }: { startDate?: string | undefined; endDate?: string | undefined },
) => (!startDate || day >= startDate) && (!endDate || day < endDate)
