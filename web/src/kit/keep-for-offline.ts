/** Makes the visited screens available offline from the next visit on. */
export async function keepForOffline(): Promise<void> {
  // Plain HTTP has no service workers, and the dev server's files have no permanent names.
  if (!import.meta.env.PROD || !('serviceWorker' in navigator)) return
  await navigator.serviceWorker.register('/service-worker.js')
  const { active } = await navigator.serviceWorker.ready
  const loaded = performance.getEntriesByType('resource').map(({ name }) => name)
  active?.postMessage(loaded.filter(name => name.startsWith(`${location.origin}/assets/`)))
}
