/** Who changed what of a record, and when. */
import * as z from 'zod/mini'
import { listOf } from '#shared/kit/list.ts'

export const RecordedChange = z.object({
  _id: z.string(),
  at: z.string(),
  who: z.object({ name: z.string(), lastName: z.string() }),
  /** In words: names for ids, days as they are shown. A secret field has neither value. */
  changes: z.array(
    z.object({ field: z.string(), label: z.string(), from: z.nullable(z.string()), to: z.nullable(z.string()) }),
  ),
})
export type RecordedChange = z.infer<typeof RecordedChange>

export const recordHistory = listOf<RecordedChange>()({
  columns: { at: row => row.at },
  filters: {},
  sortByColumn: 'at',
  isSortAscending: false,
  pageSize: 20,
})
