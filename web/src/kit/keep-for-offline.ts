/**
 * Makes the app available offline from its next visit on, with the screens that were visited. Registered when the
 * browser is idle, so that no screen waits for it.
 */
export async function keepForOffline(): Promise<void> {
  // Over plain HTTP there are no workers, and the dev server's files have no lasting names.
  if (!import.meta.env.PROD || !('serviceWorker' in navigator)) return
  await navigator.serviceWorker.register('/service-worker.js')
  const { active } = await navigator.serviceWorker.ready
  const loaded = performance.getEntriesByType('resource').map(({ name }) => name)
  active?.postMessage(loaded.filter(name => name.startsWith(`${location.origin}/assets/`)))
}
