/** Job titles, in the order of a career. */
import type * as z from 'zod/mini'
import { defineCatalogue } from '#shared/kit/catalogue.ts'
import { optionalText, text, wholeNumber } from '#shared/kit/fields.ts'
import { defineList, filterBuildersFor, toComparableText } from '#shared/kit/list.ts'
import { rolesForScreens } from './screens.ts'

interface Row {
  readonly _id: string
  readonly version: number
  readonly name: string
  readonly order: number
  readonly jobFamily: string
}
const { search } = filterBuildersFor<Row>()
const list = defineList<Row>()({
  columns: { order: row => row.order, name: row => toComparableText(row.name), jobFamily: row => row.jobFamily },
  filters: { search: search(row => [row.name, row.jobFamily]) },
  sortByColumn: 'order',
  thenByColumns: ['order', 'name'],
  isSortAscending: true,
  pageSize: 20,
})

export const jobTitlesCatalogue = defineCatalogue(
  {
    name: 'job-titles',
    basePath: 'jobTitles',
    path: 'jobTitles',
    onePath: 'single/{id}',
    singular: 'Job title',
    title: 'JobTitles',
    updatedText: 'Job Title updated successfully.',
    editorRoles: rolesForScreens('/jobtitles'),
    readerRoles: rolesForScreens('/employee-jobtitles', '/employees', '/career-development-plan'),
  },
  { name: text(280), order: wholeNumber(1, 9999), jobFamily: optionalText(280) },
  list,
)
export type JobTitle = z.infer<typeof jobTitlesCatalogue.Entry>
