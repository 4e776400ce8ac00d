/** TCP ports on this machine: finds a free one, and waits until one is in use. */
import { once } from 'node:events'
import { connect, createServer } from 'node:net'
import { setTimeout as pause } from 'node:timers/promises'

/** Returns a port that nothing listens on now. */
export async function freePort(): Promise<number> {
  const server = createServer().listen(0, '127.0.0.1')
  await once(server, 'listening')
  const address = server.address()
  server.close()
  await once(server, 'close')
  if (address === null || typeof address === 'string') throw new Error('The machine gave no free port')
  return address.port
}

/**
 * Resolves once something listens on the port; throws after `patience` milliseconds, or when `ended` says that waiting
 * is useless.
 */
export async function waitForPort(port: number, patience: number, ended: () => string | undefined): Promise<void> {
  const until = Date.now() + patience
  while (!(await isPortOpen(port))) {
    const reason = ended()
    if (reason !== undefined) throw new Error(reason)
    if (Date.now() > until) throw new Error(`Nothing answers on port ${port} after ${patience / 1000} s`)
    await pause(50)
  }
}

function isPortOpen(port: number): Promise<boolean> {
  return new Promise(resolve => {
    const socket = connect(port, '127.0.0.1')
    socket.once('connect', () => {
      socket.destroy()
      resolve(true)
    })
    socket.once('error', () => resolve(false))
  })
}
