/**
 * The demo company: generated from fixed random numbers and the day's date, so it is the same on every machine on one
 * day. `npm run seed -- --employees 10000` replaces the local data with a large one.
 */
import { parseArgs } from 'node:util'
import { actionItemComments, actionItems } from '#functions/action-items/store.ts'
import { setPassword } from '#functions/credentials/store.ts'
import { employees, projectChanges, reserveWorkEmailWrite } from '#functions/employees/store.ts'
import { closeMonth } from '#functions/timesheets/close-month.ts'
import type { StoredTimesheet } from '#functions/timesheets/store.ts'
import { reserveUserEmailWrite, users } from '#functions/users/store.ts'
import { authorOf } from '#kit/author.ts'
import { createCatalogueStore } from '#kit/catalogue.ts'
import { ensureSecrets } from '#kit/secrets.ts'
import { catalogues } from '#shared/features/index.ts'
import { jobTitlesCatalogue } from '#shared/features/job-titles.ts'
import { projectsCatalogue } from '#shared/features/projects.ts'
import { lastClosedMonth } from '#shared/features/timesheets/closing.ts'
import { makeActionItems } from './seed/action-items.ts'
import { makeCatalogues, toCompanyCatalogues } from './seed/catalogues.ts'
import { ACCOUNTS, makeCompany } from './seed/company.ts'
import { correctionWrites } from './seed/corrections.ts'
import { goalWrites, makeGoals } from './seed/goals.ts'
import { attachItemsToMeetings, makeMeetings, meetingWrites } from './seed/meetings.ts'
import { noticeWrites } from './seed/notices.ts'
import { makePay, payWrites } from './seed/pay.ts'
import { payBandWrites } from './seed/pay-bands.ts'
import { peerWrites } from './seed/plan-peers.ts'
import { makePlans, planWrites } from './seed/plans.ts'
import { makeProcedures, procedureWrites } from './seed/procedures.ts'
import { makeProcesses, processWrites } from './seed/processes.ts'
import { makeRewards, rewardWrites } from './seed/rewards.ts'
import { seededRandom } from './seed/seeded-random.ts'
import { makeTimesheets, timesheetWrites } from './seed/timesheets.ts'
import { writeMany } from './seed/write.ts'

const SEED = 20_240_229
const DEMO_PEOPLE = 60
export const DEMO_PASSWORD = 'muster-demo'

export interface SeedOptions {
  /** How many people; 60 by default. */
  readonly employees?: number
  readonly now?: Date
  readonly onProgress?: (text: string) => void
  /** Leaves the last closed month unsealed, for the nightly job to seal. */
  readonly leavesSealing?: boolean
}
/** Sealing draws a document for each sheet, so larger companies have no seals, and this one has those of one month. */
const MAX_SEALED_PEOPLE = 100

/** Generates the company without writing it. */
export function makeDemoCompany({ employees: size = DEMO_PEOPLE, now = new Date() }: SeedOptions) {
  const chance = seededRandom(SEED)
  const entries = makeCatalogues(now, chance)
  const typed = toCompanyCatalogues(entries)
  const company = makeCompany(size, typed, now, chance)
  const work = makeActionItems(company, now, chance)
  const processes = makeProcesses(company, now, seededRandom(SEED + 2))
  const meetings = makeMeetings(company, processes.assignments, now, seededRandom(SEED + 3))
  const plans = makePlans(company, processes.templates, typed.jobTitles, now, seededRandom(SEED + 4))
  const procedures = makeProcedures(company, now, seededRandom(SEED + 6))
  const cases = makeRewards(company, now, seededRandom(SEED + 7))
  const goals = makeGoals(company, entries, now, seededRandom(SEED + 8))
  const sheets = makeTimesheets(company, typed.projects, now, seededRandom(SEED + 9))
  return {
    entries,
    ...company,
    ...work,
    items: attachItemsToMeetings(work.items, meetings),
    processes,
    meetings,
    goals,
    plans,
    procedures,
    cases,
    sheets,
  }
}

