/** A meter between a function and DynamoDB Local: counts the requests and the capacity units that AWS takes for them. */
import { createServer, type IncomingMessage } from 'node:http'
import { type MeteredRequest, unitsOf } from './units.ts'

export interface Reading {
  readonly requests: number
  readonly units: number
  /** How many of both were for writing. */
  readonly writing: { readonly requests: number; readonly units: number }
}
const nothing: Reading = { requests: 0, units: 0, writing: { requests: 0, units: 0 } }
const WRITING = /^(Put|Update|Delete|BatchWrite|TransactWrite)/

export interface Meter {
  readonly endpoint: string
  /** What happened since the last reading. */
  read(): Reading
  stop(): void
}

/** Starts a meter in front of `target`; calls `hear` with each request before it is passed on. */
export async function startMeter(target: string, hear: (asked: MeteredRequest) => void = () => {}): Promise<Meter> {
  let reading = nothing
  const server = createServer(async (request, response) => {
    const asked = JSON.parse(await readText(request)) as Record<string, unknown>
    const operation = String(request.headers['x-amz-target']).replace(/^.*\./, '')
    const metered = { operation, input: asked }
    hear(metered)
    const answer = await fetch(target, {
      method: 'POST',
      headers: Object.fromEntries(
        ['authorization', 'content-type', 'x-amz-date', 'x-amz-target'].map(name => [
          name,
          String(request.headers[name] ?? ''),
        ]),
      ),
      body: JSON.stringify({ ...asked, ReturnConsumedCapacity: 'TOTAL' }),
    })
    const body = Buffer.from(await answer.arrayBuffer())
    const units = unitsOf(metered, JSON.parse(body.toString()))
    const { writing } = reading
    reading = {
      requests: reading.requests + 1,
      units: reading.units + units,
      writing: WRITING.test(operation) ? { requests: writing.requests + 1, units: writing.units + units } : writing,
    }
    const checksum = answer.headers.get('x-amz-crc32')
    // A client whose clock a test run has moved would repeat, by this date, each request that is refused.
    response.sendDate = false
    response.writeHead(answer.status, {
      'content-type': 'application/x-amz-json-1.0',
      ...(checksum ? { 'x-amz-crc32': checksum } : {}),
    })
    response.end(body)
  }).listen(0, '127.0.0.1')
  await new Promise(resolve => server.once('listening', resolve))
  const address = server.address()
  if (!address || typeof address === 'string') throw new Error('The meter got no port')
  return {
    endpoint: `http://127.0.0.1:${address.port}`,
    read() {
      const read = reading
      reading = nothing
      return read
    },
    stop: () => server.close(),
  }
}

async function readText(request: IncomingMessage): Promise<string> {
  const parts: Buffer[] = []
  for await (const part of request) parts.push(part as Buffer)
  return Buffer.concat(parts).toString()
}
