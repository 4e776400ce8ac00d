/** What a procedure is made from: the things to do, in order. The same for every kind of procedure. */
import * as z from 'zod/mini'
import { flag, id, longText, text, wholeNumber } from '#shared/kit/fields.ts'
import { filtersFor, listOf } from '#shared/kit/list.ts'

const MAX_ITEMS = 100

/** Items are kept in the order that all of them say, else as they are sent; their numbers are 1..n. New ones have no id yet. */
export const TemplateForm = z.object({
  title: text(280),
  descriptions: z._default(
    z
      .array(z.object({ _id: z.optional(id), description: longText, order: z.optional(wholeNumber(1, 1000)) }))
      .check(z.maxLength(MAX_ITEMS, `At most ${MAX_ITEMS} descriptions`)),
    [],
  ),
  isActive: z._default(flag, true),
})
export type TemplateForm = z.infer<typeof TemplateForm>

export const TemplateRow = z.object({ _id: id, version: z.number(), title: z.string(), isActive: z.boolean() })
export type TemplateRow = z.infer<typeof TemplateRow>

export const TemplateItem = z.object({ _id: id, description: z.string(), order: z.number() })
export const Template = z.object({
  ...TemplateRow.shape,
  descriptions: z.array(TemplateItem),
  createdBy: z.object({ name: z.string(), lastName: z.string() }),
  creationDate: z.string(),
})
export type Template = z.infer<typeof Template>

const { is, search } = filtersFor<TemplateRow>()
export const templateList = listOf<TemplateRow>()({
  columns: { title: row => row.title, isActive: row => row.isActive },
  filters: { searchText: search(row => row.title), isActive: is(row => row.isActive) },
  sortByColumn: 'title',
  isSortAscending: true,
  pageSize: 20,
})
