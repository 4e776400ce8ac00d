/** SES on this machine: aws-ses-v2-local accepts every email and shows it on a page instead of sending it. */
import type { Server } from 'node:http'
import { createRequire } from 'node:module'
import { freePort } from './ports.ts'

export interface LocalMail {
  readonly port: number
  stop(): Promise<void>
}

export async function startMail(): Promise<LocalMail> {
  const port = await freePort()
  const loaded: { default: (config: { host: string; port: number }) => Promise<Server> } = createRequire(
    import.meta.url,
  )('aws-ses-v2-local')
  const server = await loaded.default({ host: '127.0.0.1', port })
  return {
    port,
    stop: () =>
      new Promise(resolve => {
        server.close(() => resolve())
        server.closeAllConnections()
      }),
  }
}
