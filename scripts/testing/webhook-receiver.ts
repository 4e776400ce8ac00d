import { createHmac } from 'node:crypto'
import { createServer, type IncomingHttpHeaders, type Server, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'

export interface ReceivedWebhook {
  readonly headers: IncomingHttpHeaders
  readonly body: string
}
type Answer = (response: ServerResponse, received: ReceivedWebhook) => void

/** A receiver of webhooks on this machine, which records them. */
export class WebhookReceiver {
  readonly received: ReceivedWebhook[] = []
  answer: Answer = response => response.writeHead(200).end()
  readonly #server: Server = createServer(async (request, response) => {
    let body = ''
    for await (const chunk of request) body += chunk
    const received = { headers: request.headers, body }
    this.received.push(received)
    this.answer(response, received)
  })
  async start(): Promise<this> {
    await new Promise<void>(resolve => this.#server.listen(0, '127.0.0.1', resolve))
    return this
  }
  url(host = 'localhost'): string {
    return `http://${host}:${(this.#server.address() as AddressInfo).port}/hooks`
  }
  async stop(): Promise<void> {
    this.#server.closeAllConnections()
    await new Promise(resolve => this.#server.close(resolve))
  }
}

/** Verifies a signature by the rules of Standard Webhooks, as receivers do. */
export function isSignedWith(secret: string, { headers, body }: ReceivedWebhook): boolean {
  const key = Buffer.from(secret.replace('whsec_', ''), 'base64')
  const signed = `${headers['webhook-id']}.${headers['webhook-timestamp']}.${body}`
  return headers['webhook-signature'] === `v1,${createHmac('sha256', key).update(signed).digest('base64')}`
}
