/** Converts a goal's key results for storage: with ids, and with the status that follows from a measure. */
import { assignEntryIds } from '#kit/entry-ids.ts'
import { keyResultProgressOf, keyResultStatusOf, measuredProgressOf } from '#shared/features/goals/progress.ts'
import type { Goal } from '#shared/features/goals.ts'
import type { KeyResultInput } from '#shared/features/key-results.ts'
import type { StoredGoal } from './store.ts'

type KeyResults = Goal['keyResults']

/** Missing parts of a measure keep their stored values. */
export function toStoredKeyResults(written: readonly KeyResultInput[], before: KeyResults, now: Date): KeyResults {
  const known = new Map(before.map(one => [one._id, one.measure]))
  const entries = written.map(({ measure: typed, ...entry }) => {
    const kept = entry._id ? known.get(entry._id) : undefined
    const measure =
      typed === undefined ? kept : typed && { ...typed, current: typed.current ?? kept?.current ?? typed.start }
    return { ...entry, ...(measure ? { measure } : {}), status: keyResultStatusOf({ status: entry.status, measure }) }
  })
  return assignEntryIds(entries, before, now)
}

/** The key results and the fields derived from them. */
export const keyResultFields = (
  keyResults: KeyResults,
): Pick<StoredGoal, 'keyResults' | 'completed' | 'total' | 'progress'> => ({
  keyResults,
  ...keyResultProgressOf(keyResults),
  progress: measuredProgressOf(keyResults),
})
