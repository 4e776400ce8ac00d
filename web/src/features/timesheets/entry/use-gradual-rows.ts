/** Renders the first days of a month at once and the rest with low priority, so that a slow phone stays responsive. */
import { useDeferredValue, useState } from 'react'

export interface GradualRows {
  /** Whether to render all rows, or only those that fit in the window. */
  readonly isWhole: boolean
  /** Renders all rows, to move to one of them. */
  readonly drawAll: () => void
}

export function useGradualRows(): GradualRows {
  const [isAsked, setIsAsked] = useState(false)
  const isLater = useDeferredValue(true, false)
  return { isWhole: isAsked || isLater, drawAll: () => setIsAsked(true) }
}
