import { useSyncExternalStore } from 'react'

/** Whether the window is too narrow for the grid: there the month is a list. */
export function useIsNarrow(): boolean {
  return useSyncExternalStore(subscribeToWidth, () => window.matchMedia(NARROW_QUERY).matches)
}
const NARROW_QUERY = '(max-width: 899px)'

function subscribeToWidth(tell: () => void): () => void {
  const media = window.matchMedia(NARROW_QUERY)
  media.addEventListener('change', tell)
  return () => media.removeEventListener('change', tell)
}
