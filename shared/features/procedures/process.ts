/**
 * Processes: a procedure for one employee, with a copy of the template's items from its start and the status of each.
 */
import * as z from 'zod/mini'
import { id, ref } from '#shared/kit/fields.ts'
import { defineList, filterBuildersFor } from '#shared/kit/list.ts'
import { groupByCatalogue, groupByMonth } from '#shared/kit/list-groups.ts'
import { PersonName } from '#shared/kit/people.ts'
import { groupByPerson, type PeopleLookup, sortableNameOf } from '../employees/people.ts'
import { isChecklistCompleted, overallStatuses, overallStatusOf } from './checklist.ts'

/** The template's title when the process was opened. */
const TemplateName = z.object({ _id: id, title: z.string() })

/** As stored and listed; the employee is an id. */
export const ProcedureProcessRow = z.object({
  _id: id,
  version: z.number(),
  employee: ref,
  template: TemplateName,
  creationDate: z.string(),
  done: z.number(),
  total: z.number(),
})
export type ProcedureProcessRow = z.infer<typeof ProcedureProcessRow>

export const ProcedureProcessListItem = z.object({
  ...ProcedureProcessRow.shape,
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
  doneBy: z.nullable(PersonName),
  doneAt: z.nullable(z.string()),
})
export type ProcedureItem = z.infer<typeof ProcedureItem>

export const NewProcedureProcess = z.object({ employee: ref, template: ref })
export type NewProcedureProcess = z.infer<typeof NewProcedureProcess>

const { anyId, anyOf, search } = filterBuildersFor<ProcedureProcessRow, PeopleLookup>()
export const procedureProcessList = defineList<ProcedureProcessRow, PeopleLookup>()({
  columns: {
    'employee.name': (row, look) => sortableNameOf(row.employee, look),
    'template.title': row => row.template.title,
    creationDate: row => row.creationDate,
    // Sorts by progress: those that are furthest along come last, completed ones after them.
    isCompleted: row => (isChecklistCompleted(row) ? 1 : row.done / row.total),
  },
  filters: {
    search: search((row, look) => sortableNameOf(row.employee, look)),
    employees: anyId(row => row.employee),
    status: anyOf(overallStatuses.ids, overallStatusOf),
  },
  groups: {
    template: { name: 'Template', key: row => row.template.title },
    leader: groupByPerson('Leader', (row, look) => look.person(row.employee)?.leader),
    status: groupByCatalogue('Status', overallStatuses, overallStatusOf),
    month: groupByMonth('Month begun', row => row.creationDate),
  },
  sortByColumn: 'creationDate',
  isSortAscending: false,
  pageSize: 20,
})
