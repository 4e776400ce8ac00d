/** Goals as stored and listed, the filters and sort columns of goal lists, and who sees them. */
import * as z from 'zod/mini'
import { groupByPerson, NamedEntry, type PeopleLookup, sortableNameOf } from '#shared/features/employees/people.ts'
import { rolesForScreens } from '#shared/features/screens.ts'
import { staffAccess } from '#shared/kit/access.ts'
import type { Day } from '#shared/kit/dates.ts'
import { day, id, ref } from '#shared/kit/fields.ts'
import { defineList, filterBuildersFor, toComparableText } from '#shared/kit/list.ts'
import { groupByCatalogue, groupByMonth } from '#shared/kit/list-groups.ts'
import { type AuthorLookup, fullName, IdentifiedAuthor, PersonName } from '#shared/kit/people.ts'
import { LastCheckIn } from './check-ins.ts'
import { goalStatuses, goalStatusOf } from './rules.ts'
import { GoalLevel } from './tree.ts'

/** Who sees goals: all of them, or those of their people and those they set. */
export const goalAccess = staffAccess(rolesForScreens('/hitGoals-process'), 'led')

/** As stored; references are ids. */
export const GoalRow = z.object({
  _id: id,
  version: z.number(),
  objective: z.string(),
  employee: ref,
  category: ref,
  reasonID: ref,
  /** Ids of key result types. */
  type: ref,
  deadLine: day,
  isUnsuccessful: z.boolean(),
  /** The number of completed key results, and of all key results. */
  completed: z.number(),
  total: z.number(),
  /** In percent; null if no key result is measured. */
  progress: z.nullable(z.number()),
  lastCheckIn: z.nullable(LastCheckIn),
  level: GoalLevel,
  /** The goal that it supports; one that has been deleted does not count. */
  supports: z.nullable(ref),
  /** The id shared by goals that were set together for many people. */
  batch: z.nullable(ref),
  createdBy: IdentifiedAuthor,
  createdAt: z.string(),
})
export type GoalRow = z.infer<typeof GoalRow>

export const GoalStatus = z.object({ _id: id, statusName: z.string() })

/** As returned in a list: with names joined in, and the status as of today. */
export const GoalListItem = z.object({
  ...GoalRow.shape,
  employee: PersonName,
  category: NamedEntry,
  reasonID: NamedEntry,
  type: NamedEntry,
  hitgoalProcessStatusID: GoalStatus,
  createdBy: IdentifiedAuthor,
})
export type GoalListItem = z.infer<typeof GoalListItem>

/** What goal lists need: names by id, and today's date. */
export interface GoalListLookup extends PeopleLookup, AuthorLookup {
  /** Returns the name of a category, reason or key result type. */
  entry(id: string): string
  readonly today: Day
}

const statusIdOf = (row: GoalRow, look: GoalListLookup) => goalStatuses.id(goalStatusOf(row, look.today))
const { anyId, anyOf, from, until, search } = filterBuildersFor<GoalRow, GoalListLookup>()
export const goalList = defineList<GoalRow, GoalListLookup>()({
  columns: {
    objective: row => row.objective,
    'employee.name': (row, look) => sortableNameOf(row.employee, look),
    'category.name': (row, look) => look.entry(row.category),
    'reasonID.name': (row, look) => look.entry(row.reasonID),
    'type.name': (row, look) => look.entry(row.type),
    deadLine: row => row.deadLine,
    'hitgoalProcessStatusID.statusName': (row, look) => goalStatuses.ids.indexOf(statusIdOf(row, look)),
    'createdBy.name': (row, look) => toComparableText(fullName(look.author(row.createdBy))),
    createdAt: row => row.createdAt,
  },
  filters: {
    searchText: search(row => row.objective),
    employees: anyId(row => row.employee),
    leaders: anyId((row, look) => look.person(row.employee)?.leader),
    reasons: anyId(row => row.reasonID),
    categories: anyId(row => row.category),
    batches: anyId(row => row.batch),
    status: anyOf(goalStatuses.ids, statusIdOf),
    startDate: from(row => row.deadLine),
    endDate: until(row => row.deadLine),
  },
  groups: {
    employee: groupByPerson('Employee', row => row.employee),
    leader: groupByPerson('Leader', (row, look) => look.person(row.employee)?.leader),
    category: { name: 'Category', key: row => row.category, label: (key, look) => look.entry(key) },
    status: groupByCatalogue('Status', goalStatuses, statusIdOf),
    deadlineMonth: groupByMonth('Deadline month', row => row.deadLine),
  },
  sortByColumn: 'objective',
  thenByColumns: ['objective', 'employee.name'],
  isSortAscending: true,
  pageSize: 20,
})
