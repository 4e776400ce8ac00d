/** Stands between a function and DynamoDB Local: hears each request, and what AWS would take for it. */
import { createServer, type IncomingMessage } from 'node:http'
import { type MeteredRequest, unitsOf } from './units.ts'

interface TableReply {
  readonly status: number
  readonly headers: Readonly<Record<string, string>>
  readonly body: Buffer | string
}
type PassOn = (changes?: Readonly<Record<string, unknown>>) => Promise<TableReply & { readonly units: number }>

export interface TableProxy {
  readonly endpoint: string
  stop(): void
}

const CONTENT = { 'content-type': 'application/x-amz-json-1.0' }
/** An error as the table answers it. */
export const refusalOf = (name: string, message: string): TableReply => ({
  status: 400,
  headers: CONTENT,
  body: JSON.stringify({ __type: `com.amazonaws.dynamodb.v20120810#${name}`, message }),
})

/** Starts it in front of `target`. `answer` passes each request on, changed or not, or answers it without the table. */
export async function startTableProxy(
  target: string,
  answer: (asked: MeteredRequest, passOn: PassOn) => Promise<TableReply> | TableReply,
): Promise<TableProxy> {
  const server = createServer(async (request, response) => {
    const input = JSON.parse(await readText(request)) as Record<string, unknown>
    const operation = String(request.headers['x-amz-target']).replace(/^.*\./, '')
    const passOn: PassOn = async (changes = {}) => {
      const sent = { ...input, ...changes, ReturnConsumedCapacity: 'TOTAL' }
      const reply = await fetch(target, {
        method: 'POST',
        headers: Object.fromEntries(PASSED_ON.map(name => [name, String(request.headers[name] ?? '')])),
        body: JSON.stringify(sent),
      })
      const body = Buffer.from(await reply.arrayBuffer())
      const checksum = reply.headers.get('x-amz-crc32')
      const headers = { ...CONTENT, ...(checksum ? { 'x-amz-crc32': checksum } : {}) }
      return { status: reply.status, headers, body, units: unitsOf({ operation, input }, JSON.parse(body.toString())) }
    }
    const { status, headers, body } = await answer({ operation, input }, passOn)
    // A client whose clock a test run has moved would repeat, by this date, each request that is refused.
    response.sendDate = false
    response.writeHead(status, headers).end(body)
  }).listen(0, '127.0.0.1')
  await new Promise(resolve => server.once('listening', resolve))
  const address = server.address()
  if (!address || typeof address === 'string') throw new Error('The proxy got no port')
  return {
    endpoint: `http://127.0.0.1:${address.port}`,
    stop() {
      server.closeAllConnections()
      server.close()
    },
  }
}
const PASSED_ON = ['authorization', 'content-type', 'x-amz-date', 'x-amz-target']

async function readText(request: IncomingMessage): Promise<string> {
  const parts: Buffer[] = []
  for await (const part of request) parts.push(part as Buffer)
  return Buffer.concat(parts).toString()
}
