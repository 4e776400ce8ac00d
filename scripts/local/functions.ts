/** The template's Lambdas, each in a worker thread that has only the template's environment. */
import { randomUUID } from 'node:crypto'
import { createInterface } from 'node:readline'
import { Worker } from 'node:worker_threads'
import { clockOffset } from '../moved-clock.ts'
import type { RunnerConfig, RunnerResult, RunnerTask } from './runner.ts'
import type { ResolvedResource, ResolvedTemplate } from './template.ts'

export interface LambdaProperties {
  readonly Handler: string
  readonly Timeout?: number
  readonly MemorySize?: number
  readonly Environment?: { readonly Variables?: Readonly<Record<string, string>> }
}
export type LocalFunction = ResolvedResource<LambdaProperties>

export interface LocalFunctions {
  readonly names: readonly string[]
  /** Runs a function on an event. @throws when it throws, runs out of time or does not exist. */
  invoke(name: string, event: unknown): Promise<unknown>
  /** The environment that a function sees. */
  environmentOf(name: string): Readonly<Record<string, string>>
  /** Lets the running worker finish its events; the next event gets a new one. */
  replace(name: string): void
  stop(): Promise<void>
}

export interface FunctionSettings {
  /** The URL of a function's bundle. */
  readonly bundleOf: (lambda: LocalFunction) => string
  /** What Lambda itself puts into every environment: region, credentials, where AWS is. */
  readonly baseEnvironment: Readonly<Record<string, string>>
  /** Receives a function's output, line by line. */
  readonly onLog: (functionName: string, line: string, isError: boolean) => void
}

export function startFunctions(blueprint: ResolvedTemplate, settings: FunctionSettings): LocalFunctions {
  const lambdas = new Map(
    blueprint.resourcesOfType<LambdaProperties>('AWS::Lambda::Function').map(lambda => [lambda.ref, lambda] as const),
  )
  const running = new Map<string, FunctionInstance>()
  const lambdaOf = (name: string) => {
    const lambda = lambdas.get(name)
    if (!lambda) throw new Error(`The template has no function ${name}`)
    return lambda
  }
  const environmentOf = (name: string) => ({
    ...settings.baseEnvironment,
    AWS_LAMBDA_FUNCTION_NAME: name,
    AWS_LAMBDA_FUNCTION_MEMORY_SIZE: String(lambdaOf(name).properties.MemorySize ?? 128),
    ...lambdaOf(name).properties.Environment?.Variables,
  })
  const instanceOf = (name: string): FunctionInstance => {
    const known = running.get(name)
    if (known) return known
    const lambda = lambdaOf(name)
    const instance = startInstance(lambda, environmentOf(name), settings, () => {
      if (running.get(name) === instance) running.delete(name)
    })
    running.set(name, instance)
    return instance
  }
  return {
    names: [...lambdas.keys()],
    environmentOf,
    async invoke(name, event) {
      try {
        return await instanceOf(name).run(event)
      } catch (error) {
        settings.onLog(name, error instanceof Error ? (error.stack ?? error.message) : String(error), true)
        throw error
      }
    },
    replace(name) {
      const old = running.get(name)
      running.delete(name)
      old?.retire()
    },
    async stop() {
      const instances = [...running.values()]
      running.clear()
      await Promise.all(instances.map(({ worker }) => worker.terminate()))
    },
  }
}

interface FunctionInstance {
  readonly worker: Worker
  run(event: unknown): Promise<unknown>
  retire(): void
}
interface PendingCall {
  readonly resolve: (value: unknown) => void
  readonly reject: (error: Error) => void
  readonly timer: NodeJS.Timeout
}

function startInstance(
  lambda: LocalFunction,
  env: Readonly<Record<string, string>>,
  settings: FunctionSettings,
  ended: () => void,
): FunctionInstance {
  const { ref, properties } = lambda
  const assignment: RunnerConfig = {
    bundle: settings.bundleOf(lambda),
    handler: properties.Handler.split('.').at(-1) ?? 'handler',
    functionName: ref,
    clockOffset: clockOffset(),
  }
  const worker = new Worker(new URL('./runner.ts', import.meta.url), {
    env: { ...env },
    workerData: assignment,
    stdout: true,
    stderr: true,
  })
  createInterface({ input: worker.stdout }).on('line', line => settings.onLog(ref, line, false))
  createInterface({ input: worker.stderr }).on('line', line => settings.onLog(ref, line, true))

  const waiting = new Map<number, PendingCall>()
  let count = 0
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
    const one = settle(outcome.id)
    if ('error' in outcome) one?.reject(Object.assign(new Error(outcome.error), { stack: outcome.stack }))
    else one?.resolve(outcome.value)
  })
  worker.on('error', failAll)
  worker.on('exit', () => {
    ended()
    failAll(new Error('The function ended its process'))
  })

  const patience = (properties.Timeout ?? 3) * 1000
  return {
    worker,
    run: event =>
      new Promise((resolve, reject) => {
        const id = count++
        // Lambda ends an instance that times out, with everything that it was doing.
        const timer = setTimeout(() => {
          ended()
          failAll(new Error(`Task timed out after ${patience / 1000} seconds`))
          void worker.terminate()
        }, patience)
        waiting.set(id, { resolve, reject, timer })
        worker.postMessage({ id, event, requestId: randomUUID(), deadline: Date.now() + patience } satisfies RunnerTask)
      }),
    retire() {
      retired = true
      if (waiting.size === 0) void worker.terminate()
    },
  }
}
