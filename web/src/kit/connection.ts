/** Whether the server can be reached. */
import { onlineManager } from '@tanstack/react-query'
import { useSyncExternalStore } from 'react'

/** Shown while there is no connection, and where a save has failed because of that. */
export const NO_CONNECTION = 'No connection. What you typed is kept.'

let lost = 0

/**
 * Returns a function to call with whether the request that is now being sent reached the server. Once one does, failed
 * queries are repeated. A success is ignored if another request, sent later, has failed meanwhile: the connection may
 * have been lost in between.
 */
export function watchConnection(): (isThere: boolean) => void {
  const lostBefore = lost
  return isThere => {
    if (!isThere) lost++
    if (!isThere || lost === lostBefore) onlineManager.setOnline(isThere)
  }
}

export const useIsOffline = (): boolean =>
  useSyncExternalStore(
    tell => onlineManager.subscribe(tell),
    () => !onlineManager.isOnline(),
  )

/** Checks whether the server can be reached again. */
export async function checkConnection(): Promise<void> {
  const noteConnection = watchConnection()
  // Not a GET, which the service worker would answer from its cache.
  await fetch('/config.json', { method: 'HEAD' }).then(
    () => noteConnection(true),
    () => noteConnection(false),
  )
}
