/** The key results of a goal as they are stored: with ids, and the status that a measure gives. */
import { assignEntryIds } from '#kit/entry-ids.ts'
import { keyResultProgressOf, keyResultStatusOf, measuredProgressOf } from '#shared/features/goals/progress.ts'
import type { Goal } from '#shared/features/goals.ts'
import type { KeyResultInput } from '#shared/features/key-results.ts'
import type { StoredGoal } from './store.ts'

type KeyResults = Goal['keyResults']

/** What the form leaves out of a measure stays as it is stored. */
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

/** The key results and what follows from them. */
export const keyResultFields = (
  keyResults: KeyResults,
): Pick<StoredGoal, 'keyResults' | 'completed' | 'total' | 'progress'> => ({
  keyResults,
  ...keyResultProgressOf(keyResults),
  progress: measuredProgressOf(keyResults),
})
