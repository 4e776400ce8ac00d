/** The items of a checklist as they go over the wire: each kind of procedure has a name of its own for their status. */
import * as z from 'zod/mini'
import { choice, id } from '#shared/kit/fields.ts'
import { NamedEntry } from '../employees/people.ts'
import { checklistStatuses } from './checklist.ts'
import { ProcedureItem, ProcedureProcessListItem } from './process.ts'

/** The types leave that one field out: `statusOf` and `wantedBy` read it, `changeOf` writes it. */
export function defineChecklistItems(statusField: string) {
  const status = choice(checklistStatuses.ids)
  const named = <S extends z.core.$ZodType>(schema: S) => ({ [statusField]: schema }) as Record<never, never>
  return {
    Process: z.object({
      ...ProcedureProcessListItem.shape,
      descriptions: z.array(z.object({ ...ProcedureItem.shape, ...named(NamedEntry) })),
    }),
    /** Items that are left out stay as they are. One that is not as it `was` when the caller saw it is not overwritten. */
    Changes: z.object({
      descriptions: z
        .array(z.object({ _id: id, ...named(status), was: z.optional(status) }))
        .check(z.maxLength(1_000, 'At most 1000 descriptions')),
    }),
    /** What an item's status is. */
    itemStatusOf: (item: ProcedureItem): string =>
      (item as unknown as Record<string, NamedEntry>)[statusField]?._id ?? '',
    /** What a change would have an item's status be. */
    requestedStatusOf: (change: { readonly _id: string }): string =>
      (change as Record<string, string>)[statusField] ?? '',
    /** A change to an item, by somebody who saw what it `was`. */
    toItemChange: (_id: string, status: string, was?: string): { _id: string; was?: string } => ({
      _id,
      [statusField]: status,
      ...(was === undefined ? {} : { was }),
    }),
  }
}
export type ChecklistSchemas = Pick<ReturnType<typeof defineChecklistItems>, 'Process' | 'Changes'>
