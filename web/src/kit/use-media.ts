/** Whether the window matches a media query, for what CSS alone cannot decide. */
import { useCallback, useSyncExternalStore } from 'react'

export function useMedia(query: string): boolean {
  const subscribe = useCallback(
    (tell: () => void) => {
      const media = window.matchMedia(query)
      media.addEventListener('change', tell)
      return () => media.removeEventListener('change', tell)
    },
    [query],
  )
  return useSyncExternalStore(subscribe, () => window.matchMedia(query).matches)
}

/** Whether movements that CSS does not make have to be left out. */
export const prefersStillness = (): boolean => window.matchMedia('(prefers-reduced-motion: reduce)').matches

/** Whether the window is as narrow as a phone's, as for Tailwind's `max-sm`. */
export const useIsPhone = (): boolean => useMedia('(width < 40rem)')
