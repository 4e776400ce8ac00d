/** Templates of procedures: an ordered list of things to do. The same for every kind of procedure. */

import * as z from 'zod/mini'
import { MAX_TITLE } from '#shared/features/copy-title.ts'
import { flag, id, longText, text, wholeNumber } from '#shared/kit/fields.ts'
import { defineList, filterBuildersFor } from '#shared/kit/list.ts'
import { Author } from '#shared/kit/people.ts'
import { itemDetailFields, itemDetailShape } from './item-details.ts'

const MAX_ITEMS = 100

/**
 * Items are sorted by `order` if all of them have one, else kept as sent; they are then numbered 1..n. New ones have no
 * id, or a temporary one, by which other items of the same form can wait for them.
 */
export const ProcedureTemplateForm = z.object({
  title: text(MAX_TITLE),
  descriptions: z._default(
    z
      .array(
        z.object({
          _id: z.optional(id),
          description: longText,
          order: z.optional(wholeNumber(1, 1000)),
          ...itemDetailFields,
        }),
      )
      .check(z.maxLength(MAX_ITEMS, `At most ${MAX_ITEMS} descriptions`)),
    [],
  ),
  isActive: z._default(flag, true),
})
export type ProcedureTemplateForm = z.infer<typeof ProcedureTemplateForm>

export const ProcedureTemplateRow = z.object({ _id: id, version: z.number(), title: z.string(), isActive: z.boolean() })
export type ProcedureTemplateRow = z.infer<typeof ProcedureTemplateRow>

export const ProcedureTemplateItem = z.object({
  _id: id,
  description: z.string(),
  order: z.number(),
  ...itemDetailShape,
})
export type ProcedureTemplateItem = z.infer<typeof ProcedureTemplateItem>
export const ProcedureTemplate = z.object({
  ...ProcedureTemplateRow.shape,
  descriptions: z.array(ProcedureTemplateItem),
  createdBy: Author,
  creationDate: z.string(),
})
export type ProcedureTemplate = z.infer<typeof ProcedureTemplate>

const { is, search } = filterBuildersFor<ProcedureTemplateRow>()
export const procedureTemplateList = defineList<ProcedureTemplateRow>()({
  columns: { title: row => row.title, isActive: row => row.isActive },
  filters: { searchText: search(row => row.title), isActive: is(row => row.isActive) },
  sortByColumn: 'title',
  thenByColumns: ['title'],
  isSortAscending: true,
  pageSize: 20,
})
