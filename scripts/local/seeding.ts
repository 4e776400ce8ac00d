/** Fills an empty table with the demo company, in a thread that has the functions' environment. */
import { once } from 'node:events'
import { existsSync } from 'node:fs'
import { Worker } from 'node:worker_threads'
import { DynamoDBClient, ScanCommand } from '@aws-sdk/client-dynamodb'
import { REGION } from '#infra/stages.ts'
import { clockOffset } from '../moved-clock.ts'
import { LOCAL_CREDENTIALS } from './tables.ts'

/** The exports of the seed script. It finds its table through the environment, like a function. */
export interface SeedScript {
  seedDemoCompany(options: { employees?: number; onProgress?: (text: string) => void }): Promise<unknown>
}
const SCRIPT = new URL('../seed.ts', import.meta.url)

export async function isTableEmpty(endpoint: string, TableName: string): Promise<boolean> {
  const client = new DynamoDBClient({ endpoint, region: REGION, credentials: LOCAL_CREDENTIALS })
  try {
    const { Count = 0 } = await client.send(new ScanCommand({ TableName, Limit: 1, Select: 'COUNT' }))
    return Count === 0
  } finally {
    client.destroy()
  }
}

export interface SeedSettings {
  readonly env: Readonly<Record<string, string>>
  readonly employees?: number
  readonly say: (text: string) => void
}

export async function seedInWorker({ env, employees, say }: SeedSettings): Promise<void> {
  if (!existsSync(SCRIPT)) {
    say('There is no seed script yet, so the table stays empty')
    return
  }
  say('Making the demo company …')
  const worker = new Worker(new URL('./seed-thread.ts', import.meta.url), {
    env: { ...env },
    workerData: { script: SCRIPT.href, employees, clockOffset: clockOffset() },
  })
  worker.on('error', error => console.error(error))
  worker.on('message', (text: string) => say(`  ${text}`))
  const [code] = await once(worker, 'exit')
  if (code !== 0) throw new Error('The demo company could not be made')
}
