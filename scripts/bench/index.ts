/**
 * `npm run bench`: counts and ratios of one run. `--quick` measures what `npm test` compares with the budgets;
 * `--large` adds 600,000 one-on-ones, which takes most of an hour: DynamoDB Local sorts a partition again for each
 * page. `--closing 10000` measures nothing but the close of so many sheets. `--json` prints the figures for a program,
 * `--broken <file>` lists there which budgets are exceeded. DynamoDB Local's own milliseconds mean nothing and are not
 * reported.
 */
// First: the table's client reads its settings when it is loaded.
import './environment.ts'
import { writeFileSync } from 'node:fs'
import { parseArgs } from 'node:util'
import { startTable } from '../local/tables.ts'
import { type BenchFigures, BUSY_MACHINE, findBrokenBudgets } from './budgets.ts'
import { type ClosingFigures, measureClosing } from './closing.ts'
import { measureStarts } from './cold-starts.ts'
import { type HomeFigures, measureHome } from './home.ts'
import { type ListFigures, measureList } from './lists.ts'
import { type MeetingFigures, measureMeetings } from './meetings.ts'
import { startMeter } from './meter.ts'
import { measureNotices, type NoticeFigures } from './notices.ts'
import { measurePeople, type PeopleFigures } from './people.ts'
import { measureReports } from './reports.ts'
import { measureSearch, type SearchFigures } from './search.ts'
import { measureSelection } from './selection.ts'
import { measureWeb } from './web-bytes.ts'

const { values } = parseArgs({
  options: {
    ...{ quick: { type: 'boolean' }, large: { type: 'boolean' }, json: { type: 'boolean' } },
    ...{ closing: { type: 'string' }, broken: { type: 'string' } },
  },
})
const quick = values.quick ?? false
/** Bytes of one page of a query, in units of eventually consistent reads. */
const UNITS_A_PAGE = 128.5

const { endpoint, tableName, stop } = await startTable()
// The stores that fill the tables read the endpoint when they are first loaded.
process.env.AWS_ENDPOINT_URL_DYNAMODB = endpoint
if (values.closing) {
  const closing = await measureClosing(Number(values.closing), tableName, endpoint)
  await stop()
  console.log(values.json ? JSON.stringify(closing, null, 2) : formatClosing(closing))
  process.exit(closing.isSame && closing.sealsASheet === 1 && closing.writesAfter === 0 ? 0 : 1)
}
const meter = await startMeter(endpoint)
const lists: ListFigures[] = []
for (const rows of quick ? [100, 1_000, 10_000] : [100, 1_000, 10_000, 100_000])
  lists.push(await measureList(rows, tableName, endpoint, meter))
const people: PeopleFigures[] = []
for (const size of quick ? [1_000, 10_000] : [100, 1_000, 10_000, 30_000])
  people.push(await measurePeople(size, tableName, endpoint, meter))
const searches: SearchFigures[] = []
for (const size of quick ? [100, 1_000] : [100, 1_000, 10_000])
  searches.push(await measureSearch(size, tableName, endpoint, meter))
const meetings: MeetingFigures[] = []
for (const size of quick ? [20, 100] : [100, 1_000, ...(values.large ? [10_000] : [])])
  meetings.push(...(await measureMeetings(size, tableName, endpoint, meter)))
const homes: HomeFigures[] = []
for (const size of quick ? [100, 1_000] : [100, 1_000, 10_000])
  homes.push(...(await measureHome(size, tableName, endpoint, meter)))
const notices: NoticeFigures[] = []
for (const size of quick ? [0, 200, 2_000] : [0, 200, 2_000, 20_000])
  notices.push(await measureNotices(size, tableName, endpoint, meter))
const closing = await measureClosing(quick ? 500 : 10_000, tableName, endpoint)
meter.stop()
await stop()

const figures: BenchFigures = {
  lists,
  people,
  searches,
  meetings,
  homes,
  notices,
  closing,
  reports: await measureReports(quick ? { rows: 2_000, documents: 100 } : { rows: 10_000, documents: 1_000 }),
  starts: measureStarts(quick ? 5 : 11),
  web: measureWeb(),
  selection: measureSelection(quick ? 10_000 : 100_000),
}
console.log(values.json ? JSON.stringify(figures, null, 2) : formatReport(figures))
const sentences = findBrokenBudgets(figures, quick ? BUSY_MACHINE : 1)
for (const sentence of sentences) console.error(`Over budget: ${sentence}.`)
if (values.broken) writeFileSync(values.broken, sentences.map(sentence => `  ${sentence}\n`).join(''))
process.exit(sentences.length ? 1 : 0)

