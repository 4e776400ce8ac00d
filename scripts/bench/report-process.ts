/** The part that the bench measures from outside, in a separate process: `workbook <rows>` or `archive <documents>`. */
import { once } from 'node:events'
import { existsSync, readFileSync } from 'node:fs'
import { Writable } from 'node:stream'
import type { ArchivedSheet } from '#functions/timesheet-reports/archive.ts'
import { buildMonthRows, isWeekend } from '#shared/features/timesheets/days.ts'

const COLUMNS = 20
const [what, count = '0'] = process.argv.slice(2)
const total = Number(count)
let bytes = 0
const nullStream = new Writable({
  write(chunk: Buffer, _encoding, done) {
    bytes += chunk.length
    // A network is slow; a writer that does not wait for it fills up memory.
    setImmediate(done)
  },
})

const began = performance.now()
// Each loads what it needs alone, or the one would be charged with the libraries of the other.
if (what === 'workbook') {
  const { streamWorkbook } = await import('#kit/xlsx.ts')
  await streamWorkbook([{ name: 'Report', columns: makeColumns(), rows: makeRows(), filter: true }], nullStream)
} else if (what === 'archive') {
  const { writeArchive } = await import('#functions/timesheet-reports/archive.ts')
  const ended = once(nullStream, 'finish')
  await writeArchive(makeDocuments(), 'Muster', nullStream, async () => {})
  await ended
} else throw new Error(`Nothing is known of ${what}`)
const milliseconds = performance.now() - began
process.stdout.write(JSON.stringify({ milliseconds, bytes, peak: readPeakMemory() }))

/** Linux includes the parent's memory at the time of the fork in a child's maxRSS, but not in its high-water mark. */
function readPeakMemory(): number {
  const status = existsSync('/proc/self/status') ? readFileSync('/proc/self/status', 'utf8') : ''
  const [, kilobytes = process.resourceUsage().maxRSS] = /VmHWM:\s*(\d+) kB/.exec(status) ?? []
  return Number(kilobytes) * 1024
}

function makeColumns() {
  return Array.from({ length: COLUMNS }, (_, at) => ({
    header: `Column ${at + 1}`,
    ...(at < 4 ? {} : { format: '0.0', total: true }),
  }))
}

function* makeRows() {
  for (let row = 0; row < total; row++) {
    const hours = Array.from({ length: COLUMNS - 5 }, (_, at) => ((row * 7 + at * 3) % 17) / 2)
    const result = hours.reduce((sum, each) => sum + each, 0)
    yield [
      `Project ${row % 40}`,
      `Employee ${row}`,
      `Leader ${row % 300}`,
      'Costa Rica',
      ...hours,
      { formula: 'SUM(E{row}:S{row})', result },
    ]
  }
}

/** One month each, with different words, so that nothing is saved by caching. */
function* makeDocuments(): Generator<ArchivedSheet> {
  const month = buildMonthRows('2026-11-01', new Map(), { holidays: true, vacations: true }, day => day)
  for (let number = 0; number < total; number++)
    yield {
      employee: `Employee Ünïcødé ${number.toString(36)}`,
      project: `Project ${number % 40}`,
      projectId: String(number % 40),
      sealedKey: null,
      period: '2026-11-01',
      submittedAt: '2026-11-30T12:00:00.000Z',
      maxHours: 168,
      days: month.map((row, at) =>
        isWeekend(row.date)
          ? row
          : {
              ...row,
              timeSpent: 8,
              taskDescription: `Ticket ${((number * 31 + at) * 7919).toString(36)}: checkout, review`,
            },
      ),
    }
}
