/** Performance budgets: the limit of each figure, in one place. `npm test` fails when one is exceeded. */
import type { ClosingFigures } from './closing.ts'
import type { StartFigures } from './cold-starts.ts'
import type { HomeFigures } from './home.ts'
import type { ListFigures } from './lists.ts'
import type { MeetingFigures } from './meetings.ts'
import type { NoticeFigures } from './notices.ts'
import type { PeopleFigures } from './people.ts'
import type { ReportFigures } from './reports.ts'
import type { SearchFigures } from './search.ts'
import type { SelectionFigures } from './selection.ts'
import type { WebFigures } from './web-bytes.ts'

const BUDGETS = {
  /** The maximum units of one query of a warm list or home: those of a query that finds nothing on AWS. */
  unitsAQuery: 1,
  /** Requests of a warm list of employees: the session, and one per row cache. */
  peopleRequests: 4,
  /** Milliseconds of the warm handler for a page of 10,000 people, DynamoDB Local included. */
  peopleMilliseconds: 50,
  /** Requests of a warm search: the session, and the people. */
  searchRequests: 2,
  /** Milliseconds of the warm handler for a search in a company of 10,000 people, in addition to one for nothing. */
  searchMilliseconds: 30,
  /** Requests and units of a warm query of the one-on-ones; a history of sixty months reads each of them. */
  meetingRequests: 12,
  meetingUnits: 70,
  /**
   * Requests of a warm home, with room for the partitions of a new year; in addition those for a month's sheets, where
   * the home asks for them: always for an admin, around the end of a month for a leader. Milliseconds of its handler
   * for 10,000 people, DynamoDB Local included.
   */
  homeRequests: { admin: 28, leader: 21 },
  homeSheetRequests: 16,
  homeMilliseconds: 250,
  /** Milliseconds of the warm handler for a month's sheets of up to 10,000 people, DynamoDB Local included. */
  monthMilliseconds: 250,
  /** Requests and units of the count at the bell, and of the panel, whatever somebody was told before. */
  bellRequests: 2,
  bellUnits: 4,
  panelRequests: 3,
  panelUnits: 8,
  /** Requests and units of what changed beside the home: the session, the people, the notices and their records. */
  followedRequests: 4,
  followedUnits: 20,
  /**
   * Writes, and their units, that one partition gets in any second while a month closes. DynamoDB's limit is 1,000
   * units.
   */
  closingWrites: 800,
  closingUnits: 800,
  /**
   * Peak memory, in bytes, of a process that writes a workbook of 10,000 rows of 20 columns, or 1,000 documents into an
   * archive.
   */
  reportBytes: { workbook: 150_000_000, archive: 350_000_000 },
  /** The part of that which the first row or document already needs: Node, the library, the fonts. */
  firstReportBytes: { workbook: 110_000_000, archive: 200_000_000 },
  /**
   * Bytes that a function reads before its first call: the table's client and the kit are about 300,000 of them, and
   * asking Secrets Manager by that client's parts 1,400 of them (a client of its own has 14,000), and what says texts
   * in another language 900.
   */
  bundleBytes: 382_000,
  /** Source modules that a function evaluates before its first call. */
  startModules: 501,
  /** Bytes of the scripts and styles that every visit begins with, compressed. */
  webBytes: 115_000,
  /** How many of them there are. */
  webFiles: 5,
  /** Milliseconds to filter, sort and page 10,000 rows. */
  selectionMilliseconds: 50,
} as const

/**
 * The factor by which times on a shared machine may exceed the budgets of a quiet one. Counts break a build; times
 * break it only if other load cannot explain them.
 */
export const BUSY_MACHINE = 4

export interface BenchFigures {
  readonly lists: readonly ListFigures[]
  readonly people: readonly PeopleFigures[]
  readonly searches: readonly SearchFigures[]
  readonly meetings: readonly MeetingFigures[]
  readonly homes: readonly HomeFigures[]
  readonly notices: readonly NoticeFigures[]
  readonly closing: ClosingFigures
  readonly reports: readonly ReportFigures[]
  readonly starts: readonly StartFigures[]
  readonly web: WebFigures
  readonly selection: SelectionFigures
}

