/** Replaces DNS: maps both host names to their distributions, which the emulator knows by CloudFront's names. */
import { once } from 'node:events'
import { readFileSync } from 'node:fs'
import { createServer, request } from 'node:https'
import type { Certificate } from './emulator.ts'

export interface FrontDoorOptions extends Certificate {
  readonly port: number
  readonly emulatorPort: number
}

export async function openFrontDoor({ port, emulatorPort, certificate, key }: FrontDoorOptions) {
  let distributions: Readonly<Record<string, string>> = {}
  const ca = readFileSync(certificate)
  const server = createServer({ cert: ca, key: readFileSync(key) }, (asked, answer) => {
    const host = distributions[asked.headers.host ?? '']
    if (!host) return answer.writeHead(503).end('No host of this name is deployed')
    const passed = request(
      {
        host: '127.0.0.1',
        port: emulatorPort,
        ca,
        servername: 'localhost',
        method: asked.method,
        path: asked.url,
        headers: { ...asked.headers, host },
      },
      reply => {
        answer.writeHead(reply.statusCode ?? 502, reply.headers)
        reply.pipe(answer)
      },
    )
    passed.on('error', error => answer.writeHead(502).end(error.message))
    asked.pipe(passed)
  }).listen(port, '127.0.0.1')
  await once(server, 'listening')
  return {
    /** Sets the distribution of each host name, which includes the port. */
    lead(names: Readonly<Record<string, string>>) {
      distributions = names
    },
    stop() {
      server.closeAllConnections()
      server.close()
    },
  }
}