function formatReport({
  lists,
  people,
  searches,
  meetings,
  homes,
  notices,
  closing,
  reports,
  starts,
  web,
  selection,
}: BenchFigures): string {
  const kilobytes = (bytes: number) => `${Math.round(bytes / 1000)} kB`
  return [
    '\nAction item list (60 people, three years of items; the session read is one request of the warm ones)',
    formatTable(
      ['items', 'cold requests', 'cold units', 'pages', 'warm requests', 'warm units', 'units a query', 'shows others'],
      lists.map(({ rows, cold, warm, unitsAQuery, isFresh }) => [
        rows,
        cold.requests,
        cold.units,
        Math.ceil(cold.units / UNITS_A_PAGE),
        warm.requests,
        warm.units,
        unitsAQuery.toFixed(2),
        isFresh ? 'yes' : 'NO',
      ]),
    ),
    '\nEmployee list (three row caches in addition to the session read; the slowest order of the warm handler, filters set)',
    formatTable(
      ['people', 'cold requests', 'cold units', 'warm requests', 'warm units', 'slowest order', 'ms'],
      people.map(({ people: size, cold, warm, byColumn }) => {
        const [column = '', milliseconds = 0] = Object.entries(byColumn).sort(([, a], [, b]) => b - a)[0] ?? []
        return [size, cold.requests, cold.units, warm.requests, warm.units, column, milliseconds.toFixed(0)]
      }),
    ),
    '\nSearch (of an admin, who finds the most; milliseconds of the warm handler by what is typed, median of seven)',
    formatTable(
      [
        'people',
        'rows',
        'cold requests',
        'cold units',
        'warm requests',
        'warm units',
        ...Object.keys(searches[0]?.byText ?? {}),
      ],
      searches.map(({ people: size, rows, cold, warm, byText }) => [
        size,
        rows,
        cold.requests,
        cold.units,
        warm.requests,
        warm.units,
        ...Object.values(byText).map(milliseconds => milliseconds.toFixed(0)),
      ]),
    ),
    '\nOne-on-ones (sixty months of a company; each asked of a function of its own, of which it keeps so much in memory)',
    formatTable(
      ['asked for', 'rows', 'cold requests', 'cold units', 'warm requests', 'warm units', 'ms', 'memory'],
      meetings.map(({ asked, rows, cold, warm, milliseconds, memory }) => [
        asked,
        rows,
        cold.requests,
        cold.units,
        warm.requests,
        warm.units,
        milliseconds.toFixed(0),
        `${Math.round(memory / 1_000_000)} MB`,
      ]),
    ),
    '\nHome (the row caches of ten features; warm, one query a partition), and the list of a month’s sheets',
    formatTable(
      [
        'people',
        'role',
        'cold requests',
        'cold units',
        'warm requests',
        'warm units',
        'waiting',
        'ms',
        'ms of the month',
      ],
      homes.map(({ people: size, role, cold, warm, waiting, milliseconds, month }) => [
        size,
        role,
        cold.requests,
        cold.units,
        warm.requests,
        warm.units,
        waiting,
        milliseconds.toFixed(0),
        month.toFixed(0),
      ]),
    ),
    '\nNotices (of a person, half of them unread; the session read is one request of each)',
    formatTable(
      [
        ...['notices', 'counted as unread', 'bell requests', 'bell units', 'panel requests', 'panel units'],
        ...['what changed requests', 'what changed units'],
      ],
      notices.map(({ notices: size, unread, bell, panel, followed }) => [
        size,
        unread,
        bell.requests,
        bell.units,
        panel.requests,
        panel.units,
        followed.requests,
        followed.units,
      ]),
    ),
    formatClosing(closing),
    '\nLarge reports (each in a process of its own, from its bundle; rows of 20 columns, or documents)',
    formatTable(
      ['report', 'rows or documents', 'file', 'peak memory', 'a second'],
      reports.map(({ what, count, bytes, peak, milliseconds }) => [
        what,
        count,
        kilobytes(bytes),
        `${Math.round(peak / 1_000_000)} MB`,
        what === 'workbook'
          ? `${Math.round((count * 20) / (milliseconds / 1000)).toLocaleString('en')} cells`
          : `${(count / (milliseconds / 1000)).toFixed(0)} documents`,
      ]),
    ),
    '\nFunctions compared with an empty one (whole process until the handler is loaded, best of several)',
    formatTable(
      ['function', 'bundle', 'modules', 'start'],
      starts.map(({ feature, bytes, modules, ratio }) => [feature, kilobytes(bytes), modules, `${ratio.toFixed(2)} ×`]),
    ),
    `\nFirst screen, compressed: ${kilobytes(web.scripts)} of scripts, ${kilobytes(web.styles)} of styles, in ${web.files} files`,
    `\nFilter, sort and page ${selection.rows} rows in memory (ms, median of five)`,
    formatTable(
      ['sorted by', 'ms'],
      Object.entries(selection.byColumn).map(([column, milliseconds]) => [column, milliseconds.toFixed(1)]),
    ),
  ].join('\n')
}

function formatClosing(closing: ClosingFigures): string {
  return [
    '\nClosing a month (undisturbed; then killed at random points, started again, and once more when all was done)',
    formatTable(
      [
        ...['sheets', 'writes a second and partition', 'units a sheet', 'seconds', 'kills', 'same state'],
        ...['seals a sheet', 'writes after'],
      ],
      [
        [
          closing.sheets,
          closing.writesASecond,
          closing.unitsASheet.toFixed(1),
          closing.seconds.toFixed(0),
          closing.kills,
          closing.isSame ? 'yes' : 'NO',
          closing.sealsASheet,
          closing.writesAfter,
        ],
      ],
    ),
  ].join('\n')
}

function formatTable(head: readonly string[], rows: readonly (readonly (string | number)[])[]): string {
  const widths = head.map((name, index) => Math.max(name.length, ...rows.map(row => String(row[index]).length)))
  const line = (cells: readonly (string | number)[]) =>
    cells
      .map((cell, index) => (index ? String(cell).padStart(widths[index] ?? 0) : String(cell).padEnd(widths[0] ?? 0)))
      .join('  ')
  return [line(head), line(widths.map(width => '-'.repeat(width))), ...rows.map(line)].join('\n')
}
