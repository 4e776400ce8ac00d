/** Checklist items on the wire: each kind of procedure has its own field name for an item's status. */
import * as z from 'zod/mini'
import { choice, id } from '#shared/kit/fields.ts'
import { NamedEntry } from '../employees/people.ts'
import { checklistStatuses } from './checklist.ts'
import { OwnItem, ProcedureItem, ProcedureProcessListItem } from './process.ts'

/** The types leave the status field out: `itemStatusOf` and `requestedStatusOf` read it, `toItemChange` writes it. */
export function defineChecklistItems(statusField: string) {
  const status = choice(checklistStatuses.ids)
  const named = <S extends z.core.$ZodType>(schema: S) => ({ [statusField]: schema }) as Record<never, never>
  return {
    Process: z.object({
      ...ProcedureProcessListItem.shape,
      descriptions: z.array(z.object({ ...ProcedureItem.shape, ...named(NamedEntry) })),
    }),
    OwnItem: z.object({ ...OwnItem.shape, ...named(NamedEntry) }),
    /**
     * Missing items stay unchanged. An item is not overwritten if its status is no longer the `was` that the caller
     * saw.
     */
    Changes: z.object({
      descriptions: z
        .array(z.object({ _id: id, ...named(status), was: z.optional(status) }))
        .check(z.maxLength(1_000, 'At most 1000 descriptions')),
    }),
    /** Returns an item's status. */
    itemStatusOf: (item: ProcedureItem | OwnItem): string =>
      (item as unknown as Record<string, NamedEntry>)[statusField]?._id ?? '',
    /** Returns the status that a change requests. */
    requestedStatusOf: (change: { readonly _id: string }): string =>
      (change as Record<string, string>)[statusField] ?? '',
    /** Builds a change of an item; `was` is the status that the user saw. */
    toItemChange: (_id: string, status: string, was?: string): { _id: string; was?: string } => ({
      _id,
      [statusField]: status,
      ...(was === undefined ? {} : { was }),
    }),
  }
}
export type ChecklistSchemas = Pick<ReturnType<typeof defineChecklistItems>, 'Process' | 'OwnItem' | 'Changes'>
