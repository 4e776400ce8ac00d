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

let awaited = 0
const awaiting = new Set<() => void>()

/** Counts a request as awaited until it has its response, or has failed. */
export async function awaitServer<Answer>(request: Promise<Answer>): Promise<Answer> {
  changeAwaited(1)
  return request.finally(() => changeAwaited(-1))
}

function changeAwaited(by: number): void {
  awaited += by
  for (const tell of awaiting) tell()
}

function subscribeToAwaited(tell: () => void): () => void {
  awaiting.add(tell)
  return () => awaiting.delete(tell)
}

/** Whether a response of the server is awaited. */
export const useIsAwaitingServer = (): boolean => useSyncExternalStore(subscribeToAwaited, () => awaited > 0)

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
