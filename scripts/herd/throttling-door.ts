/**
 * A door in front of DynamoDB Local that gives each partition so many read units a second, as the cloud does: beyond
 * that, a request is refused and costs nothing.
 */
import { createServer, type IncomingMessage } from 'node:http'

export interface DoorOptions {
  /** Of each partition, without a reserve of earlier seconds. */
  readonly unitsASecond: number
  /** How many items a page of a whole partition holds, for companies that are smaller than the one that is measured. */
  readonly pageItems?: number
}
export interface Traffic {
  readonly units: number
  /** How many of them were for whole partitions, which are as large as the company. */
  readonly wholeUnits: number
  readonly refused: number
}
const NOTHING: Traffic = { units: 0, wholeUnits: 0, refused: 0 }

export interface Door {
  readonly endpoint: string
  /** What happened since the last reading. */
  read(): Traffic
  stop(): void
}

/** A query that finds nothing is for free in DynamoDB Local, and nowhere else. */
const MIN_UNITS = 0.5
const REFUSAL = JSON.stringify({
  __type: 'com.amazonaws.dynamodb.v20120810#ProvisionedThroughputExceededException',
  message: 'Too many requests to one partition',
})

export async function startThrottlingDoor(target: string, { unitsASecond, pageItems }: DoorOptions): Promise<Door> {
  const partitions = new Map<string, { level: number; at: number }>()
  /** What a partition has left; less than nothing while its last page is paid off. */
  const levelOf = (pk: string) => {
    const now = Number(process.hrtime.bigint()) / 1e6
    const { level, at } = partitions.get(pk) ?? { level: unitsASecond, at: now }
    const present = { level: Math.min(unitsASecond, level + ((now - at) / 1000) * unitsASecond), at: now }
    partitions.set(pk, present)
    return present
  }
  let traffic = NOTHING
  const server = createServer(async (request, response) => {
    const asked = JSON.parse(await readText(request)) as AskedRequest
    const operation = String(request.headers['x-amz-target']).replace(/^.*\./, '')
    const [pk, isWhole] = [partitionOf(asked), asked.ExpressionAttributeValues?.[':since']?.N === '0']
    const headers = { 'content-type': 'application/x-amz-json-1.0' }
    if (pk !== undefined && levelOf(pk).level <= 0) {
      traffic = { ...traffic, refused: traffic.refused + 1 }
      response.writeHead(400, headers).end(REFUSAL)
      return
    }
    const answer = await fetch(target, {
      method: 'POST',
      headers: Object.fromEntries(
        ['authorization', 'content-type', 'x-amz-date', 'x-amz-target'].map(name => [
          name,
          String(request.headers[name] ?? ''),
        ]),
      ),
      body: JSON.stringify({
        ...asked,
        ReturnConsumedCapacity: 'TOTAL',
        ...(isWhole && operation === 'Query' && pageItems ? { Limit: pageItems } : {}),
      }),
    })
    const body = Buffer.from(await answer.arrayBuffer())
    const { ConsumedCapacity } = JSON.parse(body.toString()) as { ConsumedCapacity?: { CapacityUnits?: number } }
    const units = Math.max(MIN_UNITS, ConsumedCapacity?.CapacityUnits ?? 0)
    if (pk !== undefined) levelOf(pk).level -= units
    traffic = {
      ...traffic,
      units: traffic.units + units,
      wholeUnits: traffic.wholeUnits + (isWhole ? units : 0),
    }
    response.writeHead(answer.status, headers).end(body)
  }).listen(0, '127.0.0.1')
  await new Promise(resolve => server.once('listening', resolve))
  const address = server.address()
  if (!address || typeof address === 'string') throw new Error('The door got no port')
  return {
    endpoint: `http://127.0.0.1:${address.port}`,
    read() {
      const before = traffic
      traffic = NOTHING
      return before
    },
    stop() {
      server.closeAllConnections()
      server.close()
    },
  }
}

interface AskedRequest {
  readonly Key?: { readonly pk?: { readonly S?: string } }
  readonly ExpressionAttributeValues?: Readonly<Record<string, { readonly S?: string; readonly N?: string }>>
}
const partitionOf = ({ Key, ExpressionAttributeValues }: AskedRequest): string | undefined =>
  Key?.pk?.S ?? ExpressionAttributeValues?.[':pk']?.S

async function readText(request: IncomingMessage): Promise<string> {
  const parts: Buffer[] = []
  for await (const part of request) parts.push(part as Buffer)
  return Buffer.concat(parts).toString()
}
