/**
 * `npm run fuzz -- --cases 100000 [--seed 7] [--call goals.create]`: attacks every call as all kinds of people, and
 * prints the counts of statuses and the faults. A run consists of rounds; it prints the command to repeat a single one.
 */
import { fork } from 'node:child_process'
import { fileURLToPath } from 'node:url'
import { parseArgs } from 'node:util'
import { startTable } from '../local/tables.ts'
import type { CampaignResult } from './campaign.ts'
import { commandOf, FuzzReport } from './report.ts'
import type { RoundOptions } from './round.ts'

/** Limited, because the cases of a round change and delete its records. */
const CASES_A_ROUND = 5_000
const ROUNDS_AT_ONCE = 2
const TELL_EVERY = 5_000

const { values } = parseArgs({
  options: {
    cases: { type: 'string', default: '10000' },
    seed: { type: 'string', default: String(Date.now() % 1_000_000) },
    call: { type: 'string', default: '' },
  },
})
const [cases, seed] = [Number(values.cases), Number(values.seed)]
if (!Number.isInteger(cases) || cases < 1 || !Number.isInteger(seed)) {
  console.error('--cases and --seed take whole numbers.')
  process.exit(2)
}
console.log(`Seed ${seed}: ${commandOf({ cases, seed, call: values.call })}`)

const { endpoint, tableName: pattern, stop } = await startTable()
const rounds = Array.from({ length: Math.ceil(cases / CASES_A_ROUND) }, (_, index) => ({
  endpoint,
  pattern,
  call: values.call,
  seed: seed + index,
  cases: Math.min(CASES_A_ROUND, cases - index * CASES_A_ROUND),
}))
const started = performance.now()
const report = new FuzzReport()
let done = 0
const work = async () => {
  for (let round = rounds.shift(); round; round = rounds.shift())
    for (const fault of report.add(round, await runRound(round))) console.log(`\n${fault}\n`)
}
await Promise.all(Array.from({ length: ROUNDS_AT_ONCE }, work))
await stop()
if (report.neverSuccessful.length) console.log(`Never successful: ${report.neverSuccessful.join(', ')}`)
console.log(report.closingLine(seed, performance.now() - started))
process.exit(report.hasFaults ? 1 : 0)

function runRound(round: RoundOptions): Promise<CampaignResult> {
  return new Promise((resolve, reject) => {
    const child = fork(fileURLToPath(new URL('round.ts', import.meta.url)), [JSON.stringify(round)])
    let result: CampaignResult | undefined
    child.on('message', (said: { readonly done?: number; readonly result?: CampaignResult }) => {
      result = said.result ?? result
      done += said.done ?? 0
      if (said.done && done % TELL_EVERY < said.done) {
        const seconds = (performance.now() - started) / 1000
        console.log(`${done} of ${cases} cases, ${Math.round(done / seconds)} a second`)
      }
    })
    child.once('error', reject)
    child.once('exit', code =>
      result ? resolve(result) : reject(new Error(`The round ${round.seed} ended with ${code}`)),
    )
  })
}
