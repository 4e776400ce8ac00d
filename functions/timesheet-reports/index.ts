import { Readable } from 'node:stream'
import { projects } from '#functions/projects/store.ts'
import {
  hoursOf,
  LAST_CLOSED,
  type Look,
  lookOf,
  PUBLIC_LINK,
  type StoredTimesheet,
  sheetIdOf,
  timesheets,
} from '#functions/timesheets/store.ts'
import { Elsewhere, Headed, MAX_FILE, savedAs } from '#kit/answers.ts'
import type { AskedJob } from '#kit/asked-jobs.ts'
import { ARCHIVES, linkTo, putStream } from '#kit/files.ts'
import { type Handlers, lambda } from '#kit/lambda.ts'
import { notFound, Refusal } from '#kit/refusal.ts'
import { settings } from '#kit/settings.ts'
import { isSigned } from '#kit/signed-link.ts'
import type { Sheet } from '#kit/xlsx/write.ts'
import { timesheetReports as contract, type Job, reportMessages, XLSX } from '#shared/features/timesheet-reports.ts'
import { lastClosed } from '#shared/features/timesheets/closing.ts'
import { seesEveryone } from '#shared/kit/access.ts'
import { type Day, dayOf, monthOfDay } from '#shared/kit/dates.ts'
import { documentName, sheetDocument } from './document.ts'
import { type DayOff, daysOffIn, isWanted, type Scope, type Summary, sheetsIn, summaryOf } from './month.ts'
import { monthlyReport } from './monthly-report.ts'
import { ptoReport } from './pto-report.ts'
import { ARCHIVE_TYPE, archiveKey, type Download, downloads } from './store.ts'
import { NOBODY, toldOf } from './told.ts'

/** Apart from the chain, for tests that move the clock. */
export const answers: Handlers<typeof contract.calls> = {
  monthlyReport: async ({ actor, params, query, newId, now }) => {
    const period = periodOf(params)
    const [look, maxHours] = await Promise.all([lookOf(actor, now), hoursOf(period, now)])
    const summaries: Summary[] = []
    for await (const sheet of sheetsIn({ period, ...query, reaches: look.reaches }, now))
      summaries.push(summaryOf(sheet, now))
    const sheets = monthlyReport({ period, maxHours, summaries }, look)
    return workbook(sheets, `MonthlyReport ${monthOfDay(period)}.xlsx`, newId.id)
  },
  ptoReport: async ({ actor, params, query, newId, now }) => {
    const period = periodOf(params)
    const look = await lookOf(actor, now)
    const daysOff: DayOff[] = []
    for await (const sheet of sheetsIn({ period, ...query, reaches: look.reaches }, now))
      daysOff.push(...daysOffIn(sheet))
    return workbook(ptoReport(daysOff, look), `PTOMonthlyReport ${monthOfDay(period)}.xlsx`, newId.id)
  },
  allReports: async ({ actor, params, now }) => {
    const period = periodOf(params)
    const [look, rows] = await Promise.all([lookOf(actor, now), timesheets.rows(now, { month: monthOfDay(period) })])
    const scope: Scope = { period, projects: params.projects, reaches: look.reaches }
    const total = rows.filter(row => isWanted(row, scope)).length
    if (total === 0) throw new Refusal('invalid', reportMessages.nothingToDownload)
    const task: Download = {
      period,
      projects: params.projects ?? null,
      people: seesEveryone(actor) ? null : look.all.map(({ _id }) => _id).filter(id => look.reaches(id)),
    }
    const subject = `${period} ${(params.projects ?? []).toSorted().join()}`
    const fileName = `Timesheets ${monthOfDay(period)}.zip`
    return asJob(await downloads.begin({ owner: actor.userId, subject, total, fileName, task }, now))
  },
  job: async ({ actor, params, now }) => asJob(await downloads.find(params.id, actor.userId, now)),
  publicPdf: async ({ query: { client = '', id = '', month, signature }, now }) => {
    const asked = month === undefined ? monthOfDay(lastClosed(now)) : monthNamed(month, now)
    const named = { client, id, month: month === undefined ? LAST_CLOSED : asked }
    // Judged first and alone, so that nothing of what is named can be told from how long an answer takes.
    if (!isSigned(PUBLIC_LINK, named, signature)) throw notFound()
    const [look, all] = await Promise.all([lookOf(NOBODY, now), projects.rows(now)])
    const person = look.person(id)
    const project = all.find(({ name }) => name === client)
    if (!person?.isActive || !person.isTimesheetEnabled || !project) throw notFound()
    const sheet = await timesheets.find(sheetIdOf(id, `${asked}-01`, project._id))
    if (!sheet) throw notFound()
    return documentOf(sheet, look, now)
  },
  pdf: async ({ actor, params, now }) => {
    const [look, sheet] = await Promise.all([lookOf(actor, now), timesheets.get(params.id)])
    if (!look.reaches(sheet.employee)) throw notFound()
    return documentOf(sheet, look, now)
  },
}

const periodOf = ({ year, month }: { year: number; month: number }): Day =>
  dayOf(new Date(Date.UTC(year, month - 1, 1)))

/** `2026-11`, or that month by its number: the latest of it that has begun. Anything else is no month, which nobody signs. */
function monthNamed(month: string, now: Date): string {
  if (/^\d{4}-\d{2}$/.test(month)) return month
  const number = /^\d{1,2}$/.test(month) ? Number(month) : 0
  if (number < 1 || number > 12) return ''
  const year = now.getUTCFullYear() - (number > now.getUTCMonth() + 1 ? 1 : 0)
  return monthOfDay(periodOf({ year, month: number }))
}

/** The file itself, or a link to it where it is more than an answer holds. */
async function workbook(sheets: readonly Sheet[], fileName: string, id: string) {
  const { writeWorkbook } = await import('#kit/xlsx.ts')
  const book = await writeWorkbook(sheets)
  if (book.length <= MAX_FILE) return new Headed(book, savedAs(fileName))
  const key = `${ARCHIVES}${id}.xlsx`
  await putStream(key, Readable.from([book]), XLSX)
  return new Elsewhere(await linkTo(key, fileName, XLSX))
}

async function documentOf(sheet: StoredTimesheet, look: Look, now: Date) {
  const told = toldOf(sheet, look, await hoursOf(sheet.period, now))
  return new Headed(await sheetDocument(told, settings.company), savedAs(documentName(told)))
}

async function asJob(job: AskedJob<Download>): Promise<Job> {
  const { _id, state, done, total, fileName } = job
  const url = state === 'done' ? await linkTo(archiveKey(job), fileName, ARCHIVE_TYPE) : null
  return { _id, state, done, total, url, fileName }
}

export const handler = lambda(contract, answers)
