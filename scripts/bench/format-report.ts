/** Prints the figures of the bench as tables. */
import type { BenchFigures } from './budgets.ts'
import type { ClosingFigures } from './closing.ts'
import type { Reading } from './meter.ts'

/** Bytes of one page of a query, in units of eventually consistent reads. */
const UNITS_A_PAGE = 128.5

export const formatReport = (figures: BenchFigures): string =>
  [
    formatLists(figures),
    formatPeople(figures),
    formatSearches(figures),
    formatMeetings(figures),
    formatHomes(figures),
    formatNotices(figures),
    formatClosing(figures.closing),
    formatReports(figures),
    formatStarts(figures),
    formatWeb(figures),
    formatSelection(figures),
  ].join('\n')

const formatLists = ({ lists }: BenchFigures) =>
  formatTable(
    'Action item list (60 people, three years of items; the session read is one request of the warm ones)',
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
  )

const formatPeople = ({ people }: BenchFigures) =>
  formatTable(
    'Employee list (three row caches in addition to the session read; the slowest order of the warm handler, filters set)',
    ['people', ...COLD_AND_WARM, 'slowest order', 'ms'],
    people.map(({ people: size, byColumn, ...counts }) => {
      const [column = '', milliseconds = 0] = Object.entries(byColumn).sort(([, a], [, b]) => b - a)[0] ?? []
      return [size, ...coldAndWarm(counts), column, milliseconds.toFixed(0)]
    }),
  )

const formatSearches = ({ searches }: BenchFigures) =>
  formatTable(
    'Search (of an admin, who finds the most; milliseconds of the warm handler by what is typed, median of seven)',
    ['people', 'rows', ...COLD_AND_WARM, ...Object.keys(searches[0]?.byText ?? {})],
    searches.map(({ people, rows, byText, ...counts }) => [
      people,
      rows,
      ...coldAndWarm(counts),
      ...Object.values(byText).map(milliseconds => milliseconds.toFixed(0)),
    ]),
  )

const formatMeetings = ({ meetings }: BenchFigures) =>
  formatTable(
    'One-on-ones (sixty months of a company; each asked of a function of its own, of which it keeps so much in memory)',
    ['asked for', 'rows', ...COLD_AND_WARM, 'ms', 'memory'],
    meetings.map(({ asked, rows, milliseconds, memory, ...counts }) => [
      asked,
      rows,
      ...coldAndWarm(counts),
      milliseconds.toFixed(0),
      megabytes(memory),
    ]),
  )

const formatHomes = ({ homes }: BenchFigures) =>
  formatTable(
    'Home (the row caches of ten features; warm, one query a partition), and the list of a month’s sheets',
    ['people', 'role', ...COLD_AND_WARM, 'waiting', 'ms', 'ms of the month'],
    homes.map(({ people, role, waiting, milliseconds, month, ...counts }) => [
      people,
      role,
      ...coldAndWarm(counts),
      waiting,
      milliseconds.toFixed(0),
      month.toFixed(0),
    ]),
  )

const formatNotices = ({ notices }: BenchFigures) =>
  formatTable(
    'Notices (of a person, half of them unread; the session read is one request of each)',
    [
      'notices',
      'counted as unread',
      'bell requests',
      'bell units',
      'panel requests',
      'panel units',
      'what changed requests',
      'what changed units',
    ],
    notices.map(({ notices: size, unread, bell, panel, followed }) => [
      size,
      unread,
      ...[bell, panel, followed].flatMap(({ requests, units }) => [requests, units]),
    ]),
  )

export const formatClosing = (closing: ClosingFigures): string =>
  formatTable(
    'Closing a month (undisturbed; then killed at random points, started again, and once more when all was done)',
    [
      'sheets',
      'writes a second and partition',
      'units a sheet',
      'seconds',
      'kills',
      'same state',
      'seals a sheet',
      'writes after',
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
  )

const formatReports = ({ reports }: BenchFigures) =>
  formatTable(
    'Large reports (each in a process of its own, from its bundle; rows of 20 columns, or documents)',
    ['report', 'rows or documents', 'file', 'peak memory', 'a second'],
    reports.map(({ what, count, bytes, peak, milliseconds }) => [
      what,
      count,
      kilobytes(bytes),
      megabytes(peak),
      what === 'workbook'
        ? `${Math.round((count * 20) / (milliseconds / 1000)).toLocaleString('en')} cells`
        : `${(count / (milliseconds / 1000)).toFixed(0)} documents`,
    ]),
  )

const formatStarts = ({ starts }: BenchFigures) =>
  formatTable(
    'Functions compared with an empty one (whole process until the handler is loaded, best of several)',
    ['function', 'bundle', 'modules', 'start'],
    starts.map(({ feature, bytes, modules, ratio }) => [feature, kilobytes(bytes), modules, `${ratio.toFixed(2)} ×`]),
  )

const formatWeb = ({ web }: BenchFigures) =>
  `\nFirst screen, compressed: ${kilobytes(web.scripts)} of scripts, ${kilobytes(web.styles)} of styles, in ${web.files} files`

const formatSelection = ({ selection }: BenchFigures) =>
  formatTable(
    `Filter, sort and page ${selection.rows} rows in memory (ms, median of five)`,
    ['sorted by', 'ms'],
    Object.entries(selection.byColumn).map(([column, milliseconds]) => [column, milliseconds.toFixed(1)]),
  )

const COLD_AND_WARM = ['cold requests', 'cold units', 'warm requests', 'warm units']
type Counts = Pick<Reading, 'requests' | 'units'>
const coldAndWarm = ({ cold, warm }: { readonly cold: Counts; readonly warm: Counts }) => [
  cold.requests,
  cold.units,
  warm.requests,
  warm.units,
]
const kilobytes = (bytes: number) => `${Math.round(bytes / 1000)} kB`
const megabytes = (bytes: number) => `${Math.round(bytes / 1_000_000)} MB`

function formatTable(title: string, head: readonly string[], rows: readonly (readonly (string | number)[])[]): string {
  const widths = head.map((name, index) => Math.max(name.length, ...rows.map(row => String(row[index]).length)))
  const line = (cells: readonly (string | number)[]) =>
    cells
      .map((cell, index) => (index ? String(cell).padStart(widths[index] ?? 0) : String(cell).padEnd(widths[0] ?? 0)))
      .join('  ')
  return [`\n${title}`, line(head), line(widths.map(width => '-'.repeat(width))), ...rows.map(line)].join('\n')
}
