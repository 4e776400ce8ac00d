/** What people are called by the work they do, in the order of a career. */
import type * as z from 'zod/mini'
import { catalogueOf } from '#shared/kit/catalogue.ts'
import { optionalText, text, wholeNumber } from '#shared/kit/fields.ts'
import { filtersFor, fold, listOf } from '#shared/kit/list.ts'
import { screenRoles } from './screens.ts'

interface Row {
  readonly _id: string
  readonly version: number
  readonly name: string
  readonly order: number
  readonly jobFamily: string
}
const { search } = filtersFor<Row>()
const list = listOf<Row>()({
  columns: { order: row => row.order, name: row => fold(row.name), jobFamily: row => row.jobFamily },
  filters: { search: search(row => `${row.name} ${row.jobFamily}`) },
  sortByColumn: 'order',
  isSortAscending: true,
  pageSize: 20,
})

export const jobTitles = catalogueOf(
  {
    name: 'job-titles',
    base: 'jobTitles',
    at: 'jobTitles',
    oneAt: 'single/{id}',
    singular: 'Job title',
    title: 'JobTitles',
    updated: 'Job Title updated successfully.',
    keepers: screenRoles('/jobtitles'),
    readers: screenRoles('/employee-jobtitles', '/employees', '/career-development-plan'),
  },
  { name: text(280), order: wholeNumber(1, 9999), jobFamily: optionalText(280) },
  list,
)
export type JobTitle = z.infer<typeof jobTitles.Entry>
