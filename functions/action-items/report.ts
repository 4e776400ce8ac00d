/** Action items counted by leader and status, with the people they are about. */

import type * as z from 'zod/mini'
import type { Everybody } from '#functions/employees/store.ts'
import {
  type ActionItemListed,
  type ActionItemRow,
  actionItemReport,
  type LeaderReport,
  type ReportQuery,
  type ReportRow,
  statuses,
} from '#shared/features/action-items.ts'
import { type Page, selectPage } from '#shared/kit/list.ts'

type Asked = z.output<typeof ReportQuery>

/** Counts the items whose creation lies in the range asked for. */
export function report(rows: readonly ActionItemRow[], query: Asked, people: Everybody): Page<ReportRow> {
  const leaders = new Map<string, Map<string, string[]>>()
  for (const row of rows) {
    if (!isCounted(row, query)) continue
    const byStatus = leaders.get(row.leaderAssigned) ?? new Map<string, string[]>()
    leaders.set(row.leaderAssigned, byStatus)
    const employees = byStatus.get(row.status) ?? []
    byStatus.set(row.status, employees)
    employees.push(row.employee)
  }
  const counted: LeaderReport[] = [...leaders].map(([_id, byStatus]) => ({ _id, byStatus }))
  const { totalItems, items } = selectPage(actionItemReport, counted, query, people)
  return { totalItems, items: items.map(row => named(row, people)) }
}

const isCounted = (row: Pick<ActionItemListed, 'creationDate' | 'type'>, { startDate, endDate, type }: Asked) => {
  const day = row.creationDate.slice(0, 10)
  return (!startDate || day >= startDate) && (!endDate || day <= endDate) && (!type || row.type === type)
}

const named = ({ _id, byStatus }: LeaderReport, people: Everybody): ReportRow => ({
  leaderAssigned: people.name(_id),
  statusList: statuses.all.map(({ _id: status, name }) => {
    const employees = byStatus.get(status) ?? []
    return { status: name, count: employees.length, employeeList: [...new Set(employees)].map(people.name) }
  }),
})
