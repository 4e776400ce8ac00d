/**
 * A proxy in front of DynamoDB Local that limits the read units of each partition per second, as the cloud does: a
 * request above the limit is refused and costs nothing.
 */
import { refusalOf, startTableProxy, type TableProxy } from '../bench/table-proxy.ts'
import { isWrite } from '../bench/units.ts'

export interface DoorOptions {
  /** The limit of each partition, without burst capacity from earlier seconds. */
  readonly unitsASecond: number
  /** The number of items in a page of a whole partition, when the company is smaller than the one to be simulated. */
  readonly pageItems?: number
}
export interface Traffic {
  readonly units: number
  /** The units for reading whole partitions, which are as large as the company. */
  readonly wholeUnits: number
  readonly refused: number
}
const NOTHING: Traffic = { units: 0, wholeUnits: 0, refused: 0 }

export interface Door extends TableProxy {
  /** Returns the traffic since the last call. */
  read(): Traffic
}

const REFUSAL = refusalOf('ProvisionedThroughputExceededException', 'Too many requests to one partition')

export async function startThrottlingDoor(target: string, { unitsASecond, pageItems }: DoorOptions): Promise<Door> {
  const partitions = new Map<string, { level: number; at: number }>()
  /** Returns a partition's remaining units; negative after a page that cost more than was left. */
  const levelOf = (pk: string) => {
    const now = Number(process.hrtime.bigint()) / 1e6
    const { level, at } = partitions.get(pk) ?? { level: unitsASecond, at: now }
    const present = { level: Math.min(unitsASecond, level + ((now - at) / 1000) * unitsASecond), at: now }
    partitions.set(pk, present)
    return present
  }
  let traffic = NOTHING
  const proxy = await startTableProxy(target, async (asked, passOn) => {
    // Writes have their own capacity.
    if (isWrite(asked)) return passOn()
    const { Key, ExpressionAttributeValues: values } = asked.input as AskedRequest
    const pk = Key?.pk?.S ?? values?.[':pk']?.S
    const isWhole = values?.[':since']?.N === '0'
    if (pk !== undefined && levelOf(pk).level <= 0) {
      traffic = { ...traffic, refused: traffic.refused + 1 }
      return REFUSAL
    }
    const reply = await passOn(isWhole && pageItems ? { Limit: pageItems } : {})
    const { units } = reply
    if (pk !== undefined) levelOf(pk).level -= units
    traffic = {
      ...traffic,
      units: traffic.units + units,
      wholeUnits: traffic.wholeUnits + (isWhole ? units : 0),
    }
    return reply
  })
  return {
    ...proxy,
    read() {
      const before = traffic
      traffic = NOTHING
      return before
    },
  }
}

interface AskedRequest {
  readonly Key?: { readonly pk?: { readonly S?: string } }
  readonly ExpressionAttributeValues?: Readonly<Record<string, { readonly S?: string; readonly N?: string }>>
}
