/** What people work on, for whom, and what its timesheets allow. */
import * as z from 'zod/mini'
import { catalogueOf } from '#shared/kit/catalogue.ts'
import { flag, optionalDay, optionalText, text } from '#shared/kit/fields.ts'
import { filtersFor, fold, listOf } from '#shared/kit/list.ts'
import { screenRoles } from './screens.ts'

const fields = {
  name: text(32),
  category: optionalText(32),
  partner: optionalText(32),
  clientSince: optionalDay,
  techStack: optionalText(5000),
  isActive: z._default(flag, true),
  /** Holidays count as eight hours. */
  holidays: z._default(flag, false),
  /** Vacations fill themselves with eight hours, half days with four. */
  vacations: z._default(flag, false),
  allowTimsheetImport: z._default(flag, false),
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
const { search, is } = filtersFor<Row>()
const list = listOf<Row>()({
  columns: {
    name: row => fold(row.name),
    category: row => row.category,
    partner: row => row.partner,
    clientSince: row => row.clientSince,
    isActive: row => row.isActive,
  },
  filters: { search: search(row => `${row.name} ${row.category} ${row.partner}`), isActive: is(row => row.isActive) },
  sortByColumn: 'name',
  isSortAscending: true,
  pageSize: 20,
})

export const projects = catalogueOf(
  {
    name: 'projects',
    base: 'projects',
    at: 'projects',
    oneAt: 'single/{id}',
    singular: 'Project',
    title: 'Projects',
    keepers: ['admin'],
    viewers: screenRoles('/projects'),
    readers: screenRoles('/employee-jobtitles', '/employees', '/timesheets-summary'),
  },
  fields,
  list,
)
export type Project = z.infer<typeof projects.Entry>