/** Returns a sentence for each budget that is exceeded; times by more than `patience` times. */
export function findBrokenBudgets(
  { lists, people, searches, meetings, homes, notices, closing, reports, starts, web, selection }: BenchFigures,
  patience: number,
): string[] {
  const milliseconds = {
    people: BUDGETS.peopleMilliseconds * patience,
    search: BUDGETS.searchMilliseconds * patience,
    home: BUDGETS.homeMilliseconds * patience,
    month: BUDGETS.monthMilliseconds * patience,
    selection: (BUDGETS.selectionMilliseconds * patience * selection.rows) / 10_000,
  }
  const [first] = lists
  return [
    ...lists.flatMap(({ rows, queries, unitsAQuery, isFresh }) => [
      ...(queries !== first?.queries
        ? [`A warm list of ${rows} sends ${queries} queries, of ${first?.rows} it sends ${first?.queries}`]
        : []),
      ...(unitsAQuery > BUDGETS.unitsAQuery ? [`A warm list of ${rows} costs ${unitsAQuery} units a query`] : []),
      ...(isFresh ? [] : [`A list of ${rows} does not show what another instance wrote`]),
    ]),
    ...people.flatMap(({ people: size, warm, byColumn }) => [
      ...(warm.requests > BUDGETS.peopleRequests
        ? [`A warm list of ${size} people sends ${warm.requests} requests`]
        : []),
      ...(size <= 10_000
        ? Object.entries(byColumn)
            .filter(([, taken]) => taken > milliseconds.people)
            .map(([column, taken]) => `${size} people by ${column} take ${taken.toFixed(0)} ms`)
        : []),
    ]),
    ...searches.flatMap(({ people: size, warm, byText }) => [
      ...(warm.requests > BUDGETS.searchRequests
        ? [`A warm search among ${size} people sends ${warm.requests} requests`]
        : []),
      ...Object.entries(byText)
        .filter(([, taken]) => taken > milliseconds.search)
        .map(([text, taken]) => `Searching ${size} people for “${text}” takes ${taken.toFixed(0)} ms`),
    ]),
    ...meetings
      .filter(({ warm }) => warm.requests > BUDGETS.meetingRequests || warm.units > BUDGETS.meetingUnits)
      .map(({ asked, rows, warm }) => `${asked} of ${rows} sends ${warm.requests} requests of ${warm.units} units`),
    ...homes.flatMap(({ people: size, role, asksForSheets, warm, milliseconds: taken, month }) => [
      ...(warm.requests > (homes.find(one => one.role === role)?.warm.requests ?? 0)
        ? [`The ${role}'s warm home sends ${warm.requests} requests for ${size} people, and fewer for less`]
        : []),
      ...(warm.requests > BUDGETS.homeRequests[role] + (asksForSheets ? BUDGETS.homeSheetRequests : 0)
        ? [`The ${role}'s warm home of ${size} people sends ${warm.requests} requests`]
        : []),
      ...(warm.units > warm.requests * BUDGETS.unitsAQuery
        ? [`The ${role}'s warm home of ${size} people costs ${warm.units} units in ${warm.requests} requests`]
        : []),
      ...(taken > milliseconds.home ? [`The ${role}'s warm home of ${size} people takes ${taken.toFixed(0)} ms`] : []),
      ...(month > milliseconds.month
        ? [`The ${role}'s list of the month's sheets of ${size} people takes ${month.toFixed(0)} ms`]
        : []),
    ]),
    ...notices.flatMap(({ notices: size, bell, panel, followed }) => [
      ...(bell.requests > BUDGETS.bellRequests || bell.units > BUDGETS.bellUnits
        ? [`The bell of ${size} notices sends ${bell.requests} requests of ${bell.units} units`]
        : []),
      ...(panel.requests > BUDGETS.panelRequests || panel.units > BUDGETS.panelUnits
        ? [`The panel of ${size} notices sends ${panel.requests} requests of ${panel.units} units`]
        : []),
      ...(followed.requests > BUDGETS.followedRequests || followed.units > BUDGETS.followedUnits
        ? [`What changed of ${size} notices sends ${followed.requests} requests of ${followed.units} units`]
        : []),
    ]),
    ...(closing.writesASecond > BUDGETS.closingWrites
      ? [`Closing ${closing.sheets} sheets writes ${closing.writesASecond} times a second to one partition`]
      : []),
    ...(closing.writesASecond * closing.unitsASheet > BUDGETS.closingUnits
      ? [`Closing takes ${closing.writesASecond} × ${closing.unitsASheet} units a second of one partition`]
      : []),
    ...(closing.isSame ? [] : [`Closing ${closing.sheets} sheets with ${closing.kills} kills leaves something else`]),
    ...(closing.writesAfter ? [`A month that is closed is written to ${closing.writesAfter} times again`] : []),
    ...reports
      .filter(report => report.peak > memoryBudgetOf(report))
      .map(({ what, count, peak }) => `Writing the ${what} of ${count} takes ${Math.round(peak / 1e6)} MB at its peak`),
    ...starts.flatMap(({ feature, bytes, modules }) => [
      ...(bytes > BUDGETS.bundleBytes ? [`The bundle of ${feature} has ${bytes} bytes`] : []),
      ...(modules > BUDGETS.startModules ? [`${feature} evaluates ${modules} modules before its first call`] : []),
    ]),
    ...(web.scripts + web.styles > BUDGETS.webBytes
      ? [`The first screen needs ${web.scripts + web.styles} bytes`]
      : []),
    ...(web.files > BUDGETS.webFiles ? [`The first screen needs ${web.files} scripts and styles`] : []),
    ...Object.entries(selection.byColumn)
      .filter(([, taken]) => taken > milliseconds.selection)
      .map(([column, taken]) => `Sorting ${selection.rows} rows by ${column} takes ${taken.toFixed(0)} ms`),
  ]
}

const FULL_SIZE = { workbook: 10_000, archive: 1_000 }
/** The limit of a smaller report is proportionally lower. */
function memoryBudgetOf({ what, count }: ReportFigures): number {
  const first = BUDGETS.firstReportBytes[what]
  return first + (BUDGETS.reportBytes[what] - first) * Math.min(1, count / FULL_SIZE[what])
}
