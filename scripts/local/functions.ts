/**
 * The template's Lambdas, each in worker threads that have only the template's environment. Unlike on AWS, an instance
 * handles several events at once, which saves memory and cold starts; a slow instance makes another one start. One at a
 * time, because they all fill their caches from the same small database.
 */
import { setImmediate } from 'node:timers/promises'
import { type FunctionInstance, type LambdaProperties, startInstance } from './function-instance.ts'
import type { ResolvedResource, ResolvedTemplate } from './template.ts'

export type LocalFunction = ResolvedResource<LambdaProperties>

export interface LocalFunctions {
  readonly names: readonly string[]
  /** Runs a function on an event. @throws if the function throws, times out or does not exist. */
  invoke(name: string, event: unknown): Promise<unknown>
  /** The environment that a function sees. */
  environmentOf(name: string): Readonly<Record<string, string>>
  /** Lets the running instances finish their events; the next event gets a new one. */
  replace(name: string): void
  /** Gives the functions the settings of another deployment, one after the other. */
  update(blueprint: ResolvedTemplate): Promise<void>
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

/** An instance counts as slow if its oldest event has waited for this long, in milliseconds. */
const HELD_UP = 1000
const MAX_INSTANCES = 4

export function startFunctions(blueprint: ResolvedTemplate, settings: FunctionSettings): LocalFunctions {
  const lambdas = readLambdas(blueprint)
  const running = new Map<string, Set<FunctionInstance>>()
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
  const instanceFor = (name: string): FunctionInstance => {
    const lambda = lambdaOf(name)
    const instances = running.get(lambda.ref) ?? new Set()
    running.set(lambda.ref, instances)
    const [freest] = [...instances].sort((one, other) => one.heldFor() - other.heldFor())
    const isStarting = instances.size > 1 && [...instances].some(one => !one.isWarm())
    if (freest && (freest.heldFor() < HELD_UP || isStarting || instances.size >= MAX_INSTANCES)) return freest
    const instance: FunctionInstance = startInstance({
      lambda,
      bundle: settings.bundleOf(lambda),
      environment: environmentOf(name),
      onLog: settings.onLog,
      onEnd: () => instances.delete(instance),
    })
    instances.add(instance)
    return instance
  }
  const replace = (name: string) => {
    const old = running.get(name) ?? []
    running.delete(name)
    for (const instance of old) instance.retire()
  }
  return {
    names: [...lambdas.keys()],
    environmentOf,
    async invoke(name, event) {
      try {
        return await instanceFor(name).run(event)
      } catch (error) {
        settings.onLog(name, error instanceof Error ? (error.stack ?? error.message) : String(error), true)
        throw error
      }
    },
    replace,
    async update(next) {
      for (const [name, lambda] of readLambdas(next)) {
        lambdas.set(name, lambda)
        replace(name)
        await setImmediate()
      }
    },
    async stop() {
      const instances = [...running.values()].flatMap(of => [...of])
      running.clear()
      await Promise.all(instances.map(instance => instance.end()))
    },
  }
}

const readLambdas = (blueprint: ResolvedTemplate) =>
  new Map(
    blueprint.resourcesOfType<LambdaProperties>('AWS::Lambda::Function').map(lambda => [lambda.ref, lambda] as const),
  )
