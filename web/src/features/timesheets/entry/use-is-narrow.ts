import { useSyncExternalStore } from 'react'

/** Whether the window is too narrow for the grid: there the month is a list. */
export function useIsNarrow(): boolean {
  return useSyncExternalStore(subscribe, () => window.matchMedia(NARROW).matches)
}
const NARROW = '(max-width: 899px)'

function subscribe(tell: () => void): () => void {
  const media = window.matchMedia(NARROW)
  media.addEventListener('change', tell)
  return () => media.removeEventListener('change', tell)
}
