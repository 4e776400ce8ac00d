/** One-on-ones as stored and listed, with the filters and sort columns of their lists. */
import * as z from 'zod/mini'
import { type Day, monthOfDay } from '#shared/kit/dates.ts'
import { day, id, instant, ref } from '#shared/kit/fields.ts'
import { defineList, filterBuildersFor } from '#shared/kit/list.ts'
import { groupByCatalogue, groupByMonth } from '#shared/kit/list-groups.ts'
import { staticCatalogue } from '#shared/kit/static-catalogue.ts'
import { groupByPerson, type PeopleLookup, sortableNameOf } from '../employees/people.ts'

export const oneOnOneStatuses = staticCatalogue('a3', ['Open', 'In Progress', 'Complete', 'Not Done'])
export const feelings = staticCatalogue('a4', [
  'Happy',
  'Motivated',
  'Calm',
  'Proud',
  'Tired',
  'Stressed',
  'Worried',
  'Frustrated',
])

/** As stored and listed; references are ids. */
export const OneOnOneRow = z.object({
  _id: id,
  version: z.number(),
  employee: ref,
  leaderAssigned: z.nullable(id),
  status: ref,
  feelings: z.array(id),
  /** The first day of its month. */
  creationDate: day,
  /** The agreed time; null if there is none yet. */
  meetsAt: z.nullable(instant),
})
export type OneOnOneRow = z.infer<typeof OneOnOneRow>

const { anyId, anyOf, from, until, search } = filterBuildersFor<OneOnOneRow, PeopleLookup>()
export const oneOnOneList = defineList<OneOnOneRow, PeopleLookup>()({
  columns: {
    'employee.name': (row, look) => sortableNameOf(row.employee, look),
    'leaderAssigned.name': (row, look) => sortableNameOf(row.leaderAssigned, look),
    'status.name': row => oneOnOneStatuses.ids.indexOf(row.status),
    creationDate: row => row.creationDate,
  },
  filters: {
    search: search((row, look) => sortableNameOf(row.employee, look)),
    employees: anyId(row => row.employee),
    leaders: anyId((row, look) => look.person(row.employee)?.leader),
    leaderAssigned: anyId(row => row.leaderAssigned),
    status: anyOf(oneOnOneStatuses.ids, row => row.status),
    startDate: from(row => row.creationDate),
    endDate: until(row => row.creationDate),
  },
  groups: {
    leaderAssigned: groupByPerson('Assigned to', row => row.leaderAssigned),
    status: groupByCatalogue('Status', oneOnOneStatuses, row => row.status),
    month: groupByMonth('Month', row => row.creationDate),
  },
  sortByColumn: 'employee.name',
  thenByColumns: ['employee.name', 'creationDate'],
  isSortAscending: true,
  pageSize: 20,
})
/** Whether it belongs to the history: future ones do not. */
export const isInHistory = ({ creationDate }: { creationDate: Day }, today: Day): boolean =>
  monthOfDay(creationDate) <= monthOfDay(today)
/** The history of one person: newest first, six per page. */
export const oneOnOneHistoryList = defineList<OneOnOneRow, PeopleLookup>()({
  columns: { creationDate: row => row.creationDate, 'status.name': row => oneOnOneStatuses.ids.indexOf(row.status) },
  filters: {},
  sortByColumn: 'creationDate',
  thenByColumns: ['creationDate'],
  isSortAscending: false,
  pageSize: 6,
})
