/** A small part of `npm run fuzz`: every call a few times by all kinds of people, always from the same seed. */
import { afterAll, beforeAll, expect, it } from 'vitest'
import { features } from '#shared/features/index.ts'
import { fuzzEnvironment } from './environment.ts'

const SEED = 20_261_122
const PEOPLE = 12
const CASES_A_CALL = 2

let attack: Awaited<ReturnType<typeof import('./attack.ts')['startAttack']>>
let company: Awaited<ReturnType<typeof import('./stored-company.ts')['storeCompany']>>
beforeAll(async () => {
  const { TABLE = '', AWS_ENDPOINT_URL_DYNAMODB = '' } = process.env
  Object.assign(process.env, await fuzzEnvironment(TABLE, AWS_ENDPOINT_URL_DYNAMODB))
  // The functions read the environment when they are loaded.
  const [{ storeCompany }, { startAttack }] = await Promise.all([import('./stored-company.ts'), import('./attack.ts')])
  company = await storeCompany(PEOPLE)
  attack = await startAttack(company)
})
afterAll(() => {
  attack.stop()
  company.stop()
})

it.each(features.map(({ name }) => name))(
  `%s answers as documented and writes nothing when it refuses, whatever is sent (seed ${SEED})`,
  async name => {
    const { callsOf, runCampaign } = await import('./campaign.ts')
    const calls = callsOf(name)
    const { findings } = await runCampaign(attack, {
      seed: SEED,
      calls,
      cases: calls.length * CASES_A_CALL,
      // Each feature compares the whole table once.
      compareEvery: calls.length * CASES_A_CALL,
    })
    expect(findings.map(({ title, fault, description }) => `${title} ${fault}\n${description}`).join('\n\n')).toBe('')
  },
)
