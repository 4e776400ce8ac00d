/** The thread that the demo company is made in. */
import { parentPort, workerData } from 'node:worker_threads'
import { resolveLocalhostNames } from './localhost-names.ts'
import type { SeedScript } from './seeding.ts'

resolveLocalhostNames()
const { script, employees } = workerData as { script: string; employees: number | undefined }
const { seed } = (await import(script)) as SeedScript
await seed({ ...(employees ? { employees } : {}), onProgress: text => parentPort?.postMessage(text) })
// Clients that the script has opened must not keep the thread.
process.exit(0)
