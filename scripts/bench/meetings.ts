/**
 * The cost of one-on-ones with sixty months of a large company in the table: list, history and report, cold and warm.
 */
import { randomUUID } from 'node:crypto'
import { setFlagsFromString } from 'node:v8'
import { runInNewContext } from 'node:vm'
import { feelings, oneOnOneStatuses } from '#shared/features/one-on-ones/list.ts'
import { oneOnOnesApi as feature } from '#shared/features/one-on-ones.ts'
import type { AnyCall } from '#shared/kit/contract.ts'
import { addMonths, dayOf, firstDayOfMonth } from '#shared/kit/dates.ts'
import { makeId } from '#shared/kit/ids.ts'
import { createTableLike } from '../local/tables.ts'
import { makeCatalogues, toCompanyCatalogues } from '../seed/catalogues.ts'
import { makeCompany } from '../seed/company.ts'
import { seededRandom } from '../seed/seeded-random.ts'
import { TALKING_POINTS } from '../seed/talking-points.ts'
import { loadInstance } from './lists.ts'
import { findBestTime, type Meter, type Reading } from './meter.ts'

export interface MeetingFigures {
  readonly rows: number
  readonly asked: string
  readonly cold: Reading
  readonly warm: Omit<Reading, 'writing'>
  /** Milliseconds of the warm handler, the queries to DynamoDB Local included; the best of three. */
  readonly milliseconds: number
  /** The memory that a function uses for it, in bytes. */
  readonly memory: number
}

const MONTHS = 60
/** A warm query is asked so often, and its time is the best. */
const ROUNDS = 3

/**
 * Fills a new table, with the schema of `pattern`, with sixty months of `people`, and makes each query in a separate
 * instance.
 */
export async function measureMeetings(
  people: number,
  pattern: string,
  dynamo: string,
  meter: Meter,
): Promise<MeetingFigures[]> {
  process.env.TABLE = `bench-meetings-${randomUUID()}`
  await createTableLike(pattern, process.env.TABLE, dynamo)
  process.env.AWS_ENDPOINT_URL_DYNAMODB = dynamo
  const { admin, person, month } = await fillTable(people)

  process.env.AWS_ENDPOINT_URL_DYNAMODB = meter.endpoint
  const { list, history, report } = feature.calls
  const asking: readonly (readonly [string, AnyCall, { params?: Record<string, string>; query?: object }])[] = [
    ['this month', list, { query: { startDate: month, endDate: month } }],
    ['all there is', list, {}],
    ["a person's history", history, { params: { id: person } }],
    ["this month's report", report, { query: { startDate: month, endDate: month } }],
  ]
  const figures: MeetingFigures[] = []
  for (const [asked, call, sent] of asking) {
    const before = measureHeap()
    const ask = await loadInstance('one-on-ones')
    meter.read()
    await ask(call, admin, sent)
    const cold = meter.read()
    await ask(call, admin, sent)
    meter.read()
    const milliseconds = await findBestTime(() => ask(call, admin, sent), ROUNDS)
    const { requests, units } = meter.read()
    const memory = measureHeap() - before
    const warm = { requests: requests / ROUNDS, units: units / ROUNDS }
    figures.push({ rows: people * MONTHS, asked, cold, warm, milliseconds, memory })
  }
  return figures
}

setFlagsFromString('--expose-gc')
const collectGarbage = runInNewContext('gc') as () => void
const measureHeap = () => {
  collectGarbage()
  return process.memoryUsage().heapUsed
}

/**
 * Everybody meets their leader every month. The details of each month are written only for one person, whose history is
 * queried.
 */
async function fillTable(people: number) {
  const [{ employees }, { users }, { newOneOnOneFields, oneOnOnes, reserveOneOnOneWrite }, { writeMany }] =
    await Promise.all([
      import('#functions/employees/store.ts'),
      import('#functions/users/store.ts'),
      import('#functions/one-on-ones/store.ts'),
      import('../seed/write.ts'),
    ])
  const now = new Date(Date.now() - 3600_000)
  const chance = seededRandom(people)
  const made = makeCompany(people, toCompanyCatalogues(makeCatalogues(now, chance)), now, chance)
  const [admin] = made.users.filter(user => user.roles.includes('admin'))
  const person = made.employees.at(-1)
  if (!admin || !person) throw new Error('The company lacks an admin or anybody')
  await writeMany([
    ...made.employees.map(one => employees.insertWrite(one._id, one, now)),
    users.insertWrite(admin._id, admin, now),
  ])
  const month = firstDayOfMonth(dayOf(now))
  for (let back = 0; back < MONTHS; back++) {
    const creationDate = addMonths(month, -back)
    const state = back
      ? { status: oneOnOneStatuses.id('Complete'), feelings: [feelings.id('Calm'), feelings.id('Proud')] }
      : {}
    await writeMany(
      made.employees.flatMap(({ _id: employee, leader: leaderAssigned }, index) => {
        // Never all at one instant: half a minute apart, within the first days of the month.
        const at = new Date(Math.min(Date.parse(creationDate) + index * 30_000, now.getTime()))
        const id = makeId(new Date(creationDate), chance.hex(20))
        const fields = newOneOnOneFields(
          { employee, leaderAssigned, creationDate },
          chance.pick(TALKING_POINTS),
          null,
          now,
        )
        const written = oneOnOnes.insertWrite(id, { ...fields, ...state }, at)
        return employee === person._id ? [written, reserveOneOnOneWrite(fields, id)] : [written]
      }),
    )
  }
  return { admin, person: person._id, month }
}
