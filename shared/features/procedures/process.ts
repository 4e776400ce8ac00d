/** A procedure that somebody goes through: a template's items as they were when it began, and what became of each. */
import * as z from 'zod/mini'
import { id, ref } from '#shared/kit/fields.ts'
import { filtersFor, fold, listOf } from '#shared/kit/list.ts'
import { fullName, type People, PersonName } from '../employees/people.ts'
import { isCompleted, overallStatus, overallStatuses } from './checklist.ts'

/** The template as it was called when the process began. */
const Origin = z.object({ _id: id, title: z.string() })

/** As stored and listed; the employee is an id. */
export const ProcessRow = z.object({
  _id: id,
  version: z.number(),
  employee: ref,
  template: Origin,
  creationDate: z.string(),
  done: z.number(),
  total: z.number(),
})
export type ProcessRow = z.infer<typeof ProcessRow>

export const ProcessListed = z.object({ ...ProcessRow.shape, employee: PersonName, isCompleted: z.boolean() })
export type ProcessListed = z.infer<typeof ProcessListed>

/** An item but for its status, whose field is named by the kind of procedure. */
export const ProcessItem = z.object({
  _id: id,
  description: z.string(),
  position: z.number(),
  /** Who ticked it, and when; nobody has while it is Pending. */
  doneBy: z.nullable(PersonName),
  doneAt: z.nullable(z.string()),
})
export type ProcessItem = z.infer<typeof ProcessItem>

export const NewProcess = z.object({ employee: ref, template: ref })
export type NewProcess = z.infer<typeof NewProcess>

const nameIn = (id: string, look: People) => {
  const found = look.person(id)
  return found ? fold(fullName(found)) : ''
}
const { anyOf, search } = filtersFor<ProcessRow, People>()
export const processList = listOf<ProcessRow, People>()({
  columns: {
    'employee.name': (row, look) => nameIn(row.employee, look),
    'template.title': row => row.template.title,
    creationDate: row => row.creationDate,
    // Those who are furthest come last, the finished ones after them.
    isCompleted: row => (isCompleted(row) ? 1 : row.done / row.total),
  },
  filters: {
    search: search((row, look) => nameIn(row.employee, look)),
    status: anyOf(overallStatuses.ids, overallStatus),
  },
  sortByColumn: 'creationDate',
  isSortAscending: false,
  pageSize: 20,
})
