import { Readable } from 'node:stream'
import { projects } from '#functions/projects/store.ts'
import { ANONYMOUS_ACTOR, documentFileName, loadSheetDocument } from '#functions/timesheets/public.ts'
import {
  LAST_CLOSED,
  loadHolidayDays,
  loadPersonMaxHours,
  loadTimesheetLookup,
  PUBLIC_LINK,
  type StoredTimesheet,
  sheetIdOf,
  type TimesheetLookupContext,
  timesheets,
} from '#functions/timesheets/store.ts'
import { AppError, notFoundError } from '#kit/app-error.ts'
import type { BackgroundJob } from '#kit/background-jobs.ts'
import { signDownloadUrl, uploadStream } from '#kit/files.ts'
import { contentDisposition, FileAddress, MAX_FILE_RESPONSE_BYTES, WithHeaders } from '#kit/http-responses.ts'
import { createApiHandler, type Handlers } from '#kit/lambda.ts'
import type { HandlerRequest } from '#kit/request.ts'
import { settings } from '#kit/settings.ts'
import { isValidSignature } from '#kit/signed-link.ts'
import type { WorkbookSheet } from '#kit/xlsx/sheet.ts'
import {
  timesheetReportsApi as contract,
  type ReportJob,
  timesheetReportMessages,
} from '#shared/features/timesheet-reports.ts'
import { lastClosedMonth } from '#shared/features/timesheets/closing.ts'
import { findEmptyWeekdays } from '#shared/features/timesheets/figures.ts'
import { isEmployedOn } from '#shared/features/timesheets/person-month.ts'
import { maySeeEveryone } from '#shared/kit/access.ts'
import type { Query } from '#shared/kit/contract.ts'
import { type Day, dayOf, monthOfDay, toDay } from '#shared/kit/dates.ts'
import { ARCHIVES_PREFIX } from '#shared/kit/file-keys.ts'
import { WORKBOOK_TYPE } from '#shared/kit/workbooks.ts'
import { toArchivedSheet } from './document-data.ts'
import {
  type DayOff,
  daysOffOf,
  isInReport,
  type ReportScope,
  type SheetSummary,
  streamSheets,
  summarizeSheet,
} from './month-sheets.ts'
import { buildMonthlyReport } from './monthly-report.ts'
import { buildPtoReport } from './pto-report.ts'
import { archiveKey, type DownloadTask, downloads, ZIP_CONTENT_TYPE } from './store.ts'

/** Loaded on demand, because holidays change only a few times a year. */
const loadCorrections = () => import('./holiday-corrections.ts')

/** Separate from the handler chain, for tests that move the clock. */
export const timesheetReportHandlers: Handlers<typeof contract.calls> = {
  monthlyReport: async ({ actor, params, query, newId, now }) => {
    const period = toPeriod(params)
    const [look, maxHoursOf] = await Promise.all([loadTimesheetLookup(actor, now), loadPersonMaxHours(period, now)])
    const summaries: SheetSummary[] = []
    const personHours = new Map<string, number>()
    const emptyDays = new Map<string, readonly Day[]>()
    const scope = { period, ...query, isInScope: look.isInScope }
    // Remaining hours and empty days count over all of a person's sheets, including those of other projects.
    for await (const sheet of streamSheets({ ...scope, projects: undefined }, now)) {
      const { employee } = sheet
      personHours.set(employee, (personHours.get(employee) ?? 0) + sheet.timeSpent)
      const empty = findEmptyWeekdays(sheet.days).filter(day => isEmployedOn(day, look.person(employee)))
      emptyDays.set(employee, emptyDays.get(employee)?.filter(day => empty.includes(day)) ?? empty)
      if (isInReport(sheet, scope)) summaries.push(summarizeSheet(sheet, now))
    }
    const month = { period, summaries, maxHoursOf: (id: string) => maxHoursOf(id, look), personHours, emptyDays }
    const sheets = buildMonthlyReport(month, look)
    return respondWithWorkbook(sheets, `MonthlyReport ${monthOfDay(period)}.xlsx`, newId.id)
  },
  ptoReport: async ({ actor, params, query, newId, now }) => {
    const period = toPeriod(params)
    const [look, holidaysOf] = await Promise.all([loadTimesheetLookup(actor, now), loadHolidayDays(now)])
    const daysOff: DayOff[] = []
    for await (const sheet of streamSheets({ period, ...query, isInScope: look.isInScope }, now))
      daysOff.push(...daysOffOf(sheet))
    const sheets = buildPtoReport(daysOff, look, holidaysOf)
    return respondWithWorkbook(sheets, `PTOMonthlyReport ${monthOfDay(period)}.xlsx`, newId.id)
  },
  allReports: async ({ actor, params, now }) => {
    const period = toPeriod(params)
    const [look, rows] = await Promise.all([
      loadTimesheetLookup(actor, now),
      timesheets.rows(now, { month: monthOfDay(period) }),
    ])
    const scope: ReportScope = { period, projects: params.projects, isInScope: look.isInScope }
    const total = rows.filter(row => isInReport(row, scope)).length
    if (total === 0) throw new AppError('invalid', timesheetReportMessages.nothingToDownload)
    const task: DownloadTask = {
      period,
      projects: params.projects ?? null,
      people: maySeeEveryone(actor) ? null : look.all.map(({ _id }) => _id).filter(id => look.isInScope(id)),
    }
    const subject = `${period} ${(params.projects ?? []).toSorted().join()}`
    const fileName = `Timesheets ${monthOfDay(period)}.zip`
    return toJobDto(await downloads.startJob({ owner: actor.userId, subject, total, fileName, task }, now))
  },
  job: async ({ actor, params, now }) => toJobDto(await downloads.getJob(params.id, actor.userId, now)),
  holidayCorrections: async ({ query, ...doing }) => (await loadCorrections()).previewCorrections(doing, query.country),
  correctSheets: async ({ body, ...doing }) => (await loadCorrections()).correctSheets(body, doing),
  settleCorrections: async ({ body, ...doing }) => (await loadCorrections()).settleCorrections(body.corrections, doing),
  publicPdf: async ({ query, now, header }) => {
    const found = await findBehindLink(query, now)
    if (found) return respondWithDocument(found.sheet, found.look, now)
    throw await noTimesheetError(header)
  },
  pdf: async ({ actor, params, now }) => {
    const [look, sheet] = await Promise.all([loadTimesheetLookup(actor, now), timesheets.get(params.id)])
    if (!look.isInScope(sheet.employee)) throw notFoundError()
    return respondWithDocument(sheet, look, now)
  },
}

