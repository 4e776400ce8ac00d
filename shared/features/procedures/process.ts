/**
 * Processes: a procedure for one employee, with a copy of the template's items from its start and the status of each.
 */
import * as z from 'zod/mini'
import { daysBetween } from '#shared/kit/dates.ts'
import { csvList, day, id, ref } from '#shared/kit/fields.ts'
import { defineList, type Filter, filterBuildersFor } from '#shared/kit/list.ts'
import { groupByCatalogue, groupByMonth } from '#shared/kit/list-groups.ts'
import { IdentifiedAuthor, PersonName } from '#shared/kit/people.ts'
import { groupByPerson, sortableNameOf } from '../employees/people.ts'
import { isChecklistCompleted, isTicked, openPrerequisites, overallStatuses, overallStatusOf } from './checklist.ts'
import { holdersOf, ItemDue, ItemOwner, itemDetailShape, type OwnerLookup } from './item-details.ts'
import { shortenLine } from './shorten-line.ts'

/** The template's title when the process was opened. */
const TemplateName = z.object({ _id: id, title: z.string() })

/** An item with an owner or a due day, as kept in rows, because the home needs those of all people at once. */
export const OwedItem = z.object({
  _id: id,
  /** The beginning of its text. */
  title: z.string(),
  owner: z.optional(ItemOwner),
  due: z.optional(ItemDue),
  /** `waiting` until all items that it waits for are done. */
  state: z.enum(['open', 'waiting', 'done']),
})
export type OwedItem = z.infer<typeof OwedItem>
const MAX_TITLE = 100

const ListedProcess = z.object({
  _id: id,
  version: z.number(),
  employee: ref,
  template: TemplateName,
  creationDate: z.string(),
  done: z.number(),
  total: z.number(),
})
/** As stored; the employee is an id. */
export const ProcedureProcessRow = z.object({
  ...ListedProcess.shape,
  owed: z.array(OwedItem),
  /** When its last item was done; null while one is open. */
  completedAt: z.nullable(z.string()),
})
export type ProcedureProcessRow = z.infer<typeof ProcedureProcessRow>

export const ProcedureProcessListItem = z.object({
  ...ListedProcess.shape,
  employee: PersonName,
  isCompleted: z.boolean(),
})
export type ProcedureProcessListItem = z.infer<typeof ProcedureProcessListItem>

/** An item without its status, because each kind of procedure names that field differently. */
export const ProcedureItem = z.object({
  _id: id,
  description: z.string(),
  position: z.number(),
  /** Who ticked it, and when; both null while it is Pending. */
  doneBy: z.nullable(IdentifiedAuthor),
  doneAt: z.nullable(z.string()),
  ...itemDetailShape,
  /** The name of its present owner; null if it is nobody. */
  holder: z.optional(z.nullable(z.string())),
  /** By when it is due; null while the date that it is counted from is not known. */
  dueDay: z.optional(z.nullable(day)),
})
export type ProcedureItem = z.infer<typeof ProcedureItem>

/** An item as its owner sees it, who does not see the other items. */
export const OwnItem = z.object({
  _id: id,
  /** The checklist that it is on, and whom that is about. */
  process: id,
  template: z.string(),
  employee: PersonName,
  description: z.string(),
  note: z.string(),
  link: z.string(),
  dueDay: z.nullable(day),
  /** Whether other items must be done first. */
  isWaiting: z.boolean(),
  doneAt: z.nullable(z.string()),
})
export type OwnItem = z.infer<typeof OwnItem>

/** Returns a key that distinguishes an item from those of other checklists from the same template. */
export const ownItemKey = ({ process, _id }: Pick<OwnItem, 'process' | '_id'>): string => `${process}-${_id}`
/** The screen of each host that lists an owner's items. */
export const OWN_ITEM_SCREENS = { staff: '/checklist-items', timesheet: '/my-checklists' } as const
/** Returns the path that shows one of these items. */
export const ownItemPath = (host: keyof typeof OWN_ITEM_SCREENS, item: Pick<OwnItem, 'process' | '_id'>): string =>
  `${OWN_ITEM_SCREENS[host]}?item=${ownItemKey(item)}`

