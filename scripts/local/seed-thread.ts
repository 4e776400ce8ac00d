/** The thread that creates the demo company. */
import { parentPort, workerData } from 'node:worker_threads'
import { moveClock } from '../moved-clock.ts'
import { resolveLocalhostNames } from './localhost-names.ts'
import type { SeedScript } from './seeding.ts'

resolveLocalhostNames()
interface SeedTask {
  readonly script: string
  readonly employees: number | undefined
  readonly clockOffset: number
}
const { script, employees, clockOffset } = workerData as SeedTask
if (clockOffset) moveClock(clockOffset)
const { seedDemoCompany } = (await import(script)) as SeedScript
await seedDemoCompany({ ...(employees ? { employees } : {}), onProgress: text => parentPort?.postMessage(text) })
// Clients that the script has opened must not keep the thread.
process.exit(0)
