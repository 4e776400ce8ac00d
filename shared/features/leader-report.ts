/** Reports that count records by assigned leader and status, with the people they are about. */
import * as z from 'zod/mini'
import { FIRST_DAY } from '#shared/kit/dates.ts'
import { dayOnOrAfter } from '#shared/kit/fields.ts'
import { defineList, filterBuildersFor } from '#shared/kit/list.ts'
import { PersonName } from '#shared/kit/people.ts'
import type { StaticEntry } from '#shared/kit/static-catalogue.ts'
import { type PeopleLookup, sortableNameOf } from './employees/people.ts'

/** The counts per status (Open, In Progress …) of one leader, with the people they are about. */
export const LeaderReportRow = z.object({
  leaderAssigned: PersonName,
  statusList: z.array(z.object({ status: z.string(), count: z.number(), employeeList: z.array(PersonName) })),
})
export type LeaderReportRow = z.infer<typeof LeaderReportRow>

/** All statuses that counted records can have; each is a sortable column. */
const COUNTED_STATUSES = ['Open', 'In Progress', 'Complete', 'Completed', 'Not Done', 'On Hold', 'Communicate'] as const
export type CountedStatus = (typeof COUNTED_STATUSES)[number]

/** A leader's row before names are joined: employee ids by status name, one entry per counted record. */
export interface LeaderCounts {
  readonly _id: string
  readonly byStatus: ReadonlyMap<string, readonly string[]>
}

const countColumns = Object.fromEntries(
  COUNTED_STATUSES.map(status => [status, (row: LeaderCounts) => row.byStatus.get(status)?.length ?? 0]),
) as Record<CountedStatus, (row: LeaderCounts) => number>
const { anyId } = filterBuildersFor<LeaderCounts, PeopleLookup>()
export const leaderReportList = defineList<LeaderCounts, PeopleLookup>()({
  columns: { 'leaderAssigned.name': (row, look) => sortableNameOf(row._id, look), ...countColumns },
  filters: { leaderAssigned: anyId(row => row._id) },
  sortByColumn: 'leaderAssigned.name',
  thenByColumns: ['leaderAssigned.name'],
  isSortAscending: true,
  pageSize: 20,
})
/** The date range filters the records that are counted, not the report's rows: `startDate` ≤ day < `endDate`. */
export const LeaderReportQuery = z.extend(leaderReportList.query, {
  startDate: z.optional(dayOnOrAfter(FIRST_DAY)),
  endDate: z.optional(dayOnOrAfter(FIRST_DAY)),
})

/** The types of the columns in the report's CSV. */
export const leaderReportCells = (statuses: readonly StaticEntry[]): Readonly<Record<string, 'number'>> =>
  Object.fromEntries(statuses.map(({ name }) => [name, 'number' as const]))
