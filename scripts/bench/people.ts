/** The cost of the employee list in a large company: three row caches, and sorting by every column. */
import { randomUUID } from 'node:crypto'
import { employeeList } from '#shared/features/employees/list.ts'
import { employeesApi as feature } from '#shared/features/employees.ts'
import { createTableLike } from '../local/tables.ts'
import { makeCatalogues, toCompanyCatalogues } from '../seed/catalogues.ts'
import { makeCompany } from '../seed/company.ts'
import { seededRandom } from '../seed/seeded-random.ts'
import { loadInstance } from './lists.ts'
import { findBestTime, type Meter, type Reading } from './meter.ts'

export interface PeopleFigures {
  readonly people: number
  readonly cold: Reading
  readonly warm: Reading
  /** Milliseconds of the warm handler by sort column, with a filter of each kind set; the best of five. */
  readonly byColumn: Readonly<Record<string, number>>
}

const FILTERS = { search: 'a', country: 'Costa Rica,Colombia', salaryPeriodMonth: '0,4', isActive: 'true' }

/** Fills a new table, with the schema of `pattern`, with `size` people and lists them. */
export async function measurePeople(
  size: number,
  pattern: string,
  dynamo: string,
  meter: Meter,
): Promise<PeopleFigures> {
  process.env.TABLE = `bench-people-${randomUUID()}`
  await createTableLike(pattern, process.env.TABLE, dynamo)
  process.env.AWS_ENDPOINT_URL_DYNAMODB = dynamo
  const admin = await fillTable(size)

  process.env.AWS_ENDPOINT_URL_DYNAMODB = meter.endpoint
  const list = await loadInstance('employees')
  meter.read()
  await list(feature.calls.list, admin, {})
  const cold = meter.read()
  await list(feature.calls.list, admin, {})
  meter.read()
  await list(feature.calls.list, admin, {})
  const warm = meter.read()
  const byColumn: Record<string, number> = {}
  for (const sortByColumn of Object.keys(employeeList.columns)) {
    byColumn[sortByColumn] = await findBestTime(() =>
      list(feature.calls.list, admin, { query: { ...FILTERS, sortByColumn } }),
    )
  }
  return { people: size, cold, warm, byColumn }
}

async function fillTable(size: number) {
  const [{ employees }, { users }, { projects }, { jobTitles }, { writeMany }] = await Promise.all([
    import('#functions/employees/store.ts'),
    import('#functions/users/store.ts'),
    import('#functions/projects/store.ts'),
    import('#functions/job-titles/store.ts'),
    import('../seed/write.ts'),
  ])
  const now = new Date(Date.now() - 3600_000)
  const chance = seededRandom(size)
  const entries = toCompanyCatalogues(makeCatalogues(now, chance))
  const made = makeCompany(size, entries, now, chance)
  const [admin] = made.users.filter(user => user.roles.includes('admin'))
  if (!admin) throw new Error('The company lacks an admin')
  await writeMany([
    ...made.employees.map(one => employees.insertWrite(one._id, one, now)),
    ...entries.projects.map(({ _id, ...one }) => projects.insertWrite(_id, one, now)),
    ...entries.jobTitles.map(({ _id, ...one }) => jobTitles.insertWrite(_id, one, now)),
    users.insertWrite(admin._id, admin, now),
  ])
  return admin
}