type PublicLink = Query<typeof contract.calls.publicPdf>

async function findBehindLink({ client = '', id = '', month, until = '', signature }: PublicLink, now: Date) {
  const asked = month === undefined ? monthOfDay(lastClosedMonth(now)) : parseMonth(month, now)
  const named = { client, id, month: month === undefined ? LAST_CLOSED : asked, until }
  // Checked first and alone, so that response times reveal nothing about what is named.
  if (!isValidSignature(PUBLIC_LINK, named, signature) || until < dayOf(now)) return undefined
  const [look, all] = await Promise.all([loadTimesheetLookup(ANONYMOUS_ACTOR, now), projects.rows(now)])
  const person = look.person(id)
  const project = all.find(({ name }) => name === client)
  if (!person?.isActive || !person.isTimesheetEnabled || !project) return undefined
  const sheet = await timesheets.find(sheetIdOf(id, `${asked}-01`, project._id))
  return sheet && { sheet, look }
}

/** The same for every wrong link. A browser gets a page, by the name that they all have in common. */
async function noTimesheetError(header: HandlerRequest['header']): Promise<AppError> {
  const message = timesheetReportMessages.nothingBehindLink
  if (!header('user-agent')?.startsWith('Mozilla/')) return new AppError('not-found', message)
  const { renderLinkPage } = await import('./link-page.ts')
  const page = await renderLinkPage(header('accept-language'))
  return new AppError('not-found', message, { page, headers: { 'content-type': 'text/html; charset=utf-8' } })
}

const toPeriod = ({ year, month }: { year: number; month: number }): Day => toDay(year, month, 1)

/**
 * Parses `2026-11`, or a month's number: the latest such month that has begun. Anything else is not a month, and no
 * link is signed for it.
 */
function parseMonth(month: string, now: Date): string {
  if (/^\d{4}-\d{2}$/.test(month)) return month
  const number = /^\d{1,2}$/.test(month) ? Number(month) : 0
  if (number < 1 || number > 12) return ''
  const year = now.getUTCFullYear() - (number > now.getUTCMonth() + 1 ? 1 : 0)
  return monthOfDay(toPeriod({ year, month: number }))
}

/** Responds with the file itself, or with its URL if it is too large for a response. */
async function respondWithWorkbook(sheets: readonly WorkbookSheet[], fileName: string, id: string) {
  const { writeWorkbook } = await import('#kit/xlsx.ts')
  const book = await writeWorkbook(sheets)
  if (book.length <= MAX_FILE_RESPONSE_BYTES) return new WithHeaders(book, contentDisposition(fileName))
  const key = `${ARCHIVES_PREFIX}${id}.xlsx`
  await uploadStream(key, Readable.from([book]), WORKBOOK_TYPE)
  return new FileAddress(await signDownloadUrl(key, fileName, WORKBOOK_TYPE))
}

async function respondWithDocument(sheet: StoredTimesheet, look: TimesheetLookupContext, now: Date) {
  const maxHoursOf = await loadPersonMaxHours(sheet.period, now)
  const told = toArchivedSheet(sheet, look, maxHoursOf(sheet.employee, look))
  return new WithHeaders(await loadSheetDocument(told, settings.company), contentDisposition(documentFileName(told)))
}

async function toJobDto(job: BackgroundJob<DownloadTask>): Promise<ReportJob> {
  const { _id, state, done, total, fileName } = job
  const url = state === 'done' ? await signDownloadUrl(archiveKey(job), fileName, ZIP_CONTENT_TYPE) : null
  return { _id, state, done, total, url, fileName }
}

export const handler = createApiHandler(contract, timesheetReportHandlers)
