/** The cloud's one public port: listens on this machine only and tells hosts apart by name. */
import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http'
import { connect } from 'node:net'

type RequestHandler = (request: IncomingMessage, response: ServerResponse) => Promise<void>

export interface DevProxy {
  readonly server: Server
  /** Starts handling requests; another call replaces the handlers. Before that, clients are asked to wait. */
  startServing(answerFor: (host: string) => RequestHandler | undefined): void
  close(): Promise<void>
}

/** Returns a sentence on what to do about a port that is in use. */
export class PortTakenError extends Error {
  constructor(port: number) {
    super(`Port ${port} is taken by another program. Stop that one, or choose another port: PORT=${port + 1} npm start`)
    this.name = 'PortTakenError'
  }
}

/** @throws PortTakenError */
export async function startDevProxy(port: number): Promise<DevProxy> {
  let answerFor: ((host: string) => RequestHandler | undefined) | undefined
  const server = createServer(async (request, response) => {
    const host = (request.headers.host ?? 'localhost').replace(/:\d+$/, '').toLowerCase()
    try {
      if (!answerFor) return replyStarting(response)
      const answer = answerFor(host)
      if (answer) await answer(request, response)
      else response.writeHead(404, { 'content-type': 'text/plain' }).end(`Nothing is served at ${host}`)
    } catch (error) {
      console.error(`${request.method} ${host}${request.url}:`, error)
      if (response.headersSent) response.destroy()
      else response.writeHead(502, { 'content-type': 'text/plain' }).end('The local cloud failed; its console says why')
    }
  })
  // A port in use responds on the address that its owner listens on, even where this server could still bind.
  if ((await Promise.all([isPortTaken(port, '127.0.0.1'), isPortTaken(port, '::1')])).includes(true))
    throw new PortTakenError(port)
  await listen(server, port, '127.0.0.1')
  // Browsers may try IPv6 first for localhost; a machine without it does not need this.
  const twin = createServer().on('request', (...both) => server.emit('request', ...both))
  twin.on('upgrade', (...all) => server.emit('upgrade', ...all))
  const twins = await listen(twin, port, '::1').then(
    () => [twin],
    () => [],
  )
  return {
    server,
    startServing: how => {
      answerFor = how
    },
    close: async () => {
      await Promise.all([server, ...twins].map(close))
    },
  }
}

function listen(server: Server, port: number, host: string): Promise<void> {
  return new Promise((resolve, reject) => {
    server.once('error', (error: NodeJS.ErrnoException) =>
      reject(error.code === 'EADDRINUSE' ? new PortTakenError(port) : error),
    )
    server.listen(port, host, resolve)
  })
}

function close(server: Server): Promise<void> {
  return new Promise(resolve => {
    server.close(() => resolve())
    server.closeAllConnections()
  })
}

function isPortTaken(port: number, host: string): Promise<boolean> {
  return new Promise(resolve => {
    const socket = connect(port, host)
    socket.once('connect', () => {
      socket.destroy()
      resolve(true)
    })
    socket.once('error', () => resolve(false))
  })
}

/** Asks a client to wait. */
export function replyStarting(response: ServerResponse): void {
  response.writeHead(503, { 'content-type': 'text/plain', 'retry-after': '2' }).end('Muster is starting')
}
