/**
 * Runs one Lambda in a worker thread: loads its bundle and responds to each event with what the handler returns or
 * throws.
 */
import { parentPort, workerData } from 'node:worker_threads'
import { moveClock } from '../moved-clock.ts'
import { resolveLocalhostNames } from './localhost-names.ts'

/** The data that the worker gets when it starts. */
export interface RunnerConfig {
  /** The bundle's URL. */
  readonly bundle: string
  /** The name that the bundle exports its handler by. */
  readonly handler: string
  readonly functionName: string
  /** The offset of the local cloud's clock; it is not in the worker's own environment. */
  readonly clockOffset: number
}
export interface RunnerTask {
  readonly id: number
  readonly event: unknown
  readonly requestId: string
  /** Milliseconds since 1970. */
  readonly deadline: number
}
export type RunnerResult = { readonly id: number } & (
  | { readonly value: unknown }
  | { readonly error: string; readonly stack: string }
)

resolveLocalhostNames()
const { bundle, handler: exported, functionName, clockOffset } = workerData as RunnerConfig
if (clockOffset) moveClock(clockOffset)
const port = parentPort
if (!port) throw new Error('The runner belongs in a worker thread')

const handler = (async () => {
  const loaded: Record<string, unknown> = await import(bundle)
  const found = loaded[exported]
  if (typeof found !== 'function') throw new Error(`The bundle exports no ${exported}`)
  return found
})()
// Each event reports that the bundle cannot be loaded; here, the error must only not end the thread.
handler.catch(() => undefined)

port.on('message', async ({ id, event, requestId, deadline }: RunnerTask) => {
  let outcome: RunnerResult
  try {
    const run = await handler
    const context = {
      functionName,
      functionVersion: '$LATEST',
      awsRequestId: requestId,
      callbackWaitsForEmptyEventLoop: false,
      getRemainingTimeInMillis: () => Math.max(0, deadline - Date.now()),
    }
    // Lambda sends responses as JSON.
    const value: unknown = await run(event, context)
    outcome = { id, value: value === undefined ? null : JSON.parse(JSON.stringify(value)) }
  } catch (error) {
    outcome =
      error instanceof Error
        ? { id, error: error.message, stack: error.stack ?? error.message }
        : { id, error: String(error), stack: String(error) }
  }
  port.postMessage(outcome)
})
