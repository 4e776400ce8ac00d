/** The thread that the demo company is made in. */
import { parentPort, workerData } from 'node:worker_threads'
import { resolveLocalhostNames } from './localhost-names.ts'

resolveLocalhostNames()
const { seed } = await import('../seed.ts')
await seed({ employees: workerData.employees, onProgress: (text: string) => parentPort?.postMessage(text) })
process.exit(0)
