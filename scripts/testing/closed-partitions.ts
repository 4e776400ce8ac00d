/** Refuses requests for closed partitions in tests, as the IAM role of a feature's function does on AWS. */
import { AsyncLocalStorage } from 'node:async_hooks'
import { closedPartitionsOf, listedPartitionsOf } from '#infra/parts/private-partitions.ts'
import { documentClient } from '#kit/table.ts'

const running = new AsyncLocalStorage<string>()

/** Runs `work` with the permissions of the function with this name. */
export const runAsFunction = <T>(name: string, work: () => T): T => running.run(name, work)

documentClient.middlewareStack.add(
  next => args => {
    const name = running.getStore()
    const listed = name === undefined || !isOfIndex(args.input) ? [] : listedPartitionsOf(name)
    const closed = name === undefined ? [] : closedPartitionsOf(name).filter(key => !listed.includes(key))
    for (const key of partitionKeysOf(args.input))
      if (closed.some(pattern => matchesPattern(key, pattern)))
        throw new Error(`AccessDeniedException: ${name} may not touch the partition ${key}`)
    return next(args)
  },
  { step: 'initialize', name: 'closed partitions' },
)

const isOfIndex = (input: object) => 'IndexName' in input

/** The values of `pk` and `:pk` anywhere in a request. */
function partitionKeysOf(input: unknown): string[] {
  if (Array.isArray(input)) return input.flatMap(partitionKeysOf)
  if (typeof input !== 'object' || input === null) return []
  return Object.entries(input).flatMap(([name, value]) => {
    if (name !== 'pk' && name !== ':pk') return partitionKeysOf(value)
    const key = typeof value === 'string' ? value : value?.S
    return typeof key === 'string' ? [key] : []
  })
}

const matchesPattern = (key: string, pattern: string) =>
  pattern.endsWith('*') ? key.startsWith(pattern.slice(0, -1)) : key === pattern
