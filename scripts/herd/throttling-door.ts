/**
 * A door in front of DynamoDB Local that gives each partition so many read units a second, as the cloud does: beyond
 * that, a request is refused and costs nothing.
 */
import { refusalOf, startTableProxy, type TableProxy } from '../bench/table-proxy.ts'
import { isWrite } from '../bench/units.ts'

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

export interface Door extends TableProxy {
  /** What happened since the last reading. */
  read(): Traffic
}

const REFUSAL = refusalOf('ProvisionedThroughputExceededException', 'Too many requests to one partition')

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
  const proxy = await startTableProxy(target, async (asked, passOn) => {
    // They have room of their own.
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
