/** Whether the server can be reached. */
import { onlineManager } from '@tanstack/react-query'
import { useSyncExternalStore } from 'react'

/** Shown for as long as there is none, and where a save has failed for want of it. */
export const NO_CONNECTION = 'No connection. What you typed is kept.'

/** Says whether a request has reached the server. What failed meanwhile is read again as soon as one does. */
export const noteConnection = (isThere: boolean): void => onlineManager.setOnline(isThere)

export const useIsOffline = (): boolean =>
  useSyncExternalStore(
    tell => onlineManager.subscribe(tell),
    () => !onlineManager.isOnline(),
  )

/** Asks whether the server can be reached again. */
export async function checkConnection(): Promise<void> {
  // Not a GET: the service worker would answer from what it keeps.
  const isThere = await fetch('/config.json', { method: 'HEAD' }).then(
    () => true,
    () => false,
  )
  noteConnection(isThere)
}
