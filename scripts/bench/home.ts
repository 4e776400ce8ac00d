/**
 * The cost of the home, which reads the row caches of eleven features, for an admin, who may see everybody, and for a
 * leader. When warm, it sends one query per partition, whatever the company's size. Also the cost of a month's sheets.
 */
import { randomUUID } from 'node:crypto'
import { homeApi } from '#shared/features/home.ts'
import { lastClosedMonth } from '#shared/features/timesheets/closing.ts'
import { timesheetsApi } from '#shared/features/timesheets.ts'
import { makeId } from '#shared/kit/ids.ts'
import { createTableLike } from '../local/tables.ts'
import { makeCatalogues, toCompanyCatalogues } from '../seed/catalogues.ts'
import { makeCompany } from '../seed/company.ts'
import { seededRandom } from '../seed/seeded-random.ts'
import { makeDemoCompany } from '../seed.ts'
import { loadInstance } from './lists.ts'
import { findBestTime, type Meter, type Reading } from './meter.ts'

export interface HomeFigures {
  readonly people: number
  readonly role: 'admin' | 'leader'
  /** Whether the sheets of a month are among what the home asks for: a partition for each of their shards. */
  readonly asksForSheets: boolean
  readonly cold: Reading
  readonly warm: Reading
  /** Milliseconds of the warm handler, the queries to DynamoDB Local included; the best of five. */
  readonly milliseconds: number
  /** How much waits, in all groups. */
  readonly waiting: number
  /** Milliseconds of the warm list of the last closed month's sheets, the best of five. */
  readonly month: number
}

/** Fills a new table, with the schema of `pattern`, with a company and what its people work on, and opens two homes. */
export async function measureHome(size: number, pattern: string, dynamo: string, meter: Meter): Promise<HomeFigures[]> {
  process.env.TABLE = `bench-home-${size}-${randomUUID()}`
  await createTableLike(pattern, process.env.TABLE, dynamo)
  process.env.AWS_ENDPOINT_URL_DYNAMODB = dynamo
  const users = await fillTable(size)
  const [{ findWaitingMonth }, { toStaffActor }] = await Promise.all([
    import('#functions/timesheets/waiting.ts'),
    import('#functions/home/staff-actor.ts'),
  ])

  process.env.AWS_ENDPOINT_URL_DYNAMODB = meter.endpoint
  const figures: HomeFigures[] = []
  for (const role of ['admin', 'leader'] as const) {
    const [instance, timesheets] = [await loadInstance('home'), await loadInstance('timesheets')]
    const open = async () =>
      (await instance(homeApi.calls.overview, users[role], {})) as { groups: { total: number }[] }
    meter.read()
    await open()
    const cold = meter.read()
    const { groups } = await open()
    meter.read()
    await open()
    const warm = meter.read()
    const milliseconds = await findBestTime(open)
    const [year, month] = lastClosedMonth(new Date()).split('-')
    const list = () => timesheets(timesheetsApi.calls.list, users[role], { query: { year, month } })
    await list()
    const waiting = groups.reduce((sum, { total }) => sum + total, 0)
    const asksForSheets = findWaitingMonth(toStaffActor(users[role]), new Date()) !== undefined
    figures.push({
      people: size,
      role,
      asksForSheets,
      cold,
      warm,
      milliseconds,
      waiting,
      month: await findBestTime(list),
    })
  }
  return figures
}

/**
 * The records of the demo company again and again, each about another person: for everybody two action items, two
 * one-on-ones and a sheet of last month, for every second a goal, for every fourth a plan and a reward, for every tenth
 * a checklist.
 */
async function fillTable(size: number) {
  const [stores, { users }, { writeMany }] = await Promise.all([
    Promise.all([
      import('#functions/employees/store.ts'),
      import('#functions/action-items/store.ts'),
      import('#functions/one-on-ones/store.ts'),
      import('#functions/career-development-plans/store.ts'),
      import('#functions/rewards/store.ts'),
      import('#functions/goals/store.ts'),
      import('#functions/procedures/store.ts'),
      import('#functions/timesheets/store.ts'),
    ]),
    import('#functions/users/store.ts'),
    import('../seed/write.ts'),
  ])
  const [{ employees }, { actionItems }, { oneOnOnes }, { plans }, { rewards }, { goals }, procedures, sheets] = stores
  const now = new Date(Date.now() - 3600_000)
  const chance = seededRandom(size)
  const made = makeCompany(size, toCompanyCatalogues(makeCatalogues(now, chance)), now, chance)
  const demo = makeDemoCompany({ now })
  const [admin] = made.users.filter(user => user.roles.includes('admin'))
  const [leader] = made.users.filter(user => user.email === 'leader@muster.example')
  if (!admin || !leader) throw new Error('The company lacks an admin or a leader')

  let serial = 0
  const newId = (at: string) => makeId(new Date(at), (++serial).toString(16).padStart(20, '0'))
  /** A copy of one of the patterns for every `every`th person, written by `write`. */
  const copies = <Pattern>(
    patterns: readonly Pattern[],
    every: number,
    write: (
      pattern: Pattern,
      of: { employee: string; leaderAssigned: string },
    ) => Parameters<typeof writeMany>[0][number],
  ) =>
    made.employees.flatMap((person, index) => {
      const pattern = patterns[index % patterns.length]
      if (!pattern || index % every) return []
      return [write(pattern, { employee: person._id, leaderAssigned: person.leader ?? leader.employeeId ?? '' })]
    })
  const month = lastClosedMonth(now)
  const recent = demo.meetings.oneOnOnes.filter(({ creationDate }) => creationDate >= month)
  const lastSheets = demo.sheets.sheets.filter(({ period }) => period === month)
  const cases = demo.cases.map(({ reward }) => reward)
  await writeMany([
    ...made.employees.map(one => employees.insertWrite(one._id, one, now)),
    ...[admin, leader].map(user => users.insertWrite(user._id, user, now)),
    ...[1, 2].flatMap(() =>
      copies(demo.items, 1, (item, of) =>
        actionItems.insertWrite(newId(item.creationDate), { ...item, ...of }, new Date(item.creationDate)),
      ),
    ),
    ...[1, 2].flatMap(() =>
      copies(recent, 1, (one, of) => oneOnOnes.insertWrite(newId(one.creationDate), { ...one, ...of }, now)),
    ),
    ...copies(demo.plans, 4, (plan, of) =>
      plans.insertWrite(newId(plan.creationDate), { ...plan, ...of }, new Date(plan.creationDate)),
    ),
    ...copies(cases, 4, (reward, { employee }) =>
      rewards.insertWrite(newId(reward.requestDate), { ...reward, employee }, new Date(reward.updateDate)),
    ),
    ...copies(demo.goals.goals, 2, (goal, { employee }) =>
      goals.insertWrite(newId(goal.createdAt), { ...goal, employee }, new Date(goal.createdAt)),
    ),
    ...demo.procedures.flatMap(({ kind, processes }) =>
      copies(processes, 10, (one, { employee }) =>
        procedures
          .procedureStoreOf(kind)
          .processes.insertWrite(newId(one.creationDate), { ...one, employee }, new Date(one.creationDate)),
      ),
    ),
    ...copies(lastSheets, 1, ({ _id, version, ...sheet }, { employee }) =>
      // The sheet's shard is in its id: the serial number spreads them.
      sheets.timesheets.insertWrite(newIdOfShard(month, ++serial), { ...sheet, employee }, now),
    ),
  ])
  return { admin, leader }
}

const newIdOfShard = (month: string, serial: number) =>
  makeId(new Date(month), (serial % 16).toString(16) + serial.toString(16).padStart(19, '0'))
