/** What the home needs of a feature in order to show changes of its records: which of them a person may open now. */
import type { Access, Actor } from '#shared/kit/access.ts'
import type { VersionedRecord } from './row-cache.ts'
import type { StoredItem, TableKey } from './table.ts'

/** The scope of a person over the people of the company. */
export interface PeopleScope {
  isInScope(employeeId: string): boolean
}

export interface FollowedSource {
  /** The records open below it, each at its id. */
  readonly screen: string
  /** The access of the call that opens one. */
  readonly access: Access
  keysOf(ids: readonly string[]): TableKey[]
  /** The ids of those among the loaded items that are in a person's scope. */
  idsInScope(items: readonly StoredItem[], actor: Actor, people: PeopleScope): string[]
}

interface FollowedRecords<Stored> {
  keysOf(ids: readonly string[]): TableKey[]
  recordsIn(items: readonly StoredItem[]): ReadonlyMap<string, Stored>
}

export const createFollowedSource = <Stored extends VersionedRecord>(
  { screen, access }: Pick<FollowedSource, 'screen' | 'access'>,
  records: FollowedRecords<Stored>,
  isInScope: (record: Stored, actor: Actor, people: PeopleScope) => boolean,
): FollowedSource => ({
  screen,
  access,
  keysOf: ids => records.keysOf(ids),
  idsInScope: (items, actor, people) =>
    [...records.recordsIn(items).values()].filter(one => isInScope(one, actor, people)).map(({ _id }) => _id),
})
