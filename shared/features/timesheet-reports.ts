/** What is made of timesheets: workbooks of a month, the document of a sheet, and a zip of many. Heavy, so with a Lambda of its own. */
import * as z from 'zod/mini'
import { anyone } from '#shared/kit/access.ts'
import { id, several } from '#shared/kit/fields.ts'
import { contract, get } from '#shared/kit/route.ts'
import { ofMonth, reviewers, sheets } from './timesheets.ts'

/** A long piece of work: accepted, counted, and handed over as a link. */
export const Job = z.object({
  _id: id,
  state: z.enum(['waiting', 'running', 'done', 'failed']),
  done: z.number(),
  total: z.number(),
  url: z.nullable(z.string()),
  fileName: z.string(),
})
export type Job = z.infer<typeof Job>

const ofOne = { id }
const ofProjects = z.strictObject({ projects: z.optional(several(id)) })
/** In a path something has to stand for no choice. */
export const NO_PROJECTS = 'no_projects'
const ProjectsInPath = z.pipe(
  z.transform((value: string) => (value === NO_PROJECTS ? undefined : value)),
  z.optional(several(id)),
)
const at = '/api/timesheets'
export const XLSX = 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet'
const bases = [
  'timesheets/xlsReport',
  'timesheets/xlsReportPto',
  'timesheets/allReports',
  'timesheets/jobs',
  'timesheets/pdf-download',
  'timesheets/{id}/pdf',
]

export const reportMessages = {
  nothingToDownload: 'There are no timesheets to download',
}

export const timesheetReports = contract('timesheet-reports', bases, {
  monthlyReport: get(`${at}/xlsReport/{month}/{year}`, {
    access: reviewers,
    does: 'The month in a workbook',
    params: ofMonth,
    query: ofProjects,
    file: 'MonthlyReport.xlsx',
    type: XLSX,
  }),
  ptoReport: get(`${at}/xlsReportPto/{month}/{year}`, {
    access: reviewers,
    does: "The month's time off in a workbook",
    params: ofMonth,
    query: ofProjects,
    file: 'PTOMonthlyReport.xlsx',
    type: XLSX,
  }),
  allReports: get(`${at}/allReports/{month}/{year}/{projects}`, {
    access: reviewers,
    does: 'Begins a zip of all documents of a month; `projects` are ids or no_projects',
    params: { ...ofMonth, projects: ProjectsInPath },
    result: Job,
  }),
  job: get(`${at}/jobs/{id}`, { access: reviewers, does: 'How far a zip has come', params: ofOne, result: Job }),
  publicPdf: get(`${at}/pdf-download`, {
    access: anyone,
    does: 'The document behind a signed link',
    // Whatever is missing or wrong finds nothing, and says no more.
    query: z.object({
      client: z.optional(z.string()),
      id: z.optional(z.string()),
      month: z.optional(z.string()),
      signature: z.optional(z.string()),
    }),
    file: 'Timesheet.pdf',
    type: 'application/pdf',
  }),
  pdf: get(`${at}/{id}/pdf`, {
    access: sheets,
    does: 'The sheet as a document',
    params: ofOne,
    file: 'Timesheet.pdf',
    type: 'application/pdf',
  }),
})
