/** The people that procedures are about: they belong to another feature, which passes them in. */
import type { Collection } from '#kit/collection.ts'
import type { EmployeeRow, PeopleLookup } from '#shared/features/employees/people.ts'
import type { Actor } from '#shared/kit/access.ts'
import type { AuthorLookup, PersonName, StoredAuthor } from '#shared/kit/people.ts'

export interface PeopleWithNames extends PeopleLookup {
  name(id: string): PersonName
}

export interface StaffLookup {
  readonly loadDirectory: (actor: Actor, now: Date) => Promise<PeopleWithNames>
  readonly withAuthors: (people: Promise<PeopleWithNames>, now: Date) => Promise<PeopleWithNames & AuthorLookup>
  readonly loadAuthors: (kept: readonly StoredAuthor[], now: Date) => Promise<AuthorLookup>
  readonly employees: Pick<Collection<EmployeeRow>, 'conditionCheck' | 'rows'>
}
