/** Many cold instances, each with its own row cache, that load the same list through a throttling proxy. */
import { randomBytes } from 'node:crypto'
import * as z from 'zod/mini'
import { Collection } from '#kit/collection.ts'
import { documentClient } from '#kit/table.ts'
import { id } from '#shared/kit/fields.ts'
import { makeId } from '#shared/kit/ids.ts'
import { writeMany } from '../seed/write.ts'
import type { Door, Traffic } from './throttling-door.ts'

const Row = z.object({ _id: id, version: z.number(), title: z.string() })
export const openList = (name: string) => new Collection({ name, split: 'whole', isSnapshotted: true, row: Row })
export const ROWS = 1_000

/** Fills a list with rows of a minute ago, because newer rows are always requested again. */
export async function fillList(name: string): Promise<void> {
  const [list, at] = [openList(name), new Date(Date.now() - 60_000)]
  const newWrite = (n: number) => {
    const title = `Row ${n} ${'x'.repeat(40)}`
    return list.insertWrite(makeId(at, randomBytes(10).toString('hex')), { title }, at)
  }
  await writeMany(Array.from({ length: ROWS }, (_, n) => newWrite(n)))
}

export interface CrowdFigures extends Traffic {
  /** The number of rows that each instance got, or the name of its error. */
  readonly answers: readonly (number | string)[]
  /** Milliseconds until each got its answer. */
  readonly times: readonly number[]
}

/** Loads a list in `count` cold instances, which start evenly within `within` milliseconds. */
export async function measureCrowd(name: string, count: number, within: number, door: Door): Promise<CrowdFigures> {
  const { hostname, port, protocol } = new URL(door.endpoint)
  const { config } = documentClient
  const { endpoint, retryStrategy } = config
  config.endpoint = async () => ({ protocol, hostname, port: Number(port), path: '/' })
  config.retryStrategy = async () => RETRIES_OF_ITS_OWN
  door.read()
  const instances = await Promise.all(
    Array.from({ length: count }, async (_, n) => {
      await new Promise(resolve => setTimeout(resolve, (n / count) * within))
      const began = performance.now()
      const answer = await openList(name)
        .rows(new Date())
        .then(
          rows => rows.length,
          (error: Error) => error.name,
        )
      return { answer, time: performance.now() - began }
    }),
  )
  Object.assign(config, { endpoint, retryStrategy })
  return { ...door.read(), answers: instances.map(one => one.answer), times: instances.map(one => one.time) }
}

/**
 * Three attempts with the SDK's pauses after throttling. The SDK's own strategy also has a retry quota per instance;
 * here all instances are in one process and would share it.
 */
const retryToken = (count: number) => ({
  getRetryCount: () => count,
  getRetryDelay: () => (count ? 500 * 2 ** (count - 1) * Math.random() : 0),
})
const RETRIES_OF_ITS_OWN = {
  acquireInitialRetryToken: async () => retryToken(0),
  async refreshRetryTokenForRetry(token: { getRetryCount(): number }, { error }: { error?: unknown }) {
    const isThrottled = error instanceof Error && error.name === 'ProvisionedThroughputExceededException'
    if (!isThrottled || token.getRetryCount() + 1 >= 3) throw error
    return retryToken(token.getRetryCount() + 1)
  },
  recordSuccess: () => {},
}
