/** Whether the server can be reached. */
import { onlineManager } from '@tanstack/react-query'
import { useSyncExternalStore } from 'react'

/** Shown for as long as there is none, and where a save has failed for want of it. */
export const NO_CONNECTION = 'No connection. What you typed is kept.'

let lost = 0

/**
 * Returns what to call when a request that now begins has reached the server, or has not. What failed meanwhile is read
 * again as soon as one does. The answer to what was asked before another request was lost says nothing: the connection
 * may have gone in between.
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

/** Asks whether the server can be reached again. */
export async function checkConnection(): Promise<void> {
  const noteConnection = watchConnection()
  // Not a GET: the service worker would answer from what it keeps.
  await fetch('/config.json', { method: 'HEAD' }).then(
    () => noteConnection(true),
    () => noteConnection(false),
  )
}
