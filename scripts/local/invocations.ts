/**
 * Lambda's invoke API on this machine: a function starts another without waiting, and failed events are retried as the
 * template says.
 */
import { once } from 'node:events'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import type { Invoke } from './gateway.ts'
import { readBody } from './http.ts'
import type { ResolvedTemplate } from './template.ts'

interface EventInvokeConfig {
  readonly FunctionName: string
  readonly MaximumRetryAttempts?: number
}
export interface InvokeEndpoint {
  readonly endpoint: string
  stop(): Promise<void>
}

/** Lambda's limit for an event. */
const EVENT_LIMIT = 1024 * 1024
/** Lambda waits one minute, then two; that is too long on a developer's machine. */
const RETRY_DELAYS = [1_000, 2_000]
/** Lambda's defaults, where the template sets nothing. */
const DEFAULT_RETRIES = 2

export async function startInvokeEndpoint(
  blueprint: ResolvedTemplate,
  invoke: Invoke,
  pauses: readonly number[] = RETRY_DELAYS,
): Promise<InvokeEndpoint> {
  const names = new Set(blueprint.resourcesOfType('AWS::Lambda::Function').map(({ ref }) => ref))
  const retries = new Map(
    blueprint
      .resourcesOfType<EventInvokeConfig>('AWS::Lambda::EventInvokeConfig')
      .map(({ properties }) => [properties.FunctionName, properties.MaximumRetryAttempts ?? DEFAULT_RETRIES]),
  )
  const timers = new Set<NodeJS.Timeout>()
  const attempt = (name: string, event: unknown, number: number) => {
    invoke(name, event).catch(() => {
      // The function runner has logged the error.
      if (number >= (retries.get(name) ?? DEFAULT_RETRIES)) return
      const timer = setTimeout(() => {
        timers.delete(timer)
        attempt(name, event, number + 1)
      }, pauses[number] ?? 0)
      timers.add(timer)
    })
  }

  const server = createServer(async (request, response) => {
    const refuse = (status: number, type: string) =>
      response.writeHead(status, { 'content-type': 'application/json', 'x-amzn-errortype': type }).end('{}')
    const [, name = ''] = /^\/2015-03-31\/functions\/([^/]+)\/invocations$/.exec(request.url ?? '') ?? []
    if (!names.has(decodeURIComponent(name))) return refuse(404, 'ResourceNotFoundException')
    if (request.headers['x-amz-invocation-type'] !== 'Event') return refuse(400, 'InvalidParameterValueException')
    const body = await readBody(request, EVENT_LIMIT)
    if (!body) return refuse(413, 'RequestTooLargeException')
    attempt(decodeURIComponent(name), JSON.parse(body.toString() || '{}'), 0)
    response.writeHead(202).end()
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  return {
    endpoint: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    stop: async () => {
      for (const timer of timers) clearTimeout(timer)
      server.closeAllConnections()
      server.close()
    },
  }
}