/** Writes the demo company into the empty table of the environment, and sealed files into its bucket. */
export async function seedDemoCompany(seeding: SeedOptions = {}): Promise<void> {
  const { now = new Date(), employees: size = DEMO_PEOPLE } = seeding
  const leavesSealing = size <= MAX_SEALED_PEOPLE
  await seedCompanyRecords({ ...seeding, now, leavesSealing })
  await Promise.all([
    ...ACCOUNTS.map(({ account }) => setPassword(`${account}@muster.example`, DEMO_PASSWORD)),
    ...(leavesSealing ? [sealLastMonth(now)] : []),
  ])
}

async function sealLastMonth(now: Date): Promise<void> {
  const { failed } = await closeMonth(lastClosedMonth(now), now)
  if (failed) throw new Error(`${failed} timesheets could not be sealed`)
}

/** Writes the company without passwords and seals, which take most of the time for a small company. */
export async function seedCompanyRecords(seeding: SeedOptions = {}): Promise<void> {
  const { now = new Date(), onProgress: tell = () => {}, leavesSealing = false } = seeding
  await ensureSecrets()
  const made = makeDemoCompany(seeding)
  const chance = seededRandom(SEED + 1)
  const hr = made.users.find(user => user.roles.includes('hr'))
  if (!hr) throw new Error('Nobody of hr could have agreed on this')
  const author = authorOf({ ...hr, userId: hr._id })
  const paid = makePay(made.employees, now, chance)
  const pay = [...(await payWrites(paid, author, chance)), ...(await payBandWrites(paid, now))]
  const writes = [
    ...made.employees.flatMap(person => [
      employees.insertWrite(person._id, person, new Date(person.hireDate ?? now)),
      reserveWorkEmailWrite(person.email, person._id),
    ]),
    ...pay,
    ...made.projectChanges.flatMap(({ of, change }) => projectChanges.addWrites(of, change)),
    ...made.users.flatMap(user => [
      users.insertWrite(user._id, user, now),
      reserveUserEmailWrite(user.email, user._id),
    ]),
    ...made.items.map(item =>
      actionItems.insertWrite(item._id, item, new Date(item.completionDate ?? item.creationDate)),
    ),
    ...made.comments.flatMap(({ on, comment }) => actionItemComments.addWrites(on, comment)),
    ...catalogueWrites(made.entries, now),
    ...processWrites(made.processes, now),
    ...meetingWrites(made.meetings),
    ...goalWrites(made.goals, now),
    ...planWrites(made.plans),
    ...peerWrites(made.plans, made.employees, new Set(made.users.map(({ email }) => email)), now),
    ...rewardWrites(made.cases),
    ...procedureWrites(made.procedures),
    ...noticeWrites(made, now),
    ...correctionWrites(made, now),
    ...timesheetWrites(
      leavesSealing ? { ...made.sheets, sheets: unstampLastMonth(made.sheets.sheets, now) } : made.sheets,
      now,
    ),
  ]
  let shown = 0
  await writeMany(writes, done => {
    const tenths = Math.floor((done / writes.length) * 10)
    if (tenths > shown && writes.length > 5_000)
      tell(`${'█'.repeat(tenths)}${'░'.repeat(10 - tenths)} ${done} of ${writes.length} records`)
    shown = tenths
  })
  tell(
    `${made.employees.length} people, ${made.meetings.oneOnOnes.length} one-on-ones, ${made.plans.length} development plans, ${made.items.length} action items, ${made.comments.length} comments, ${made.goals.goals.length} goals, ${made.cases.length} reward requests`,
  )
}

const unstampLastMonth = (sheets: readonly StoredTimesheet[], now: Date): StoredTimesheet[] =>
  sheets.map(sheet => (sheet.period === lastClosedMonth(now) ? { ...sheet, closedAt: null } : sheet))

const catalogueWrites = (entriesOf: ReturnType<typeof makeCatalogues>, now: Date) =>
  [...catalogues, jobTitlesCatalogue, projectsCatalogue].flatMap(catalogue => {
    const { entries, reserveNameWrite } = createCatalogueStore(catalogue)
    return (entriesOf[catalogue.name] ?? []).flatMap(({ _id, ...entry }) => [
      entries.insertWrite(_id, entry, now),
      reserveNameWrite(entry.name, _id),
    ])
  })

if (import.meta.main) {
  const { values } = parseArgs({ options: { employees: { type: 'string', default: String(DEMO_PEOPLE) } } })
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
