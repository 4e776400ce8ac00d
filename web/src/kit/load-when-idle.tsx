import { type ComponentType, useEffect, useState } from 'react'
import { useIsAwaitingServer } from './connection.ts'

interface Late {
  readonly load: () => Promise<ComponentType>
  /** Whether it waits for the responses that are awaited, rather than compete with them for the connection. */
  readonly afterData?: boolean
}

/**
 * Loads and renders a component after the first screen has been rendered, because nobody needs it earlier. Retries a
 * failed load when the connection is back.
 */
export function LoadWhenIdle({ load, afterData = false }: Late) {
  const [Loaded, setLoaded] = useState<ComponentType>()
  const isHeld = useIsAwaitingServer() && afterData && !Loaded
  useEffect(() => {
    if (isHeld) return
    let isGone = false
    const fetchIt = () => {
      load().then(
        component => isGone || setLoaded(() => component),
        () => isGone || window.addEventListener('online', fetchIt, { once: true }),
      )
    }
    const cancel = runWhenIdle(fetchIt)
    return () => {
      isGone = true
      cancel()
      window.removeEventListener('online', fetchIt)
    }
  }, [load, isHeld])
  return Loaded ? <Loaded /> : null
}

/** Runs a function when the browser is idle, within a second at most; without `requestIdleCallback`, after 50 ms. */
function runWhenIdle(run: () => void): () => void {
  if (!('requestIdleCallback' in window)) {
    const timer = setTimeout(run, 50)
    return () => clearTimeout(timer)
  }
  const handle = window.requestIdleCallback(run, { timeout: 1000 })
  return () => window.cancelIdleCallback(handle)
}
