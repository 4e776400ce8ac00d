/** Defines the tests of a list of scenarios. */
import { appendFileSync } from 'node:fs'
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest'
import { startTestJobs } from '../background-jobs.ts'
import { startTestBucket, startTestInbox } from '../files.ts'
import { FAULTS, type Fault, plantAwsFaults } from './aws-faults.ts'
import { startedJobs } from './commands.ts'
import { type FaultResult, faultsOf, runClean, runTwiceAtOnce, runWithFault, type Scenario } from './fault-run.ts'

/** The file that `npm run faults` prints its table from. */
const report = process.env.FAULTS_REPORT

const rememberStart = async ({ detail }: { detail?: unknown }) =>
  void startedJobs.add((detail as { readonly id: string }).id)

interface FaultSuiteOptions {
  readonly faults?: readonly Fault[]
  /** Whether each scenario is also run twice concurrently. */
  readonly isDoubled?: boolean
}

export function describeFaults(
  scenarios: readonly Scenario[],
  { faults = FAULTS, isDoubled = false }: FaultSuiteOptions = {},
): void {
  const stops: (() => Promise<unknown>)[] = []
  beforeAll(async () => {
    const [files, inbox, jobs] = [await startTestBucket(), await startTestInbox(), await startTestJobs(rememberStart)]
    stops.push(files.stop, inbox.stop, jobs.stop)
    plantAwsFaults()
    // Planted faults are logged as errors, which would fill the output.
    vi.spyOn(process.stdout, 'write').mockReturnValue(true)
  })
  afterAll(async () => {
    vi.restoreAllMocks()
    for (const stop of stops) await stop()
  })

  describe.each(scenarios)('$name', scenario => {
    it('is done once or not at all, and once when it is repeated', async () => {
      const clean = await runClean(scenario)
      const results: FaultResult[] = []
      for (const planted of faultsOf(clean, faults)) results.push(await runWithFault(scenario, clean, planted))
      if (report) appendFileSync(report, results.map(result => `${JSON.stringify(result)}\n`).join(''))
      const wrong = results.filter(result => result.wrong.length)
      expect(wrong.map(({ fault, request, wrong }) => `${fault} at ${request}: ${wrong.join('; ')}`)).toEqual([])
    })
    if (isDoubled)
      it('is done once when it is delivered twice at once', async () => {
        expect(await runTwiceAtOnce(scenario, await runClean(scenario))).toEqual([])
      })
  })
}
