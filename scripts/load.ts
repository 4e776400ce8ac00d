/**
 * `npm run load`: a company of 10,000 at work on a month's last day, on the local cloud. 200 people edit and submit
 * sheets, lead and report for five minutes. Ends with an error when a call fails, when an edit that was answered is not
 * read back, or when memory grows.
 */
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import { availablePeriods, monthClosingTime } from '#shared/features/timesheets/closing.ts'
import type { Timesheet } from '#shared/features/timesheets/sheet.ts'
import { timesheetsApi } from '#shared/features/timesheets.ts'
import { fillCompany } from './load/company.ts'
import { formatTimings, lowestOf, type MemorySample, readMemory, slopeOf, Timings } from './load/measurements.ts'
import { createLeader, createReporter, createSender, createTimesheetWriter } from './load/work.ts'
import { startCloud } from './local/cloud.ts'
import { freePort } from './local/ports.ts'
import { seededRandom } from './seed/seeded-random.ts'

const { values } = parseArgs({
  options: {
    employees: { type: 'string', default: '10000' },
    people: { type: 'string', default: '200' },
    minutes: { type: 'string', default: '5' },
    /** Seconds between two actions of a person. */
    pause: { type: 'string', default: '8' },
  },
})
const [size, people, minutes, pause] = [values.employees, values.people, values.minutes, values.pause].map(Number)
if (![size, people, minutes, pause].every(number => number && number > 0)) throw new Error('All options are numbers')
const MINUTE = 60_000
/** Memory is flat when it grows by less than this share of itself in a minute, once the caches are filled. */
const MAX_GROWTH_A_MINUTE = 0.02

const now = new Date()
// The month must stay open until everything has been read back.
const [, present = '', next = ''] = availablePeriods(now)
const period = monthClosingTime(present).getTime() - now.getTime() > 60 * MINUTE ? present : next
const month = { year: String(Number(period.slice(0, 4))), month: String(Number(period.slice(5, 7))) }

const folder = await mkdtemp(join(tmpdir(), 'muster-load-'))
const cloud = await startCloud({
  port: await freePort(),
  data: folder,
  seed: false,
  isTableInMemory: true,
  isLongRun: true,
  quiet: true,
})
Object.assign(process.env, cloud.env)
console.log(`Filling the table with ${size} people …`)
const filling = performance.now()
const company = await fillCompany(size ?? 0, period, now)
console.log(
  `${company.records} records in ${((performance.now() - filling) / 1000).toFixed(0)} s. Measuring the idle machine …`,
)

const random = seededRandom(1)
const idle = { timings: new Timings(), errors: [] as string[] }
const hosts = { staff: cloud.url, timesheet: cloud.timesheetUrl }
const idleSender = createSender(hosts, idle)
const [someEmployee, someLeader] = [company.employees[0], company.leaders[0]]
if (!someEmployee || !someLeader) throw new Error('The company has nobody at work')
// One person of each kind, one after the other; the first rounds only fill the caches, and do not count.
const warm = createSender(hosts, { timings: new Timings(), errors: [] })
for (const [send, rounds] of [
  [warm, 12],
  [idleSender, 40],
] as const) {
  const alone = [
    createTimesheetWriter(someEmployee, send, random),
    createLeader(someLeader, month, send, random),
    createReporter(company.admin, month, send, random),
  ]
  for (let round = 0; round < rounds; round++) for (const person of alone) await person.act()
}

const report = { timings: new Timings(), errors: [] as string[] }
const send = createSender(hosts, report)
const reporters = Math.max(1, Math.round((people ?? 0) * 0.02))
const leaders = Math.min(company.leaders.length, Math.round((people ?? 0) * 0.15))
const employees = company.employees
  .slice(1, 1 + (people ?? 0) - reporters - leaders)
  .map(who => createTimesheetWriter(who, send, random))
const atWork = [
  ...employees,
  ...company.leaders.slice(0, leaders).map(who => createLeader(who, month, send, random)),
  ...Array.from({ length: reporters }, () => createReporter(company.admin, month, send, random)),
]
console.log(
  `${atWork.length} people at work for ${minutes} minutes: ${employees.length} employees, ${leaders} leaders, ${reporters} in finance`,
)

const began = performance.now()
const elapsed = () => (performance.now() - began) / MINUTE
const memory: MemorySample[] = []
const sampling = setInterval(() => memory.push({ minutes: elapsed(), megabytes: readMemory() }), 2_000)
const sleep = (seconds: number) => new Promise(resolve => setTimeout(resolve, seconds * 1000))
await Promise.all(
  atWork.map(async person => {
    await sleep(random.next() * (pause ?? 0))
    while (elapsed() < (minutes ?? 0)) {
      await person.act()
      await sleep(random.next() * 2 * (pause ?? 0))
    }
  }),
)
clearInterval(sampling)

let readBack = 0
const lost: string[] = []
for (const { acknowledged, params } of employees) {
  if (acknowledged.size === 0) continue
  const sheet = await idleSender<Timesheet>('read back', company.admin, timesheetsApi.calls.one, { params })
  for (const [dayId, { hours, description }] of acknowledged) {
    const day = sheet?.days.find(({ _id }) => _id === dayId)
    readBack++
    if (day?.timeSpent !== hours || day.taskDescription !== description) lost.push(`${params.id} ${dayId}`)
  }
}
await cloud.stop()
await rm(folder, { recursive: true, force: true })

// The first minute, or a fifth of a shorter run, fills the functions' caches. After the end, actions that have begun end.
const filled = Math.min(1, (minutes ?? 0) / 5)
const settled = lowestOf(memory.filter(sample => sample.minutes > filled && sample.minutes < (minutes ?? 0)))
const [slope, level] = [slopeOf(settled), settled.at(-1)?.megabytes ?? 0]
const isFlat = slope < level * MAX_GROWTH_A_MINUTE
const calls = report.timings.kinds.reduce((sum, kind) => sum + report.timings.count(kind), 0)
const errors = [...idle.errors, ...report.errors]
console.log(`\n${formatTimings(idle.timings, report.timings)}`)
for (const error of errors.slice(0, 10)) console.error(error)
for (const edit of lost.slice(0, 10)) console.error(`Lost: ${edit}`)
console.log(
  `\n${calls} calls in ${minutes} minutes, ${errors.length} errors; ${readBack} edited days read back, ${lost.length} lost; memory ${level.toFixed(0)} MB, ${slope >= 0 ? '+' : ''}${slope.toFixed(1)} MB a minute${isFlat ? '' : ': it grows'}`,
)
process.exit(errors.length || lost.length || !isFlat ? 1 : 0)
