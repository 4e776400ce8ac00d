/** Project changes: which project an employee moved from and to, and when. */
import * as z from 'zod/mini'
import { day, id, optionalLongText, optionalRef, ref } from '#shared/kit/fields.ts'
import { defineList } from '#shared/kit/list.ts'
import { NamedEntry } from './people.ts'

export const ProjectChange = z.object({
  _id: id,
  employee: id,
  effectiveDate: z.string(),
  /** The instant when it was recorded. */
  recordDate: z.string(),
  projectFrom: z.nullable(NamedEntry),
  projectTo: z.nullable(NamedEntry),
  comments: z.string(),
})
export type ProjectChange = z.infer<typeof ProjectChange>

/** As stored: projects are ids, and the employee is left out because the row is in that employee's sub-collection. */
export interface StoredProjectChange {
  readonly _id: string
  readonly effectiveDate: string
  readonly recordDate: string
  readonly projectFrom: string | null
  readonly projectTo: string | null
  readonly comments: string
}

export const NewProjectChange = z.object({
  employee: ref,
  effectiveDate: day,
  comments: optionalLongText,
  projectFrom: optionalRef,
  projectTo: ref,
})

/** The comment on an employee's first project. Source: spec 2 section 4. */
export const INITIAL_PROJECT = 'Initial Project'

export const projectChangeList = defineList<ProjectChange>()({
  columns: {
    recordDate: row => row.recordDate,
    effectiveDate: row => row.effectiveDate,
    'projectFrom.name': row => row.projectFrom?.name,
    'projectTo.name': row => row.projectTo?.name,
  },
  filters: {},
  sortByColumn: 'recordDate',
  thenByColumns: ['recordDate', 'effectiveDate'],
  isSortAscending: false,
  pageSize: 20,
})
export const projectChangeQuery = z.extend(projectChangeList.query, { employeeId: id })
