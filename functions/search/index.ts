import { loadDirectory, scopeDirectory } from '#functions/employees/store.ts'
import { createApiHandler } from '#kit/lambda.ts'
import { compareFound, SearchRun } from '#kit/searchable.ts'
import { searchApi as contract, type SearchGroup, SearchKind, searchLimitOf } from '#shared/features/search.ts'
import { isAllowed, withCallRoles } from '#shared/kit/access.ts'
import { parseWordQuery } from '#shared/kit/word-search.ts'
import { searchables } from './searchables.ts'

/**
 * The maximum age of other row caches, in milliseconds. A search runs at each pause in typing, over all row caches.
 * Only people, who decide a leader's scope, are refreshed each time; other records may miss the latest changes.
 */
const MAX_AGE = 5_000

export const handler = createApiHandler(contract, {
  find: async ({ actor, query, now }) => {
    const run = new SearchRun(parseWordQuery(query.q))
    if (!run.query.all) return { groups: [] }
    const directory = await loadDirectory(actor, now)
    const found = await Promise.all(
      searchables
        .filter(({ access }) => isAllowed(access, actor))
        .map(async searchable => {
          const { kind, access, find } = searchable
          // As in its list, only roles that may make its call count: finance does not widen a leader's action items.
          const scoped = withCallRoles(access, actor)
          const people = scopeDirectory(directory, scoped)
          return { kind, ...(await find(run, { actor: scoped, now, maxAge: MAX_AGE, people }, searchLimitOf(kind))) }
        }),
    )
    return { groups: SearchKind.options.flatMap(kind => mergeGroup(kind, found) ?? []) }
  },
})

type Found = Awaited<ReturnType<(typeof searchables)[number]['find']>> & { readonly kind: SearchKind }

/** One group of all results of a kind: templates come from several features. */
function mergeGroup(kind: SearchKind, found: readonly Found[]): SearchGroup | undefined {
  const ofKind = found.filter(one => one.kind === kind)
  const totalItems = ofKind.reduce((sum, one) => sum + one.totalItems, 0)
  if (!totalItems) return undefined
  const items = ofKind
    .flatMap(({ best }) => best)
    .sort((a, b) => compareFound(a.order, b.order))
    .slice(0, searchLimitOf(kind))
    .map(({ kind: _, order: __, ...result }) => result)
  return { kind, totalItems, items }
}
