/** Things counted by the leader they are assigned to and by status, with the people they are about. */
import * as z from 'zod/mini'
import { FIRST_DAY } from '#shared/kit/dates.ts'
import { dayFrom } from '#shared/kit/fields.ts'
import { filtersFor, fold, listOf } from '#shared/kit/list.ts'
import { fullName, type People, PersonName } from './employees/people.ts'

/** Open, in progress … counted a leader, with who they are about. */
export const ReportRow = z.object({
  leaderAssigned: PersonName,
  statusList: z.array(z.object({ status: z.string(), count: z.number(), employeeList: z.array(PersonName) })),
})
export type ReportRow = z.infer<typeof ReportRow>

/** The statuses that anything counted here can have; each is a column to sort by. */
const COUNTED = ['Open', 'In Progress', 'Complete', 'Completed', 'Not Done', 'On Hold', 'Communicate'] as const
export type CountedStatus = (typeof COUNTED)[number]

/** A leader's row before names are joined: the people by the status's name, one entry a thing. */
export interface LeaderReport {
  readonly _id: string
  readonly byStatus: ReadonlyMap<string, readonly string[]>
}

const leader = (id: string, look: People) => {
  const found = look.person(id)
  return found ? fold(fullName(found)) : ''
}
const counts = Object.fromEntries(
  COUNTED.map(status => [status, (row: LeaderReport) => row.byStatus.get(status)?.length ?? 0]),
) as Record<CountedStatus, (row: LeaderReport) => number>
const { anyId } = filtersFor<LeaderReport, People>()
export const leaderReport = listOf<LeaderReport, People>()({
  columns: { 'leaderAssigned.name': (row, look) => leader(row._id, look), ...counts },
  filters: { leaderAssigned: anyId(row => row._id) },
  sortByColumn: 'leaderAssigned.name',
  isSortAscending: true,
  pageSize: 20,
})
/** The report's range is a filter of the things that it counts, not of its rows: `startDate` ≤ day < `endDate`. */
export const LeaderReportQuery = z.extend(leaderReport.query, {
  startDate: z.optional(dayFrom(FIRST_DAY)),
  endDate: z.optional(dayFrom(FIRST_DAY)),
})
