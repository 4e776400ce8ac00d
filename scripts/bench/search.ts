/** The cost of a search, cold and warm, over a company with plans, goals, action items and rewards: on the deployed bundle. */
import { randomUUID } from 'node:crypto'
import { searchApi } from '#shared/features/search.ts'
import { createTableLike } from '../local/tables.ts'
import { makeActionItems } from '../seed/action-items.ts'
import { makeCatalogues, toCompanyCatalogues } from '../seed/catalogues.ts'
import { makeCompany } from '../seed/company.ts'
import { goalWrites, makeGoals } from '../seed/goals.ts'
import { makePlans, planWrites } from '../seed/plans.ts'
import { makeProcedures, procedureWrites } from '../seed/procedures.ts'
import { makeProcesses } from '../seed/processes.ts'
import { makeRewards, rewardWrites } from '../seed/rewards.ts'
import { seededRandom } from '../seed/seeded-random.ts'
import { loadInstance } from './lists.ts'
import type { Meter, Reading } from './meter.ts'

export interface SearchFigures {
  readonly people: number
  /** Rows that a search of an admin reads. */
  readonly rows: number
  readonly cold: Reading
  readonly warm: Reading
  /**
   * Milliseconds of the warm handler by what is typed, in addition to those of a search for nothing, which reads the
   * session and answers; the query of the people to DynamoDB Local is included.
   */
  readonly byText: Readonly<Record<string, number>>
}

/** One letter, a first name, two beginnings, a kind and a name, and nothing that there is. */
const TEXTS = ['a', 'beatriz', 'ma go', 'plan maria', 'xyzzy'] as const
const ROUNDS = 7

/** Fills a new table, with the schema of `pattern`, with a company of `size` people, and searches it as an admin. */
export async function measureSearch(
  size: number,
  pattern: string,
  dynamo: string,
  meter: Meter,
): Promise<SearchFigures> {
  process.env.TABLE = `bench-search-${randomUUID()}`
  await createTableLike(pattern, process.env.TABLE, dynamo)
  process.env.AWS_ENDPOINT_URL_DYNAMODB = dynamo
  const { admin, rows } = await fillTable(size)

  process.env.AWS_ENDPOINT_URL_DYNAMODB = meter.endpoint
  const search = await loadInstance('search')
  const find = (q: string) => search(searchApi.calls.find, admin, { query: { q } })
  meter.read()
  await find('beatriz')
  const cold = meter.read()
  // The first search after five seconds brings all rows up to date; those that follow while one types, only the people.
  await find('beatriz')
  meter.read()
  await find('beatriz')
  const warm = meter.read()
  const timeOf = async (text: string): Promise<number> => {
    const times: number[] = []
    for (let round = 0; round < ROUNDS; round++) {
      const began = performance.now()
      await find(text)
      times.push(performance.now() - began)
    }
    return times.sort((a, b) => a - b)[ROUNDS >> 1] ?? 0
  }
  const nothing = await timeOf('')
  const byText: Record<string, number> = {}
  for (const text of TEXTS) byText[text] = (await timeOf(text)) - nothing
  return { people: size, rows, cold, warm, byText }
}

async function fillTable(size: number) {
  const [{ employees }, { users }, { actionItems }, { projects }, { jobTitles }, { writeMany }] = await Promise.all([
    import('#functions/employees/store.ts'),
    import('#functions/users/store.ts'),
    import('#functions/action-items/store.ts'),
    import('#functions/projects/store.ts'),
    import('#functions/job-titles/store.ts'),
    import('../seed/write.ts'),
  ])
  const now = new Date(Date.now() - 3600_000)
  const chance = seededRandom(size)
  const entries = makeCatalogues(now, chance)
  const typed = toCompanyCatalogues(entries)
  const company = makeCompany(size, typed, now, chance)
  const { items } = makeActionItems(company, now, chance)
  const { templates } = makeProcesses(company, now, chance)
  const plans = makePlans(company, templates, typed.jobTitles, now, chance)
  const [admin] = company.users.filter(user => user.roles.includes('admin'))
  if (!admin) throw new Error('The company lacks an admin')
  const { goals, templates: goalTemplates, checkIns } = makeGoals(company, entries, now, chance)
  const procedures = makeProcedures(company, now, chance)
  const cases = makeRewards(company, now, chance)
  const writes = [
    ...company.employees.map(one => employees.insertWrite(one._id, one, now)),
    ...typed.projects.map(({ _id, ...one }) => projects.insertWrite(_id, one, now)),
    ...typed.jobTitles.map(({ _id, ...one }) => jobTitles.insertWrite(_id, one, now)),
    ...items.map(one => actionItems.insertWrite(one._id, one, new Date(one.creationDate))),
    ...planWrites(plans),
    ...goalWrites({ goals, templates: goalTemplates, checkIns }, now),
    ...procedureWrites(procedures),
    ...rewardWrites(cases),
  ]
  await writeMany([...writes, users.insertWrite(admin._id, admin, now)])
  const rows = [company.employees, items, plans, goals, procedures, cases].reduce((sum, { length }) => sum + length, 0)
  return { admin, rows }
}
