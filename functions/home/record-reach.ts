/** Which of the records that notices link to a person may open on the main host at present. */
import { type EmployeeDirectory, scopeDirectory } from '#functions/employees/store.ts'
import type { FollowedSource } from '#kit/followed.ts'
import type { StoredItem } from '#kit/table.ts'
import { type Actor, isAllowed, withCallRoles } from '#shared/kit/access.ts'

export interface LinkedRecord {
  readonly source: FollowedSource
  readonly id: string
}

const RECORD_PATH = /^(\/[^/]+)\/([0-9a-f]{24})(?:\/|$)/

/** Returns the record that a path opens, if it is of one of these sources. */
export function findLinkedRecord(path: string, sources: readonly FollowedSource[]): LinkedRecord | undefined {
  const [, screen, id] = RECORD_PATH.exec(path) ?? []
  const source = sources.find(one => one.screen === screen)
  return source && id ? { source, id } : undefined
}

/** `items` are those of the records in question. */
export function createReach(
  items: readonly StoredItem[],
  sources: readonly FollowedSource[],
  { actor: everywhere, directory }: { readonly actor: Actor; readonly directory: EmployeeDirectory },
): (record: LinkedRecord) => boolean {
  const inScope = new Map(
    sources
      .filter(({ access }) => isAllowed(access, everywhere))
      .map(source => {
        // Only roles that may make the source's call count: finance does not widen what a leader sees elsewhere.
        const actor = withCallRoles(source.access, everywhere)
        return [source, new Set(source.idsInScope(items, actor, scopeDirectory(directory, actor)))]
      }),
  )
  return ({ source, id }) => inScope.get(source)?.has(id) === true
}
