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
import { measureClosing } from './closing.ts'
import { measureStarts } from './cold-starts.ts'
import { formatClosing, formatReport } from './format-report.ts'
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
    quick: { type: 'boolean' },
    large: { type: 'boolean' },
    json: { type: 'boolean' },
    closing: { type: 'string' },
    broken: { type: 'string' },
  },
})
const quick = values.quick ?? false

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
