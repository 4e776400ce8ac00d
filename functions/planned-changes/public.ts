/** The calls and jobs of planned changes, which the process assignments' function serves. */
import type { Handlers } from '#kit/lambda.ts'
import type { plannedChangeCalls } from '#shared/features/planned-changes.ts'

// Loaded on demand, because few calls of that function need it.
export const applyDueChanges = async (now: Date) => (await import('./apply-due-changes.ts')).applyDueChanges(now)
export const runChange = async (id: string, clock: () => Date) => (await import('./run-change.ts')).runChange(id, clock)
const load = async () => (await import('./calls.ts')).plannedChangeHandlers

export const plannedChangeHandlers: Handlers<typeof plannedChangeCalls> = {
  plannedChanges: async input => (await load()).plannedChanges(input),
  plannedChange: async input => (await load()).plannedChange(input),
  previewChange: async input => (await load()).previewChange(input),
  planChange: async input => (await load()).planChange(input),
  takeBackChange: async input => (await load()).takeBackChange(input),
  undoChange: async input => (await load()).undoChange(input),
}
