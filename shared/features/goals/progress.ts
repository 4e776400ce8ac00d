/** How far a goal is: worked out from its key results, never typed. */
import type { KeyResultMeasure, KeyResultStatus } from '#shared/features/key-results.ts'

type Values = Pick<KeyResultMeasure, 'start' | 'target' | 'current'>
interface MeasuredPart {
  readonly status?: KeyResultStatus | undefined
  readonly measure?: Values | null | undefined
}

/**
 * The part of the way from start to target, from 0 to 1. A target may be below its start; what is to stay as it is has
 * both the same, and is wholly reached or not at all.
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

/** A measured one is complete when its target is reached; any other when somebody says so. */
export const keyResultStatusOf = ({ status = 'Incomplete', measure }: MeasuredPart): KeyResultStatus =>
  measure ? (isTargetReached(measure) ? 'Complete' : 'Incomplete') : status

/** Counts the completed key results and all key results. */
export const keyResultProgressOf = (keyResults: readonly MeasuredPart[]): { completed: number; total: number } => ({
  completed: keyResults.filter(one => keyResultStatusOf(one) === 'Complete').length,
  total: keyResults.length,
})

/**
 * The progress of a goal in whole percent: each key result counts the same. It is 100 only when all are complete. None
 * where nothing is measured, as the number of complete key results says it all.
 */
export function measuredProgressOf(keyResults: readonly MeasuredPart[]): number | null {
  if (!keyResults.some(({ measure }) => measure)) return null
  const shares = keyResults.map(one =>
    one.measure ? progressOf(one.measure) : keyResultStatusOf(one) === 'Complete' ? 1 : 0,
  )
  return toPercent(shares.reduce((sum, share) => sum + share, 0) / shares.length)
}

/** The progress that is shown of any goal, in whole percent. */
export const shownProgressOf = ({
  progress,
  completed,
  total,
}: {
  readonly progress: number | null
  readonly completed: number
  readonly total: number
}): number => progress ?? (total > 0 ? toPercent(completed / total) : 0)

/** Rounded down, so that only what is done shows as done; 0.29 × 100 is a little under 29. */
const toPercent = (share: number): number => Math.floor(share * 100 + 1e-9)
