/** A worker thread that runs one Lambda's code on its events. */
import { randomUUID } from 'node:crypto'
import { createInterface } from 'node:readline'
import { Worker } from 'node:worker_threads'
import { clockOffset } from '../moved-clock.ts'
import type { RunnerConfig, RunnerResult, RunnerTask } from './runner.ts'
import type { ResolvedResource } from './template.ts'

export interface LambdaProperties {
  readonly Handler: string
  readonly Timeout?: number
  readonly MemorySize?: number
  readonly Environment?: { readonly Variables?: Readonly<Record<string, string>> }
}

export interface FunctionInstance {
  run(event: unknown): Promise<unknown>
  /** Milliseconds since its oldest unanswered event came; 0 when it has none. */
  heldFor(): number
  /** Whether it has answered an event yet. */
  isWarm(): boolean
  /** Ends it once its events are answered. */
  retire(): void
  end(): Promise<unknown>
}
export interface InstanceSettings {
  readonly lambda: ResolvedResource<LambdaProperties>
  /** The URL of its code. */
  readonly bundle: string
  readonly environment: Readonly<Record<string, string>>
  /** Receives its output, line by line. */
  readonly onLog: (functionName: string, line: string, isError: boolean) => void
  readonly onEnd: () => void
}
interface PendingCall {
  readonly since: number
  readonly resolve: (value: unknown) => void
  readonly reject: (error: Error) => void
  readonly timer: NodeJS.Timeout
}

export function startInstance({ lambda, bundle, environment, onLog, onEnd }: InstanceSettings): FunctionInstance {
  const { ref, properties } = lambda
  const assignment: RunnerConfig = {
    bundle,
    handler: properties.Handler.split('.').at(-1) ?? 'handler',
    functionName: ref,
    clockOffset: clockOffset(),
  }
  const worker = new Worker(new URL('./runner.ts', import.meta.url), {
    env: { ...environment },
    workerData: assignment,
    stdout: true,
    stderr: true,
  })
  createInterface({ input: worker.stdout }).on('line', line => onLog(ref, line, false))
  createInterface({ input: worker.stderr }).on('line', line => onLog(ref, line, true))

  const waiting = new Map<number, PendingCall>()
  let count = 0
  let warm = false
  let retired = false
  const settle = (id: number): PendingCall | undefined => {
    const one = waiting.get(id)
    waiting.delete(id)
    clearTimeout(one?.timer)
    if (retired && waiting.size === 0) void worker.terminate()
    return one
  }
  const failAll = (reason: Error) => {
    for (const id of [...waiting.keys()]) settle(id)?.reject(reason)
  }
  worker.on('message', (outcome: RunnerResult) => {
    warm = true
    const one = settle(outcome.id)
    if ('error' in outcome) one?.reject(Object.assign(new Error(outcome.error), { stack: outcome.stack }))
    else one?.resolve(outcome.value)
  })
  worker.on('error', failAll)
  worker.on('exit', () => {
    onEnd()
    failAll(new Error('The function ended its process'))
  })

  const patience = (properties.Timeout ?? 3) * 1000
  return {
    run: event =>
      new Promise((resolve, reject) => {
        const id = count++
        // Lambda ends an instance that times out, with everything that it was doing.
        const timer = setTimeout(() => {
          onEnd()
          failAll(new Error(`Task timed out after ${patience / 1000} seconds`))
          void worker.terminate()
        }, patience)
        waiting.set(id, { since: performance.now(), resolve, reject, timer })
        worker.postMessage({ id, event, requestId: randomUUID(), deadline: Date.now() + patience } satisfies RunnerTask)
      }),
    heldFor() {
      const [oldest] = waiting.values()
      return oldest ? performance.now() - oldest.since : 0
    },
    isWarm: () => warm,
    retire() {
      retired = true
      if (waiting.size === 0) void worker.terminate()
    },
    end: () => worker.terminate(),
  }
}
