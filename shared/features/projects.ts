/** Projects: what people work on, for which client, and the rules for its timesheets. */
import * as z from 'zod/mini'
import { defineCatalogue } from '#shared/kit/catalogue.ts'
import { flag, optionalDay, optionalLongText, optionalText, text } from '#shared/kit/fields.ts'
import { defineList, filterBuildersFor, toComparableText } from '#shared/kit/list.ts'
import { rolesForScreens } from './screens.ts'

const fields = {
  name: text(32),
  category: optionalText(32),
  partner: optionalText(32),
  clientSince: optionalDay,
  techStack: optionalLongText,
  isActive: z._default(flag, true),
  /** Holidays count as eight hours. */
  holidays: z._default(flag, false),
  /** Vacations are filled in with eight hours, half days with four. */
  vacations: z._default(flag, false),
  allowTimsheetImport: z._default(flag, false),
  /** A submitted timesheet waits for the leader's approval. */
  needsApproval: z._default(flag, false),
}

interface Row {
  readonly _id: string
  readonly version: number
  readonly name: string
  readonly category: string
  readonly partner: string
  readonly clientSince: string | null
  readonly isActive: boolean
}
const { search, is } = filterBuildersFor<Row>()
const list = defineList<Row>()({
  columns: {
    name: row => toComparableText(row.name),
    category: row => row.category,
    partner: row => row.partner,
    clientSince: row => row.clientSince,
    isActive: row => row.isActive,
  },
  filters: { search: search(row => [row.name, row.category, row.partner]), isActive: is(row => row.isActive) },
  sortByColumn: 'name',
  thenByColumns: ['name'],
  isSortAscending: true,
  pageSize: 20,
})

export const projectsCatalogue = defineCatalogue(
  {
    name: 'projects',
    basePath: 'projects',
    path: 'projects',
    onePath: 'single/{id}',
    singular: 'Project',
    title: 'Projects',
    editorRoles: ['admin'],
    viewerRoles: rolesForScreens('/projects'),
    readerRoles: rolesForScreens('/employee-jobtitles', '/employees', '/timesheets-summary'),
  },
  fields,
  list,
)
export type Project = z.infer<typeof projectsCatalogue.Entry>
