/** People as records name them, and what they are called. */
import * as z from 'zod/mini'
import { id } from './fields.ts'
import { toComparableText } from './list.ts'

/** A person as other records name them. */
export const PersonName = z.object({ _id: id, name: z.string(), lastName: z.string() })
export type PersonName = z.infer<typeof PersonName>

/** A person as pickers offer them. */
export type PersonOption = PersonName & { readonly email: string }

/**
 * Who made or changed something, as it is kept: their user and the employee they are, by id, and what they were called
 * then, for when neither is known any more. What was written long ago has the name alone.
 */
export const StoredAuthor = z.object({
  _id: z.optional(id),
  employeeId: z.optional(id),
  name: z.string(),
  lastName: z.string(),
})
export type StoredAuthor = z.infer<typeof StoredAuthor>
/** One that is surely known by id. */
export const IdentifiedAuthor = z.extend(StoredAuthor, { _id: id })
export type IdentifiedAuthor = z.infer<typeof IdentifiedAuthor>

/** Finds out what authors are called now. */
export interface AuthorLookup {
  author(kept: StoredAuthor): Pick<PersonName, 'name' | 'lastName'>
  pictureOf(kept: StoredAuthor): string
}

export const fullName = (person: Pick<PersonName, 'name' | 'lastName'>): string =>
  `${person.name} ${person.lastName}`.trim()
/** Orders people by their names. */
export const compareByName = (a: PersonName, b: PersonName): number =>
  toComparableText(fullName(a)) < toComparableText(fullName(b)) ? -1 : 1
