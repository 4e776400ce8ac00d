/**
 * Seals and stamps closed sheets, of recently closed months and those whose reopening has ended, once each, with their
 * history. A run stores no position: every closed sheet without a stamp is sealed, whichever run left it over. Its
 * files are stored first, then one transaction that names them: a run that ends in between has sealed nothing.
 */
import { eventWrites } from '#functions/webhooks/store.ts'
import { auditEntry, SYSTEM_ACTOR } from '#kit/audit-log.ts'
import { forEachPaced, type JobSummary, liveClock } from '#kit/jobs.ts'
import { ConditionFailedError, markOnceWrite, type TableWrite, transactRaw, tryTransact } from '#kit/table.ts'
import {
  lastClosedMonth,
  monthClosingTime,
  needsClosedStamp,
  sheetClosingTime,
} from '#shared/features/timesheets/closing.ts'
import { summaryPathOf } from '#shared/features/timesheets/list.ts'
import type { TimesheetRow } from '#shared/features/timesheets/sheet.ts'
import { addMonths, type Day, monthOfDay } from '#shared/kit/dates.ts'
import { monthOfId, SHARDS, shardOfId } from '#shared/kit/ids.ts'
import { loadReopenedSheets, unmarkReopenedWrite } from './reopened-sheets.ts'
import type { SealedSheet, SealSheet } from './seal-sheet.ts'
import { sealWrite } from './seals.ts'
import { type StoredTimesheet, timesheets } from './store.ts'

/** The number of past months that a run checks: the last one, and those that failed runs may have left over. */
const MONTHS_TO_CHECK = 3

/**
 * Stamping a full sheet takes some 18 write units, including its history and the index. Twelve a second are a quarter
 * of the 1,000 that one partition allows, and sixteen such partitions stay below the 4,000 of a new on-demand table.
 */
export const CLOSES_PER_SECOND = 12

type Stampable = Pick<TimesheetRow, 'period' | 'reopened' | 'closedAt'>
type DueSheet = Stampable & { readonly _id: string; readonly version: number }
export type ReportProgress = (done: number, all: number) => void

/** Stamps everything that has closed: the nightly job. */
export async function closeDueSheets(now: Date): Promise<JobSummary> {
  const months = lastClosedMonths(now)
  const listed = (await Promise.all(months.map(period => findDueSheets(period, now)))).flat()
  const known = new Set(listed.map(({ _id }) => _id))
  const over = (await loadReopenedSheets()).filter(({ _id, until }) => !known.has(_id) && new Date(until) <= now)
  const older = await timesheets.getMany(over.map(({ _id }) => _id))
  const summary = await closeSheets([...listed, ...older], now)
  if (summary.failed === 0) await tellMonthClosed(lastClosedMonth(now), now)
  return summary
}

/** How long after its end a month's close is still news, for webhooks created later. */
const NEWS_MILLISECONDS = 3 * 24 * 3600_000
const MARK_SECONDS = 30 * 24 * 3600

/** Writes the event of a closed month, once, when all its sheets are sealed. */
async function tellMonthClosed(period: Day, now: Date): Promise<void> {
  if (now.getTime() - monthClosingTime(period).getTime() > NEWS_MILLISECONDS) return
  const month = monthOfDay(period)
  const telling = await eventWrites('month.closed', { id: month, path: summaryPathOf(month), change: '' }, now)
  if (telling.length)
    await tryTransact([markOnceWrite({ pk: 'WEBHOOK_MONTH_CLOSED', sk: month }, now, MARK_SECONDS), ...telling])
}

/** Stamps the remaining sheets of one past month. */
export const closeMonth = async (period: Day, now: Date, told?: ReportProgress): Promise<JobSummary> =>
  closeSheets(await findDueSheets(period, now), now, told)

/** The last months that have closed, oldest first, so that leftovers wait no longer than needed. */
function lastClosedMonths(now: Date): Day[] {
  return Array.from({ length: MONTHS_TO_CHECK }, (_, back) => addMonths(lastClosedMonth(now), -back)).reverse()
}

const findDueSheets = async (period: Day, now: Date): Promise<DueSheet[]> =>
  (await timesheets.rows(now, { month: monthOfDay(period) })).filter(row => needsClosedStamp(row, now))

async function closeSheets(
  due: readonly DueSheet[],
  now: Date,
  reportProgress: ReportProgress = () => {},
): Promise<JobSummary> {
  if (due.length === 0) return { failed: 0 }
  const clock = liveClock(now)
  // On most nights nothing is sealed, and reminders never draw a document.
  const seal = await (await import('./seal-sheet.ts')).createSealer(now)
  let done = 0
  const lanes = { laneOf: partitionOf, perSecond: CLOSES_PER_SECOND, concurrency: SHARDS }
  return forEachPaced(due, lanes, async row => {
    const end = await closeSheet(row, seal, now, clock)
    reportProgress(++done, due.length)
    return end
  })
}
const partitionOf = ({ _id }: DueSheet) => `${monthOfId(_id)}#${shardOfId(_id)}`

const MAX_ATTEMPTS = 5

/** Seals a sheet as it is now, provided it is still closed; again if somebody else changes it meanwhile. */
async function closeSheet({ _id }: DueSheet, seal: SealSheet, now: Date, clock: () => Date): Promise<string> {
  for (let attempt = 1; attempt <= MAX_ATTEMPTS; attempt++) {
    const sheet = await timesheets.find(_id)
    if (!sheet || !needsClosedStamp(sheet, now)) return 'settled meanwhile'
    const end = await seal(sheet, sheetClosingTime(sheet).toISOString())
    try {
      await transactRaw(closeSheetWrites(sheet, end, clock()))
      return 'closed'
    } catch (error) {
      if (!(error instanceof ConditionFailedError)) throw error
    }
  }
  throw new Error('Too many concurrent changes to this sheet')
}

/**
 * The stamp says since when the sheet is closed, not when the job ran: a late or repeated run gives the same result.
 */
function closeSheetWrites(
  sheet: StoredTimesheet,
  { sealed, neededApproval }: SealedSheet,
  written: Date,
): TableWrite[] {
  const { closedAt, version, hash } = sealed
  const seal = { version, hash }
  return [
    timesheets.patchWrite(sheet, { closedAt, seal, neededApproval }, written),
    sealWrite(sheet._id, sealed),
    auditEntry('TIMESHEET', sheet._id, sheet.version + 1, SYSTEM_ACTOR, new Date(closedAt), [
      { field: 'closedAt', from: null, to: closedAt },
      { field: 'seal', from: sheet.seal, to: seal },
    ]),
    ...(sheet.reopened ? [unmarkReopenedWrite(sheet._id)] : []),
  ]
}