type StatusItem = Pick<ProcedureItem, '_id' | 'description' | 'owner' | 'due' | 'waitsFor'> & {
  readonly status: string
}
/** Returns the parts of items that the row keeps. */
export const owedOf = (items: readonly StatusItem[]): OwedItem[] =>
  items.flatMap(item => {
    const { _id, description, owner, due, status } = item
    if (!owner && !due) return []
    const isWaiting = openPrerequisites(item, items).length > 0
    return [
      {
        _id,
        title: shortenLine(description, MAX_TITLE),
        ...(owner ? { owner } : {}),
        ...(due ? { due } : {}),
        state: isTicked(status) ? 'done' : isWaiting ? 'waiting' : 'open',
      } as const,
    ]
  })

/** How long the complete checklists of a template took. */
export const ChecklistDuration = z.object({
  template: TemplateName,
  count: z.number(),
  medianDays: z.number(),
  longestDays: z.number(),
})
export type ChecklistDuration = z.infer<typeof ChecklistDuration>

/** By template, the slowest first. */
export function durationsOf(
  rows: readonly Pick<ProcedureProcessRow, 'template' | 'creationDate' | 'completedAt'>[],
): ChecklistDuration[] {
  const taken = rows.flatMap(({ template, creationDate, completedAt }) =>
    completedAt ? [{ template, days: countDays(creationDate, completedAt) }] : [],
  )
  return [...Map.groupBy(taken, ({ template }) => template._id).values()]
    .flatMap(of => {
      const days = of.map(one => one.days).sort((a, b) => a - b)
      const newest = of.at(-1)
      // For an even number, the upper of the two in the middle.
      const [median, longest] = [days[Math.floor(days.length / 2)], days.at(-1)]
      return newest && median !== undefined && longest !== undefined
        ? [{ template: newest.template, count: days.length, medianDays: median, longestDays: longest }]
        : []
    })
    .sort((a, b) => b.medianDays - a.medianDays || (a.template.title < b.template.title ? -1 : 1))
}
/** Returns whole days; 0 if it was done on the day on which it began. */
const countDays = (from: string, until: string) => Math.max(0, daysBetween(from.slice(0, 10), until.slice(0, 10)))

export const NewProcedureProcess = z.object({ employee: ref, template: ref })
export type NewProcedureProcess = z.infer<typeof NewProcedureProcess>

const owners = csvList(id)
/** Checklists with an item to do whose present owner is one of these people. */
const hasItemToDoOf: Filter<ProcedureProcessRow, OwnerLookup, typeof owners> = {
  schema: owners,
  createTest: (wanted, look) => row =>
    wanted.length === 0 ||
    row.owed.some(
      ({ owner, state }) =>
        state !== 'done' && owner && holdersOf(owner, row.employee, look).some(person => wanted.includes(person)),
    ),
}

const { anyId, anyOf, from, until, search } = filterBuildersFor<ProcedureProcessRow, OwnerLookup>()
export const procedureProcessList = defineList<ProcedureProcessRow, OwnerLookup>()({
  columns: {
    'employee.name': (row, look) => sortableNameOf(row.employee, look),
    'template.title': row => row.template.title,
    creationDate: row => row.creationDate,
    // Sorts by progress, with completed ones last.
    isCompleted: row => (isChecklistCompleted(row) ? 1 : row.done / row.total),
  },
  filters: {
    search: search((row, look) => sortableNameOf(row.employee, look)),
    employees: anyId(row => row.employee),
    status: anyOf(overallStatuses.ids, overallStatusOf),
    owners: hasItemToDoOf,
    startDate: from(row => row.creationDate),
    endDate: until(row => row.creationDate),
  },
  groups: {
    template: { name: 'Template', key: row => row.template.title },
    leader: groupByPerson('Leader', (row, look) => look.person(row.employee)?.leader),
    status: groupByCatalogue('Status', overallStatuses, overallStatusOf),
    month: groupByMonth('Month begun', row => row.creationDate),
  },
  sortByColumn: 'creationDate',
  thenByColumns: ['employee.name', 'template.title'],
  isSortAscending: false,
  pageSize: 20,
})
