/**
 * Draws the first days of a month at once and the others right after, in pieces: a slow phone answers to a tap meanwhile.
 */
import { useDeferredValue, useState } from 'react'

export interface GradualRows {
  /** Whether all rows are drawn, or only as many as a window shows. */
  readonly isWhole: boolean
  /** Draws the others too, for whoever goes to one of them. */
  readonly drawAll: () => void
}

export function useGradualRows(): GradualRows {
  const [isAsked, setIsAsked] = useState(false)
  const isLater = useDeferredValue(true, false)
  return { isWhole: isAsked || isLater, drawAll: () => setIsAsked(true) }
}
