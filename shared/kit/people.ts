/** How records refer to people, and how people's names are displayed. */
import * as z from 'zod/mini'
import { id } from './fields.ts'
import { toComparableText } from './list.ts'

/** A person as other records refer to them. */
export const PersonName = z.object({ _id: id, name: z.string(), lastName: z.string() })
export type PersonName = z.infer<typeof PersonName>

/** Returns only the id and the name from a record of a person. */
export const toPersonName = ({ _id, name, lastName }: PersonName): PersonName => ({ _id, name, lastName })

/** A person in a picker. */
export type PersonOption = PersonName & { readonly email: string; readonly picture?: string | undefined }

/**
 * Who created or changed something, as stored: the ids of their user and employee, and their name at that time, for
 * when neither id is known any more. Old records have only the name.
 */
export const StoredAuthor = z.object({
  _id: z.optional(id),
  employeeId: z.optional(id),
  name: z.string(),
  lastName: z.string(),
})
export type StoredAuthor = z.infer<typeof StoredAuthor>
/** An author whose id is known. */
export const IdentifiedAuthor = z.extend(StoredAuthor, { _id: id })
export type IdentifiedAuthor = z.infer<typeof IdentifiedAuthor>

/** An author as shown to readers: by their current name, with their employee's id if they are known to be one. */
export const Author = z.omit(StoredAuthor, { _id: true })
export type Author = z.infer<typeof Author>

/** Returns an author as an employee; `null` if they are not known to be one. */
export const toAuthorPerson = ({ employeeId, name, lastName }: Author): PersonName | null =>
  employeeId ? { _id: employeeId, name, lastName } : null

/** Looks up authors' current names. */
export interface AuthorLookup {
  author(kept: StoredAuthor): Author
  pictureOf(kept: StoredAuthor): string
}

export const fullName = (person: Pick<PersonName, 'name' | 'lastName'>): string =>
  `${person.name} ${person.lastName}`.trim()
/** Compares people by name, for sorting. */
export const compareByName = (a: PersonName, b: PersonName): number =>
  toComparableText(fullName(a)) < toComparableText(fullName(b)) ? -1 : 1
