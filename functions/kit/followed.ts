/** What the home screen needs from a feature to show changes of its records: which of them a person may open now. */
import type { Access, Actor } from '#shared/kit/access.ts'
import type { VersionedRecord } from './row-cache.ts'
import type { StoredItem, TableKey } from './table.ts'

/** The employees in a person's scope. */
export interface PeopleScope {
  isInScope(employeeId: string): boolean
}

export interface FollowedSource {
  /** The path of the list; a record's own path is below it, with its id. */
  readonly screen: string
  /** The access of the call that returns a record. */
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
