/**
 * The demo company: made up from fixed random numbers and the day's date, so the same on every machine on one day.
 * `npm run seed -- --employees 10000` begins the local data anew with a large one.
 */
import { parseArgs } from 'node:util'
import { actionItems, comments } from '#functions/action-items/store.ts'
import { employees, projectChanges, takingWorkEmail } from '#functions/employees/store.ts'
import { setPassword } from '#functions/session/store.ts'
import { takingEmail, users } from '#functions/users/store.ts'
import { authorOf } from '#kit/author.ts'
import { catalogueStore } from '#kit/catalogue.ts'
import { catalogues } from '#shared/features/index.ts'
import { type JobTitle, jobTitles } from '#shared/features/job-titles.ts'
import { type Project, projects } from '#shared/features/projects.ts'
import { makeCatalogues } from './seed/catalogues.ts'
import { ACCOUNTS, makeCompany } from './seed/company.ts'
import type { Choices } from './seed/details.ts'
import { dice } from './seed/dice.ts'
import { goalWrites, makeGoals } from './seed/goals.ts'
import { makeMeetings, meetingWrites, placed } from './seed/meetings.ts'
import { makePay, payWrites } from './seed/pay.ts'
import { makePlans, planWrites } from './seed/plans.ts'
import { makeProcedures, procedureWrites } from './seed/procedures.ts'
import { makeProcesses, processWrites } from './seed/processes.ts'
import { makeRewards, rewardWrites } from './seed/rewards.ts'
import { makeTimesheets, timesheetWrites } from './seed/timesheets.ts'
import { makeWork } from './seed/work.ts'
import { writeMany } from './seed/write.ts'

const SEED = 20_240_229
export const DEMO_PASSWORD = 'muster-demo'

export interface Seeding {
  /** How many people; 60 unless said. */
  readonly employees?: number
  readonly now?: Date
  readonly onProgress?: (text: string) => void
}

/** What the company will be, without writing it. */
export function makeUp({ employees: size = 60, now = new Date() }: Seeding) {
  const chance = dice(SEED)
  const entries = makeCatalogues(now, chance)
  const { projects = [], 'job-titles': titles = [] } = entries
  const company = makeCompany(size, { projects, jobTitles: titles } as unknown as Choices, now, chance)
  const work = makeWork(company, now, chance)
  const processes = makeProcesses(company, now, dice(SEED + 2))
  const meetings = makeMeetings(company, processes.assignments, now, dice(SEED + 3))
  const plans = makePlans(company, processes.templates, titles as unknown as readonly JobTitle[], now, dice(SEED + 4))
  const procedures = makeProcedures(company, now, dice(SEED + 6))
  const cases = makeRewards(company, now, dice(SEED + 7))
  const goals = makeGoals(company, entries, now, dice(SEED + 8))
  const sheets = makeTimesheets(company, projects as unknown as readonly Project[], now, dice(SEED + 9))
  return {
    entries,
    ...company,
    ...work,
    items: placed(work.items, meetings),
    processes,
    meetings,
    goals,
    plans,
    procedures,
    cases,
    sheets,
  }
}

/** Writes the demo company into the empty table that the environment names. */
export async function seed(seeding: Seeding = {}): Promise<void> {
  const { now = new Date(), onProgress: tell = () => {} } = seeding
  const made = makeUp(seeding)
  const chance = dice(SEED + 1)
  const hr = made.users.find(user => user.roles.includes('hr'))
  if (!hr) throw new Error('Nobody of hr could have agreed on this')
  const author = authorOf({ ...hr, userId: hr._id })
  const pay = await payWrites(makePay(made.employees, now, chance), author, chance)
  const writes = [
    ...made.employees.flatMap(person => [
      employees.inserting(person._id, person, new Date(person.hireDate ?? now)),
      takingWorkEmail(person.email, person._id),
    ]),
    ...pay,
    ...made.projectChanges.flatMap(({ of, change }) => projectChanges.adding(of, change)),
    ...made.users.flatMap(user => [users.inserting(user._id, user, now), takingEmail(user.email, user._id)]),
    ...made.items.map(item =>
      actionItems.inserting(item._id, item, new Date(item.completionDate ?? item.creationDate)),
    ),
    ...made.comments.flatMap(({ on, comment }) => comments.adding(on, comment)),
    ...catalogueWrites(made.entries, now),
    ...processWrites(made.processes, now),
    ...meetingWrites(made.meetings),
    ...goalWrites(made.goals, now),
    ...planWrites(made.plans),
    ...rewardWrites(made.cases),
    ...procedureWrites(made.procedures),
    ...timesheetWrites(made.sheets, now),
  ]
  let shown = 0
  await writeMany(writes, done => {
    const tenths = Math.floor((done / writes.length) * 10)
    if (tenths > shown && writes.length > 5_000)
      tell(`${'█'.repeat(tenths)}${'░'.repeat(10 - tenths)} ${done} of ${writes.length} records`)
    shown = tenths
  })
  await Promise.all(ACCOUNTS.map(({ account }) => setPassword(`${account}@muster.example`, DEMO_PASSWORD)))
  tell(
    `${made.employees.length} people, ${made.meetings.oneOnOnes.length} one-on-ones, ${made.plans.length} development plans, ${made.items.length} action items, ${made.comments.length} comments, ${made.goals.goals.length} goals, ${made.cases.length} reward requests`,
  )
}

const catalogueWrites = (entriesOf: ReturnType<typeof makeCatalogues>, now: Date) =>
  [...catalogues, jobTitles, projects].flatMap(catalogue => {
    const { entries, taking } = catalogueStore(catalogue)
    return (entriesOf[catalogue.name] ?? []).flatMap(({ _id, ...entry }) => [
      entries.inserting(_id, entry, now),
      taking(entry.name, _id),
    ])
  })

if (import.meta.main) {
  const { values } = parseArgs({ options: { employees: { type: 'string', default: '60' } } })
  const size = Number(values.employees)
  if (!Number.isInteger(size) || size < ACCOUNTS.length || size > 100_000) {
    console.error(`--employees takes a whole number from ${ACCOUNTS.length} to 100000.`)
    process.exit(2)
  }
  const { startCloud } = await import('./local/cloud.ts')
  const { PORT, MUSTER_DATA: data = '.local' } = process.env
  const cloud = await startCloud({ port: Number(PORT ?? 3000), data, fresh: true, seed: { employees: size } })
  await cloud.stop()
  console.log('Done: npm start shows it.')
  process.exit(0)
}
