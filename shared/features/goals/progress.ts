/** The progress of a goal: calculated from its key results, never typed. */
import type { KeyResultMeasure, KeyResultStatus } from '#shared/features/key-results.ts'

type Values = Pick<KeyResultMeasure, 'start' | 'target' | 'current'>
interface MeasuredPart {
  readonly status?: KeyResultStatus | undefined
  readonly measure?: Values | null | undefined
}

/**
 * Returns the progress from start to target, from 0 to 1. The target may be below the start. If both are the same, the
 * progress is 1 while the value is there, and otherwise 0.
 */
export function progressOf({ start, target, current }: Values): number {
  if (target === start) return current === target ? 1 : 0
  return Math.min(1, Math.max(0, (current - start) / (target - start)))
}

/** The same in whole percent. */
export const percentOf = (measure: Values): number => toPercent(progressOf(measure))

/** Whether the target is reached or passed. */
export const isTargetReached = (measure: Values): boolean =>
  measure.target === measure.start
    ? measure.current === measure.target
    : measure.target > measure.start
      ? measure.current >= measure.target
      : measure.current <= measure.target

/** A measured key result is complete when its target is reached, any other when somebody ticks it. */
export const keyResultStatusOf = ({ status = 'Incomplete', measure }: MeasuredPart): KeyResultStatus =>
  measure ? (isTargetReached(measure) ? 'Complete' : 'Incomplete') : status

/** Counts the completed key results and all key results. */
export const keyResultProgressOf = (keyResults: readonly MeasuredPart[]): { completed: number; total: number } => ({
  completed: keyResults.filter(one => keyResultStatusOf(one) === 'Complete').length,
  total: keyResults.length,
})

/**
 * Returns the progress of a goal in whole percent: each key result counts the same. It is 100 only when all are
 * complete. Null if nothing is measured, because the number of complete key results is enough then.
 */
export function measuredProgressOf(keyResults: readonly MeasuredPart[]): number | null {
  if (!keyResults.some(({ measure }) => measure)) return null
  const shares = keyResults.map(one =>
    one.measure ? progressOf(one.measure) : keyResultStatusOf(one) === 'Complete' ? 1 : 0,
  )
  return toPercent(shares.reduce((sum, share) => sum + share, 0) / shares.length)
}

/** Returns the progress to show for any goal, in whole percent. */
export const shownProgressOf = ({
  progress,
  completed,
  total,
}: {
  readonly progress: number | null
  readonly completed: number
  readonly total: number
}): number => progress ?? (total > 0 ? toPercent(completed / total) : 0)

/** Rounds down, so that only complete goals show 100. The addend is for values like 0.29 × 100, a little under 29. */
const toPercent = (share: number): number => Math.floor(share * 100 + 1e-9)
