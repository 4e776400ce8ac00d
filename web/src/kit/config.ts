/** The stage's configuration, read once from `/config.json` before anything is shown. */
import type { Audience } from '#shared/kit/access.ts'
import type { WebConfig } from '#shared/kit/web-config.ts'

let loadedConfig: WebConfig | undefined

export async function loadConfig(): Promise<void> {
  const response = await fetch('/config.json', { cache: 'no-cache' })
  if (!response.ok) throw new Error(`/config.json answered ${response.status}`)
  setConfig((await response.json()) as WebConfig)
}

export const setConfig = (next: WebConfig): void => {
  loadedConfig = next
}

export function getConfig(): WebConfig {
  if (!loadedConfig) throw new Error('/config.json has not been loaded yet')
  return loadedConfig
}

/** The host name selects one of the two variants of the app; each has its own session. */
export const getAudience = (host = window.location.hostname): Audience =>
  getConfig().timesheetHosts.includes(host) ? 'timesheet' : 'staff'
