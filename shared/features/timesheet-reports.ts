/**
 * Timesheet reports: monthly workbooks, the PDF of a sheet, and a zip of many. They are heavy, so they have their own
 * Lambda.
 */
import * as z from 'zod/mini'
import { publicAccess } from '#shared/kit/access.ts'
import { defineContract, get } from '#shared/kit/contract.ts'
import { csvList, id } from '#shared/kit/fields.ts'
import { WORKBOOK_TYPE } from '#shared/kit/workbooks.ts'
import { monthParams, reviewerAccess, timesheetAccess } from './timesheets.ts'

/** A background job: it is accepted, reports its progress, and provides a download link. */
export const ReportJob = z.object({
  _id: id,
  state: z.enum(['waiting', 'running', 'done', 'failed']),
  done: z.number(),
  total: z.number(),
  url: z.nullable(z.string()),
  fileName: z.string(),
})
export type ReportJob = z.infer<typeof ReportJob>

const idParams = { id }
const projectsQuery = z.strictObject({ projects: z.optional(csvList(id)) })
/** A path parameter cannot be empty; this value means that no project was chosen. */
export const NO_PROJECTS = 'no_projects'
const ProjectsInPath = z.pipe(
  z.transform((value: string) => (value === NO_PROJECTS ? undefined : value)),
  z.optional(csvList(id)),
)
const at = '/api/timesheets'
const basePaths = [
  'timesheets/xlsReport',
  'timesheets/xlsReportPto',
  'timesheets/allReports',
  'timesheets/jobs',
  'timesheets/pdf-download',
  'timesheets/{id}/pdf',
]

export const timesheetReportMessages = {
  nothingToDownload: 'There are no timesheets to download',
}

export const timesheetReportsApi = defineContract('timesheet-reports', basePaths, {
  monthlyReport: get(`${at}/xlsReport/{month}/{year}`, {
    access: reviewerAccess,
    summary: 'The month in a workbook',
    params: monthParams,
    query: projectsQuery,
    file: 'MonthlyReport.xlsx',
    type: WORKBOOK_TYPE,
  }),
  ptoReport: get(`${at}/xlsReportPto/{month}/{year}`, {
    access: reviewerAccess,
    summary: "The month's time off in a workbook",
    params: monthParams,
    query: projectsQuery,
    file: 'PTOMonthlyReport.xlsx',
    type: WORKBOOK_TYPE,
  }),
  allReports: get(`${at}/allReports/{month}/{year}/{projects}`, {
    access: reviewerAccess,
    summary: 'Starts a zip of all documents of a month; `projects` are ids or no_projects',
    params: { ...monthParams, projects: ProjectsInPath },
    result: ReportJob,
  }),
  job: get(`${at}/jobs/{id}`, {
    access: reviewerAccess,
    summary: 'The progress of a zip download',
    params: idParams,
    result: ReportJob,
  }),
  publicPdf: get(`${at}/pdf-download`, {
    access: publicAccess,
    summary: 'The document behind a signed link',
    // Missing or invalid parameters give a plain "not found" without details.
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
    access: timesheetAccess,
    summary: 'The sheet as a document',
    params: idParams,
    file: 'Timesheet.pdf',
    type: 'application/pdf',
  }),
})
