/** Whether the server can be reached. */
import { onlineManager } from '@tanstack/react-query'
import { useSyncExternalStore } from 'react'

/** Shown while there is no connection, and when a save has failed because of that. */
export const NO_CONNECTION = 'No connection. What you typed is kept.'

let lost = 0

/**
 * Call this before sending a request; call the returned function with whether it reached the server. A success is
 * ignored if another request has failed meanwhile, because the connection may have been lost in between.
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
