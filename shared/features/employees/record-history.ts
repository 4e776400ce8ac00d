/** The history of a record: who changed what, and when. */
import * as z from 'zod/mini'
import { defineList } from '#shared/kit/list.ts'
import { Author } from '#shared/kit/people.ts'

export const RecordChange = z.object({
  _id: z.string(),
  at: z.string(),
  who: Author,
  /** As text: names instead of ids, days as displayed. A secret field has neither value. */
  changes: z.array(
    z.object({ field: z.string(), label: z.string(), from: z.nullable(z.string()), to: z.nullable(z.string()) }),
  ),
})
export type RecordChange = z.infer<typeof RecordChange>

export const recordChangeList = defineList<RecordChange>()({
  columns: { at: row => row.at },
  filters: {},
  sortByColumn: 'at',
  isSortAscending: false,
  pageSize: 20,
})
