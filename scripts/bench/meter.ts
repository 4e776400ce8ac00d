/** A meter between a function and DynamoDB Local: counts the requests and the capacity units that AWS takes for them. */
import { startTableProxy, type TableProxy } from './table-proxy.ts'
import { isWrite, type MeteredRequest } from './units.ts'

export interface Reading {
  readonly requests: number
  readonly units: number
  /** How many of both were for writing. */
  readonly writing: { readonly requests: number; readonly units: number }
}
const nothing: Reading = { requests: 0, units: 0, writing: { requests: 0, units: 0 } }

export interface Meter extends TableProxy {
  /** What happened since the last reading. */
  read(): Reading
}

/** Starts a meter in front of `target`; calls `hear` with each request before it is passed on. */
export async function startMeter(target: string, hear: (asked: MeteredRequest) => void = () => {}): Promise<Meter> {
  let reading = nothing
  const proxy = await startTableProxy(target, async (asked, passOn) => {
    hear(asked)
    const reply = await passOn()
    const { units } = reply
    const { writing } = reading
    reading = {
      requests: reading.requests + 1,
      units: reading.units + units,
      writing: isWrite(asked) ? { requests: writing.requests + 1, units: writing.units + units } : writing,
    }
    return reply
  })
  return {
    ...proxy,
    read() {
      const read = reading
      reading = nothing
      return read
    },
  }
}

/** How long something takes at best, in milliseconds. */
export async function findBestTime(act: () => Promise<unknown>, rounds = 5): Promise<number> {
  const times: number[] = []
  for (let round = 0; round < rounds; round++) {
    const began = performance.now()
    await act()
    times.push(performance.now() - began)
  }
  return Math.min(...times)
}
