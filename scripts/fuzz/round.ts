/** A part of a long run, with its own process and table: `node round.ts <options as JSON>` replies with a message. */
import { randomUUID } from 'node:crypto'
import { DeleteTableCommand } from '@aws-sdk/client-dynamodb'
import { createTableLike } from '#scripts/local/tables.ts'
import { fuzzEnvironment } from './environment.ts'

export interface RoundOptions {
  readonly endpoint: string
  readonly pattern: string
  readonly seed: number
  readonly cases: number
  /** Limits the round to calls whose names contain this. */
  readonly call: string
}

/** Small enough to be stored in seconds, large enough for records of every kind. */
const PEOPLE = 24
const COMPARE_EVERY = 200
const TELL_EVERY = 100

const { endpoint, pattern, seed, cases, call } = JSON.parse(process.argv[2] ?? '') as RoundOptions
const table = `fuzz-${randomUUID()}`
Object.assign(process.env, await fuzzEnvironment(table, endpoint))
await createTableLike(pattern, table, endpoint)

// The functions read the environment when they are loaded.
const [{ storeCompany }, { startAttack }, { callsNamed, runCampaign }, { documentClient }] = await Promise.all([
  import('./stored-company.ts'),
  import('./attack.ts'),
  import('./campaign.ts'),
  import('#kit/table.ts'),
])
const company = await storeCompany(PEOPLE)
const attack = await startAttack(company)
const result = await runCampaign(attack, {
  seed,
  cases,
  calls: callsNamed(call),
  compareEvery: COMPARE_EVERY,
  onProgress: done => {
    if (done % TELL_EVERY === 0) process.send?.({ done: TELL_EVERY })
  },
})
attack.stop()
company.stop()
await documentClient.send(new DeleteTableCommand({ TableName: table }))
process.send?.({ result }, () => process.exit(0))
